import * as z from 'zod';
import { policySchema } from './policy.js';

/**
 * The policy as a JSON Schema (draft 2020-12), for editors and for other languages: the argument of `compile`, with its
 * defaults. Never throws.
 */
export const policyJsonSchema = (): Readonly<Record<string, unknown>> => z.toJSONSchema(policySchema, { io: 'input' });
