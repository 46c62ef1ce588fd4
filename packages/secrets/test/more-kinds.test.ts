import { maskSecrets, redact } from '@urikit/secrets';
import { describe, expect, test } from '@jest/globals';

const HEX = '0a1b2c3d4e5f60718293a4b5c6d7e8f9';

/** A value of the shape that each service documents. */
describe('RFC 3986 7.5: sessions, presigned paths and links that share', () => {
  test.each([
    ...[
      ...['laravel_session', 'ci_session', 'connect.sid', 'rack.session', 'PLAY_SESSION', 'koa.sess', 'koa.sess.sig'],
      ...[
        '.AspNetCore.Session',
        '.AspNetCore.Cookies',
        '.AspNet.ApplicationCookie',
        'appSession',
        'ory_kratos_session',
      ],
      ...['__clerk_handshake', 'MoodleSession', 'xf_session', 'bb_sessionhash', 'roundcube_sessauth', 'cpsession'],
      ...['zbx_session', 'grafana_session', '_gitlab_session', '_gh_sess', 'user_session', 'FedAuth', 'MSISAuth'],
      ...[
        'SMSESSION',
        'ObSSOCookie',
        'OAMAuthnCookie',
        'iPlanetDirectoryPro',
        'CASTGC',
        'MYSAPSSO2',
        'KEYCLOAK_SESSION',
      ],
      ...['NSC_AAAC', 'DSID', 'SVPNCOOKIE', 'MRHSession', 'cf_clearance', '_abck', '_wpnonce', 'form_key', 'p_auth'],
      ...['symKey', 'ik-s', 'PHPSESSID', 'JSESSIONID', 'XSRF-TOKEN', 'authenticity_token', 'LtpaToken2'],
    ].map((name) => [`http://h/a?b=c&${name}=HUSH1x2y3z`, 'HUSH1x2y3z']),
    [
      'wc:7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9@2?relay-protocol=irn&symKey=587d5484ce2a2a6e',
      '587d5484ce2a2a6e',
    ],
    ['https://objectstorage.us-ashburn-1.oraclecloud.com/p/HUSH-a1/n/ns/b/bucket/o/x', 'HUSH-a1'],
    ['https://ns.objectstorage.eu-1.oci.customer-oci.com/p/HUSHa1/n/ns/b/bucket/o/', 'HUSHa1'],
    [`https://acme.imgix.net/a.jpg?w=400&s=${HEX}`, HEX],
    ['https://res.cloudinary.com/demo/image/upload/s--HUSHa1b2--/c_fill/sample.jpg', 'HUSHa1b2'],
    ['https://player.vimeo.com/video/123456789?h=0a1b2c3d4e', '0a1b2c3d4e'],
    ['https://vimeo.com/123456789/0a1b2c3d4e', '0a1b2c3d4e'],
    ['https://join.slack.com/t/acme/shared_invite/zt-HUSH1a2b3', 'zt-HUSH1a2b3'],
    ['https://slack-files.com/T024BE7LD-F024BERPE-09acb6a1b2', '09acb6a1b2'],
    ['https://discord.gg/HUSHa1', 'HUSHa1'],
    ['https://trello.com/invite/b/aB1cD2eF/HUSHa1/name', 'HUSHa1'],
    ['https://acme.box.com/s/HUSHa1', 'HUSHa1'],
    ['https://www.dropbox.com/s/HUSHa1/file.pdf', 'HUSHa1'],
    ['https://www.dropbox.com/sh/abc/HUSHa1?dl=0', 'HUSHa1'],
    ['https://1drv.ms/u/s!HUSHa1', 's!HUSHa1'],
    [`https://acme.sharepoint.com/:w:/s/Team/E${HEX}?e=x`, HEX],
    ['https://share.icloud.com/photos/HUSHa1', 'HUSHa1'],
    ['https://www.icloud.com/sharedalbum/#HUSHa1', 'HUSHa1'],
    ['https://photos.app.goo.gl/HUSHa1', 'HUSHa1'],
    ['https://wetransfer.com/downloads/HUSHa1/HUSHb2', 'HUSHb2'],
    ['https://airtable.com/appAbCdEfGhIjKlMn/shrAbCdEfGhIjKlMn', 'shrAbCdEfGhIjKlMn'],
    ['https://www.overleaf.com/1234567890abcdefghijkl', '1234567890abcdefghijkl'],
    ['https://calendly.com/d/HUSHa1', 'HUSHa1'],
    ['https://cloud.example/index.php/s/aB1cD2eF3gH4iJ5/download', 'aB1cD2eF3gH4iJ5'],
    ['https://files.example/d/0a1b2c3d4e5f60718293/', '0a1b2c3d4e5f60718293'],
    [`https://forum.example/session/email-login/${HEX}`, HEX],
    [`https://forum.example/u/password-reset/${HEX}`, HEX],
    [`https://forum.example/u/confirm-new-email/${HEX}`, HEX],
    [`https://forum.example/email/unsubscribe/${HEX}${HEX}`, HEX],
    ['https://forum.example/invites/HUSHa1b2c3', 'HUSHa1b2c3'],
    ['https://drupal.example/user/reset/1/1700000000/hU5h-a1b2c3d4e5f6g7h8i9j0/login', 'hU5h-a1b2c3d4e5f6g7h8i9j0'],
    ['https://chat.example/signup_user_complete/?id=a1b2c3d4e5f6g7h8i9j0k1l2m3', 'a1b2c3d4e5f6g7h8i9j0k1l2m3'],
    ['https://host.example:2083/cpsess1234567890/frontend/', '1234567890'],
    [`https://h/rails/active_storage/blobs/redirect/eyJfcmFpbHMiOnsibWVz--${HEX}${HEX}/a.png`, HEX],
  ])('%s', (text, secret) => {
    expect(redact(text)).not.toContain(secret);
    expect(redact(redact(text))).toBe(redact(text));
    expect(maskSecrets(`GET ${text} 200`)).not.toContain(secret);
  });

  test.each([
    '/s/abcdefghijklmno',
    '?s=80',
    '/d/2024',
    'https://vimeo.com/123456789',
    'https://www.icloud.com/',
    '/s--/',
    '/invites/all',
    '/user/reset/1',
    'https://slack.com/t/acme',
  ])('%s has nothing to hide', (text) => {
    expect(redact(text)).toBe(text);
    expect(maskSecrets(text)).toBe(text);
  });
});

