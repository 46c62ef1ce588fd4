import {
  droppedKeys,
  lostMemberIssues,
  type RawIssue,
  type SchemaIssue,
  schemaIssues,
  unknownKeyIssue,
} from '@urikit/schema-issues';
import type { ConfigSchema, StandardSchema } from '@urikit/generic/hooks';
import * as z from 'zod';
import { isObject } from './plugin.js';
import { wordsOf } from './registry-error.js';

/** What says which configuration a plugin or an overlay takes. */
export type ConfigurationSchema = ConfigSchema<unknown> | StandardSchema<unknown>;

/** The issues that an error brings, as those of Zod and of Standard Schema do; otherwise the error's own words. */
function issuesOf(cause: unknown): readonly RawIssue[] {
  const { issues } = Object(cause) as { readonly issues?: unknown };
  return Array.isArray(issues) && issues.length > 0 ? (issues as readonly RawIssue[]) : [{ message: wordsOf(cause) }];
}

/** Whether it can be seen which keys a schema knows: those of Zod 4 show it, and no other library's. */
export const seesUnknownKeys = (schema: unknown): schema is z.core.$ZodType => schema instanceof z.core.$ZodType;

/** What a schema says of what was written. */
export type Outcome = { readonly value: unknown } | { readonly issues: readonly SchemaIssue[] };

/** What is no promise. @throws Error for one */
function atOnce(answer: unknown): unknown {
  if (!isObject(answer) || typeof answer['then'] !== 'function') return answer;
  throw new Error('expected a schema that answers at once, found an asynchronous one: a registry is made in one step');
}

/** Asks a schema that is none of Zod 4. @throws what `parse` throws */
function validateByOthers(schema: ConfigurationSchema, written: unknown): Outcome {
  if (!('~standard' in schema)) return { value: atOnce(schema.parse(written)) };
  const result = atOnce(schema['~standard'].validate(written)) as
    { readonly issues?: undefined; readonly value: unknown } | { readonly issues: readonly StandardIssue[] };
  return result.issues === undefined
    ? { value: result.value }
    : { issues: schemaIssues(result.issues.map(flatIssue), schema, written) };
}

interface StandardIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** Standard Schema allows a key to be wrapped in an object. */
const flatIssue = ({ message, path = [] }: StandardIssue): RawIssue => ({
  message,
  path: path.map((step) => (typeof step === 'object' ? step.key : step)),
});

/** Asks a schema. @returns the value, or what is wrong with what was written. Never throws. */
export function validate(configSchema: ConfigurationSchema, written: unknown): Outcome {
  try {
    if (!seesUnknownKeys(configSchema)) return validateByOthers(configSchema, written);
    // Without code made at run time: a schema is asked once or twice, and some platforms do not allow it.
    const result = z.core.safeParse(configSchema, written, { jitless: true });
    const dropped = [
      ...lostMemberIssues(configSchema, written),
      ...droppedKeys(configSchema, written).map((path) => unknownKeyIssue(path, configSchema)),
    ];
    if (!result.success) return { issues: [...schemaIssues(result.error.issues, configSchema, written), ...dropped] };
    return dropped.length > 0 ? { issues: dropped } : { value: result.data };
  } catch (cause) {
    return { issues: schemaIssues(issuesOf(cause), configSchema, written) };
  }
}

/** Whether a value keeps a schema of Zod, without code made at run time. Never throws. */
export const keeps = (schema: z.core.$ZodType, value: unknown): boolean =>
  z.core.safeParse(schema, value, { jitless: true }).success;
