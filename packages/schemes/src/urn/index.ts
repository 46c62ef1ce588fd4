import type { SchemePlugin } from '@urikit/generic/hooks';
import { withoutOptions } from '../without-options.js';
import { type UrnView, urnSchemes } from './profile.js';

/** urn after RFC 8141, with the namespaces uuid, oid and isbn. */
export const urn: SchemePlugin<Record<string, never>, UrnView, 'urn', 'urn'> = withoutOptions(urnSchemes, {
  id: 'urn',
  schemes: ['urn'],
  rfc: ['RFC 8141', 'RFC 9562', 'RFC 3061', 'RFC 3187'],
  issues: ['name', 'rq-components', 'uuid', 'oid', 'isbn', 'isbn-check-digit'],
});
