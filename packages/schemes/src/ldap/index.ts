import type { SchemePlugin } from '@urikit/generic/hooks';
import * as z from 'zod';
import { type LdapView, ldapSchemes } from './profile.js';

/** The schema of the configuration; ldap has no options. */
const ldapConfig = z.strictObject({});

/** The configuration: empty. */
type LdapConfig = z.output<typeof ldapConfig>;

/** ldap after RFC 4516. */
export const ldap: SchemePlugin<LdapConfig, LdapView, 'ldap', 'ldap'> = {
  id: 'ldap',
  version: '0.1.0',
  contract: 2,
  schemes: ['ldap'],
  rfc: ['RFC 4516'],
  configSchema: ldapConfig,
  configure: (_, kit) => ldapSchemes(kit),
  issues: ['fields', 'attribute', 'scope', 'extension'],
};
