import { describe, expect, test } from '@jest/globals';
import { maskSecrets } from '@urikit/secrets';

const many = (length: number, unit = 'a1'): string => unit.repeat(length).slice(0, length);

/** The shortest string of each row of the published table of tokens, and of rows whose parts are short. */
const SHORTEST: readonly string[] = [
  `ghp_${many(20)}`,
  `github_pat_${many(20)}`,
  `glpat-${many(20, 'a.')}`,
  `gloas-${many(20, '.')}`,
  `glsoat-${many(20, '-.')}`,
  `xoxb-${many(10)}`,
  `xapp-${many(10)}`,
  `sk_live_${many(8)}`,
  `whsec_${many(16)}`,
  `shpat_${many(20)}`,
  `AKIA${many(16, 'A1')}`,
  `AIza${many(30)}`,
  `ya29.${many(20)}`,
  `GOCSPX-${many(20)}`,
  `npm_${many(30)}`,
  `pypi-AgE${many(20)}`,
  `hf_${many(30)}`,
  `dop_v1_${many(32)}`,
  `SG.${many(16)}.${many(16)}`,
  `SK${many(32)}`,
  `key-${many(32)}`,
  `PMAK-${many(24)}`,
  `sq0abc-${many(22)}`,
  `dapi${many(32)}`,
  `lin_api_${many(20)}`,
  `ntn_${many(32)}`,
  `hvs.${many(20)}`,
  `ATATT3${many(20)}`,
  `glc_${many(20)}`,
  `NRAK-${many(20, 'A1')}`,
  `pscale_pw_${many(20, 'a.')}`,
  `pscale_tkn_${many(20, '.')}`,
  `2/${many(16, '12')}:${many(32)}`,
  `sbp_${many(20)}`,
  `sb_secret_${many(20)}`,
  `dp.pt.${many(30)}`,
  `M${many(23)}.${many(6)}.${many(27)}`,
  `access-production-${many(36)}`,
  `sk-ant-${many(16)}`,
  `sk-${many(32)}`,
  '-----BEGIN PRIVATE KEY',
  `LS0tLS1CRUdJTi${many(16)}`,
  `eyJ${many(6)}..`,
  `ewk${many(6)}..`,
  `v4.local.${many(16)}.${many(2)}`,
  // crypt(5); htpasswd of Apache; Argon2 9.1 of its reference; RFC 2307 5.3
  ...['$2a$', '$2b$', '$2x$', '$2y$'].map((head) => `${head}10$${many(53, './aZ')}`),
  `$wp$2y$10$${many(53, './aZ')}`,
  ...['P', 'H', 'S'].map((kind) => `$${kind}$${many(31, './aZ')}`),
  ...['1', '5', '6', '7', '8', '9', 'y', 'gy', 'apr1', 'sha1', 'scrypt'].map(
    (kind) => `$${kind}$a./$${many(22, './aZ')}`,
  ),
  ...['argon2i', 'argon2d', 'argon2id'].map((kind) => `$${kind}$v=19$m=8,t=1,p=1$a+/$${many(22, '+/aZ')}`),
  // Passlib; Django; Werkzeug; ASP.NET Core Identity; PostgreSQL; GRUB
  ...['pbkdf2', 'pbkdf2-sha256', 'bcrypt-sha256'].map((kind) => `$${kind}$1$a./$${many(22, './aZ')}`),
  `{PBKDF2}1$a./$${many(22, './aZ')}`,
  `{PBKDF2-SHA256}10$a./$${many(22, './aZ')}`,
  ...['pbkdf2_sha1', 'pbkdf2_sha256'].map((kind) => `${kind}$1$a$${many(22, '+/aZ')}=`),
  `scrypt$1$a$8$1$${many(22, '+/aZ')}==`,
  `argon2$argon2id$v=19$m=8,t=1,p=1$a$${many(22, '+/aZ')}`,
  ...['pbkdf2:sha256:1', 'scrypt:1:8:1'].map((kind) => `${kind}$a$${many(22)}`),
  ...['md5', 'sha1'].map((kind) => `${kind}$a$${many(32)}`),
  ...['AQAAAAEAACcQ', 'AQAAAAIAAYag'].map((head) => `${head}AAAAE${many(60, '+/aZ')}==`),
  `SCRAM-SHA-256$1:${many(16, '+/aZ')}==$${many(20, '+/aZ')}=:${many(18, '+/aZ')}=`,
  `md5${many(32)}`,
  `grub.pbkdf2.sha512.1.${many(64, 'A1')}.${many(64, 'A1')}`,
  ...['SHA', 'SSHA', 'SHA256', 'SHA384', 'SSHA512', 'MD5', 'SMD5'].map((kind) => `{${kind}}${many(22, '+/aZ')}==`),
];

