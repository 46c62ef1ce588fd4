import type { SchemePlugin } from '@urikit/generic/hooks';
import * as z from 'zod';
import { type UrnView, urnSchemes } from './profile.js';

/** The schema of the configuration; urn has no options. */
const urnConfig = z.strictObject({});

/** The configuration: empty. */
type UrnConfig = z.output<typeof urnConfig>;

/** urn after RFC 8141, with the namespaces uuid, oid and isbn. */
export const urn: SchemePlugin<UrnConfig, UrnView, 'urn', 'urn'> = {
  id: 'urn',
  version: '0.1.0',
  contract: 2,
  schemes: ['urn'],
  rfc: ['RFC 8141', 'RFC 9562', 'RFC 3061', 'RFC 3187'],
  configSchema: urnConfig,
  configure: () => urnSchemes(),
  issues: ['name', 'rq-components', 'uuid', 'oid', 'isbn', 'isbn-check-digit'],
};