const hide = (text: string): string => maskSecrets(text, { unknown: 'hide', mark: '*' });

describe('RFC 3986 7.5: long random values of any kind', () => {
  test.each([
    ['/f/Zm9vYmFyYmF6cXV4', '/f/*'],
    ['/a/550e8400-e29b-41d4-a716-446655440000/b', '/a/*/b'],
    [`http://h/${HEX}?v=${HEX}&a=1#${HEX}`, 'http://h/*?v=*&a=1#*'],
    ['?x=kR3_x-9ZqPw7~aB2', '?x=*'],
    ['?x=Zm9v%2BYmFy%2fYmF6MTIz%3D%3D&y=1', '?x=*&y=1'],
    ['?x=Zm9v%252BYmFy%252fYmF6MTIz', '?x=*'],
    ['?x=Zm9vMTIz+YmFyMTIz/YmF6MTIzYmF6MTIz', '?x=*/*'],
    ['/aGVsbG9Xb3JsZEFnYWlu', '/*'],
    ['/vUxQzRtYpLkJhGf', '/*'],
    ['/MFRGGZDFMZTWQ2LKNNWG23TPOA', '/*'],
    ['/qzxkvbnmwtrplkjhgfdsq', '/*'],
    ['/4111111111111111/1700000000000', '/*/1700000000000'],
    ['http://a0b1c2d3e4f5a6b7@h/', 'http://*@h/'],
    ['id=a0b1c2d3e4f5, next', 'id=*, next'],
    ['tok:a0b1c2d3e4f5.a0b1c2d3e4f5', 'tok:*.*'],
  ])('%s', (text, masked) => {
    expect(hide(text)).toBe(masked);
    expect(hide(masked)).toBe(masked);
  });

  test.each([
    'http://d111111abcdef8.cloudfront.net/a/how-to-write-a-long-title-in-2024.html',
    'GET /internationalization/getUserProfileById/v2/IMG_20231231_123456.jpg HTTP/1.1',
    '2024-01-15T10:20:30.123Z 10.0.0.1 "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36"',
    '/thisisaverylongsegmentname/HTTPServerFactory/dQw4w9WgXcQ?page=12&utm_source=newsletter',
    '/3f2a9c1b/main.3f2a9c1b.js',
    '/TROUBLESHOOTING.md',
    '',
  ])('%s is shown', (text) => {
    expect(hide(text)).toBe(text);
    expect(maskSecrets(text, { unknown: 'show' })).toBe(text);
  });

  test('a treatment that does not exist, and a misspelt option, are errors', () => {
    expect(() => maskSecrets('a', { unknown: 'yes' as never })).toThrow('unknown: expected show or hide, found "yes"');
    expect(() => maskSecrets('a', { unkown: 'hide' } as never)).toThrow('is "unknown" meant?');
  });

  test('time is linear in the string', () => {
    for (const unit of ['a1', 'a0b1c2d3e4f5/', '://', '%2B', 'a-1_', '@'])
      expect(hide(unit.repeat(50_000)).length).toBeLessThanOrEqual(unit.length * 50_000);
  });
});
