import type { SchemePlugin } from '@urikit/generic/hooks';
import * as z from 'zod';
import { type LdapView, ldapSchemes } from './profile.js';

/** ldap after RFC 4516, over TLS as ldaps, and over a socket of the machine as ldapi. */
export const ldap: SchemePlugin<Record<string, never>, LdapView, keyof ReturnType<typeof ldapSchemes>, 'ldap'> = {
  id: 'ldap',
  version: '0.1.0',
  contract: 2,
  schemes: ['ldap', 'ldaps', 'ldapi'],
  rfc: ['RFC 4516'],
  // There are no options.
  configSchema: z.strictObject({}),
  configure: (_, kit) => ldapSchemes(kit),
  issues: ['fields', 'attribute', 'scope', 'extension'],
};
