import type { SchemePlugin } from '@urikit/generic/hooks';
import * as z from 'zod';
import { type UrnView, urnSchemes } from './profile.js';

/** urn after RFC 8141, with the namespaces uuid, oid and isbn. */
export const urn: SchemePlugin<Record<string, never>, UrnView, 'urn', 'urn'> = {
  id: 'urn',
  version: '0.1.0',
  contract: 2,
  schemes: ['urn'],
  rfc: ['RFC 8141', 'RFC 9562', 'RFC 3061', 'RFC 3187'],
  // There are no options.
  configSchema: z.strictObject({}),
  configure: () => urnSchemes(),
  issues: ['name', 'rq-components', 'uuid', 'oid', 'isbn', 'isbn-check-digit'],
};
