import type { SchemePlugin } from '@urikit/generic/hooks';
import { withoutOptions } from '../without-options.js';
import { type LdapView, ldapSchemes } from './profile.js';

/** ldap after RFC 4516, over TLS as ldaps, and over a socket of the machine as ldapi. */
export const ldap: SchemePlugin<
  Record<string, never>,
  LdapView,
  keyof ReturnType<typeof ldapSchemes>,
  'ldap'
> = withoutOptions(ldapSchemes, {
  id: 'ldap',
  schemes: ['ldap', 'ldaps', 'ldapi'],
  rfc: ['RFC 4516'],
  issues: ['fields', 'attribute', 'scope', 'extension'],
});