describe('RFC 3986 7.5: the shortest secret of each shape is found between other characters', () => {
  test.each(SHORTEST)('%s', (secret) => {
    expect(maskSecrets(secret, 'path', '*')).toBe('*');
    expect(maskSecrets(`see /${secret}`, 'path', '*')).toBe('see /*');
    expect(maskSecrets(`a/b ${secret}`, 'query', '*')).toBe('a/b *');
  });

  test.each([
    ['a:thin:b/c@d', 'a:thin:b/*@d'],
    ['a:oci8:b/c@d', 'a:oci8:b/*@d'],
    ['WIFI:S:n;P:x;', 'WIFI:S:n;P:*;'],
    ['WIFI:H:true;P:x;', 'WIFI:H:true;P:*;'],
    ['a:P:x;S:n', 'a:P:*;S:n'],
    ['a:P:x;T:n', 'a:P:*;T:n'],
    ['a:P:x;H:n', 'a:P:*;H:n'],
    ['a:P:x;R:n', 'a:P:*;R:n'],
    ['WIFI:S:n;P:a\\;b;', 'WIFI:S:n;P:*;'],
    ['WIFI:S:n;P:a%5C;b;', 'WIFI:S:n;P:*;'],
    ['WIFI:S:n;P:a%20b;', 'WIFI:S:n;P:*;'],
    ['h/join/01234567890123456789abc', 'h/join/*'],
    ['h/join/01234567890123456789ABC', 'h/join/*'],
    ['h/join/abcdefghijklmnopqrst12', 'h/join/*'],
    ['h/join/ABCDEFGHIJKLMNOPQRST12', 'h/join/*'],
    [`root:$5$rounds=9$a$${many(43)}:19000:0:::`, 'root:*:19000:0:::'],
    [`$2y$1$${many(53)}`, `$2y$1$${many(53)}`],
    [`$2y$10$${many(52)}`, `$2y$10$${many(52)}`],
    ['$1$2$a and {SHA}a', '$1$2$a and {SHA}a'],
    // MySQL: CREATE USER
    ["identified by password '*2470C0'", "identified by password '*'"],
    ["identified with 'mysql_native_password' as '*2470C0'", "identified with 'mysql_native_password' as '*'"],
    ["is identified as 'Bob'", "is identified as 'Bob'"],
  ])('%s', (text, masked) => {
    expect(maskSecrets(text, 'path', '*')).toBe(masked);
  });
});

/** Decoding finds these as well, and hides all of the string. */
describe('RFC 3986 7.5: a secret of a shape with triplets is hidden without the words beside it', () => {
  test.each([
    [`see access_token%24production%24${many(40)} b`, 'see * b'],
    [`see access_token$sandbox$${many(40)} b`, 'see * b'],
    ['see -----BEGIN%20RSA%20PRIVATE%20KEY-----', 'see *'],
    ['see -----BEGIN RSA PRIVATE KEY-----\nhush', 'see *'],
    [`got Bearer ${many(16)} of h`, 'got Bearer * of h'],
    [`got Bearer%20${many(16)} of h`, 'got Bearer%20* of h'],
    [`got Bearer ${many(16)}.a~b+c/d== of h`, 'got Bearer * of h'],
    [`got Basic ${many(16, 'aZ')}/b== of h`, 'got Basic * of h'],
    [`got Basic ${many(16, 'aZ')} of h`, 'got Basic * of h'],
    [`got Basic%20${many(16, 'aZ')} of h`, 'got Basic%20* of h'],
    [`ss://${many(32, 'Ab1')}==#a`, 'ss://*#a'],
    [`ss://${many(32, 'Ab1')}%3D%3d#a`, 'ss://*#a'],
    [`ss://${many(32, 'Ab1')}`, 'ss://*'],
    [`ss://${many(32, 'Ab1')} b`, 'ss://* b'],
    [`ss://${many(32, 'Ab1')}/b`, 'ss://*/b'],
    [`ss://${many(32, 'Ab1')}?b`, 'ss://*?b'],
    [`see a%2Fghp_${many(20)} b`, 'see a%2F* b'],
    [`see 123456789%3AAA${many(33)} b`, 'see * b'],
  ])('%s', (text, masked) => {
    expect(maskSecrets(text, 'query', '*')).toBe(masked);
  });
});

describe('RFC 3986 7.5: a string that is nearly a secret of a shape is shown', () => {
  test.each([
    `see aghp_${many(20)}`,
    'argon2, scrypt or pbkdf2_sha256$1$a$short',
    '{PBKDF2}1$a$short',
    `see cio${many(33)}`,
    `see oy2${many(44)}`,
    `see ${many(32)}-us1a`,
    `see /${many(20, 'ab')}/announce`,
    `see /announce/${many(20, 'ab')}`,
    `see /${many(20)}/announcements`,
    `x://${many(40)}`,
    `x://${many(40, 'A1')}`,
    `x://${many(40, 'Ab')}`,
    `x://${many(31, 'Ab1')}`,
    `x://${many(40, 'Ab1')}:80`,
    'WIFI:S:n;P:x',
    'a:P:x;A:n',
    'a:thin:b/c',
    `basic ${many(16, 'AZ')}`,
    'trojan://h:443',
    `/hooks/${many(30)}`,
    '/(S(0123456789abcdefghijklmn',
  ])('%s', (text) => {
    expect(maskSecrets(text, 'path', '*')).toBe(text);
  });
});

describe('RFC 3986 7.5: names before a sign, in any string', () => {
  test.each([
    ['q={"token": "x1y2"}', 'q=*'],
    ['q={"token" : "x1y2"}', 'q=*'],
    ['q={token: x1y2}', 'q=*'],
    ['q={ token: x1y2}', 'q=*'],
    ['q={"key": "name"}', 'q={"key": "name"}'],
    ['q=to-ken=x1y2', 'q=*'],
    ['q=a[token]=x1y2', 'q=*'],
    ['q=token[0]=x1y2', 'q=*'],
    ['q=code:plain', 'q=code:plain'],
    ['q={code: plain}', 'q={code: plain}'],
    ['q= =x1y2', 'q= =x1y2'],
    ['%zz%74oken=x1y2', '%zz%74oken=*'],
    ['q=h?abcdefghijklmnopqrstuvw', 'q=h?abcdefghijklmnopqrstuvw'],
    ['q=h?abcdefghijkl1mnopqr2tuvw', 'q=*'],
    ['q=pagetoken=x1y2', 'q=pagetoken=x1y2'],
  ])('%s', (text, masked) => {
    expect(maskSecrets(text, 'query', '*')).toBe(masked);
  });
});
