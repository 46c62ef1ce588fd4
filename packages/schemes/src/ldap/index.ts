import type { SchemePlugin } from '@urikit/generic/hooks';
import * as z from 'zod';
import { type LdapView, ldapSchemes } from './profile.js';

/** ldap after RFC 4516. */
export const ldap: SchemePlugin<Record<string, never>, LdapView, 'ldap', 'ldap'> = {
  id: 'ldap',
  version: '0.1.0',
  contract: 2,
  schemes: ['ldap'],
  rfc: ['RFC 4516'],
  // There are no options.
  configSchema: z.strictObject({}),
  configure: (_, kit) => ldapSchemes(kit),
  issues: ['fields', 'attribute', 'scope', 'extension'],
};
