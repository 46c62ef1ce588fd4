import { expect, test } from '@jest/globals';
import { kit } from '@urikit/generic';
import { parseUri } from '@urikit/generic/record';
import { ldapSchemes } from '@urikit/schemes/ldap/profile';

test('without an authority the view has an empty host, because a caller may skip the check', () => {
  expect(ldapSchemes(kit).ldap.view?.(parseUri('ldap:/c=GB????a=b=c'))).toEqual({
    host: '',
    port: 389,
    dn: 'c=GB',
    attributes: [],
    scope: 'base',
    filter: '(objectClass=*)',
    extensions: [{ critical: false, name: 'a', value: 'b=c' }],
  });
});
