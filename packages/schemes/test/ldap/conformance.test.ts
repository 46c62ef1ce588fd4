import { describeScheme } from '@urikit/scheme-conformance';
import { loadedBy } from '@urikit/scheme-conformance/loading';
import { ldap } from '@urikit/schemes/ldap';

const all = { attributes: [], scope: 'base', filter: '(objectClass=*)', extensions: [] };

describeScheme(ldap, {
  normalize: [
    ['RFC 4516 4', 'LDAP://ldap1.example.com/c=GB?objectClass?ONE', 'ldap://ldap1.example.com/c=GB?objectClass?one'],
    ['RFC 4516 2', 'ldap://H:389/', 'ldap://h/'],
    ['RFC 4516 2', 'ldap://h/?a?Base', 'ldap://h/?a'],
    ['RFC 4516 2', 'ldap://h/??sub?(objectClass=*)?', 'ldap://h/??sub'],
    ['RFC 4516 2', 'ldap://h/?a?x', 'ldap://h/?a?x'],
    ['RFC 4516 2', 'ldap://h/?a?ONE?b?c?d', 'ldap://h/?a?ONE?b?c?d'],
    ['RFC 4516 2', 'ldaps://H:636', 'ldaps://h/'],
    ['RFC 4516 2', 'ldaps://h:389/', 'ldaps://h:389/'],
    ['OpenLDAP ldap_url(3)', 'LDAPI://%2fVar%2frun%2Fldapi', 'ldapi://%2FVar%2Frun%2Fldapi/'],
    ['RFC 4516 2.1', 'ldap://h/o=Question%3f,c=US?mail', 'ldap://h/o=Question%3F,c=US?mail'],
  ],
  equivalent: [
    ['RFC 4516 4', 'ldap://ldap.example.net', 'ldap://ldap.example.net/'],
    ['RFC 4516 4', 'ldap://ldap.example.net/', 'ldap://ldap.example.net/?'],
    ['RFC 4516 2', 'ldap://h/c=GB', 'ldap://h/c=GB??base?(objectClass=*)'],
  ],
  different: [
    ['RFC 4516 2', 'ldap://h/c=GB?a', 'ldap://h/c=GB'],
    ['RFC 4516 2', 'ldap://h/c=GB??one', 'ldap://h/c=GB??sub'],
    ['RFC 4516 2', 'ldap:///??sub??e-bindname=a', 'ldap:///??sub??!e-bindname=a'],
    ['RFC 4516 2.1', 'ldap://h/o=a%2Cc', 'ldap://h/o=a,c'],
    ['RFC 4516 2', 'ldap:///c=GB', 'ldap://h/c=GB'],
    ['OpenLDAP ldap_url(3)', 'ldapi://%2Fa/', 'ldapi://%2FA/'],
  ],
  issues: [
    ['RFC 4516 4', 'ldap:///??sub??!e-bindname=cn=Manager%2cdc=example%2cdc=com', []],
    ['RFC 4516 4', 'ldap://ldap3.example.com/o=Babsco,c=US???(four-octet=%5c00%5c00%5c00%5c04)', []],
    ['RFC 4516 2', 'ldap://h/????1.3.6,x', []],
    ...['*', '+', 'cn,sn;lang-en;x-1,2.5.4.3,1.1', '%63n', 'userCertificate%3Bbinary', '%2A'].map(
      (list) => ['RFC 4516 2', `ldap://h/?${list}`, []] as const,
    ),
    ...[',', 'a,', ',a', 'a,,b', 'a;', 'a;b_c', '1.', 'a%2Cb', '*a', 'a=b'].map(
      (list) => ['RFC 4516 2', `ldap://h/?${list}`, ['ldap/attribute']] as const,
    ),
    ['RFC 4516 2', 'ldap://h/??all', ['ldap/scope']],
    ['RFC 4516 2', 'ldap://h/?a????', ['ldap/fields', 'ldap/extension']],
    ['RFC 4516 2', 'ldap://h/????!', ['ldap/extension']],
    ['RFC 4516 2.1', 'ldap://h/????%21e-bindname%3Da', []],
    ['RFC 4516 2', 'ldaps://u@h/', ['ldap/userinfo']],
    ['OpenLDAP ldap_url(3)', 'ldapi://%2Fvar%2Frun%2Fldapi/', []],
    ['RFC 4516 2', 'ldap://h/????a,,b', ['ldap/extension']],
    ['RFC 4516 2', 'ldap:c=GB', ['ldap/missing-authority']],
    ['RFC 4516 2', 'ldap://u@h/', ['ldap/userinfo']],
    ['RFC 4516 2', 'ldap://h/#f', ['ldap/fragment']],
  ],
  views: [
    [
      'RFC 4516 4',
      'ldap://ldap1.example.net:6666/o=University%20of%20Michigan,c=US?cn,sn?sub?(cn=Babs%20Jensen)',
      {
        host: 'ldap1.example.net',
        port: 6666,
        dn: 'o=University of Michigan,c=US',
        attributes: ['cn', 'sn'],
        scope: 'sub',
        filter: '(cn=Babs Jensen)',
        extensions: [],
      },
    ],
    ['RFC 4516 2', 'ldaps://h', { ...all, host: 'h', port: 636, dn: '' }],
    ['OpenLDAP ldap_url(3)', 'ldapi://%2FA%2Fb', { ...all, host: '/A/b', port: undefined, dn: '' }],
    ['RFC 4516 4', 'ldap://ldap.example.net', { ...all, host: 'ldap.example.net', port: 389, dn: '' }],
    [
      'RFC 4516 4',
      'ldap:///??one??!e-bindname=cn=Manager%2cdc=example,x',
      {
        ...all,
        host: '',
        port: 389,
        dn: '',
        scope: 'one',
        extensions: [
          { critical: true, name: 'e-bindname', value: 'cn=Manager,dc=example' },
          { critical: false, name: 'x', value: undefined },
        ],
      },
    ],
  ],
  rewrites: { section: 'RFC 4516 2', removes: ['?', '(', ')', '=', '*'] },
  configs: { refused: [[{ port: 1 }, 'port']] },
  loads: loadedBy(new URL('../../src/ldap/index.ts', import.meta.url)),
  runs: 100,
});
