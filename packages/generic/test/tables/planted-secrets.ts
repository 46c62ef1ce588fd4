/**
 * Strings with a secret that says HUSH, by class, and strings that are harmless. A second copy of the table in
 * src/secrets, typed from its sources, so that no row of that table can vanish without a failing test.
 */

const LETTERS = 'pL4ntedS3cretpL4nted99';

/** What each planted string holds and no redacted string may hold. */
export const HUSH = 'pL4nted';

const token = (head: string, length = 40, alphabet = LETTERS): string => head + alphabet.repeat(4).slice(0, length);
const HEX = '0a1b2c3d4e5f60718293a4b5c6d7e8f9';

/** [class, string, what must be gone] */
export const PLANTED_SECRETS: readonly (readonly [kind: string, text: string, secret: string])[] = [
  ...[
    // RFC 6749, 7636, 8628, 8693, 7523; OpenID Connect; OAuth 1.0; SAML; CAS; WS-Federation
    ...['access_token', 'refresh_token', 'client_secret', 'password', 'assertion', 'client_assertion', 'code_verifier'],
    ...[
      'device_code',
      'user_code',
      'subject_token',
      'actor_token',
      'code',
      'id_token',
      'id_token_hint',
      'logout_token',
    ],
    ...['oauth_token', 'oauth_signature', 'oauth_verifier', 'pre-authorized_code', 'tx_code', 'vp_token'],
    ...['SAMLRequest', 'SAMLResponse', 'SAMLart', 'ticket', 'pgt', 'pgtId', 'pgtIou', 'wresult'],
    // Presigned requests
    ...['AWSAccessKeyId', 'Signature', 'sig', 'sign', 'hmac', 'X-Amz-Signature', 'X-Amz-Credential'],
    ...['X-Amz-Security-Token', 'X-Goog-Signature', 'X-Goog-Credential', 'GoogleAccessId', 'Key-Pair-Id'],
    ...['OSSAccessKeyId', 'q-signature', 'q-ak', 'hdnts', 'hdntl', 'hdnea', 'tempauth', 'auth_key'],
    // Keys of services
    ...[
      'key',
      'apikey',
      'api_key',
      'x-api-key',
      'app_key',
      'appid',
      'zapikey',
      'hapikey',
      'subscription-key',
      'x-functions-key',
    ],
    ...[
      'access_key',
      'secret_key',
      'private_key',
      'shared_key',
      'signing_key',
      'encryption_key',
      'master_key',
      'session_key',
    ],
    ...['license_key', 'consumer_key', 'psk', 'aws_secret_access_key'],
    // Sessions
    ...[
      'jsessionid',
      'PHPSESSID',
      'aspsessionid',
      'session_id',
      'sessid',
      'session',
      'sid',
      'connect.sid',
      'CFID',
      'CFTOKEN',
    ],
    // One-time passwords
    ...['secret', 'otp', 'totp', 'pin', 'passcode', 'oobCode', 'token_hash', 'verification_code', 'confirmation_code'],
    ...[
      'activation_code',
      'recovery_code',
      'reset_code',
      'login_code',
      'security_code',
      'mfa_code',
      'sms_code',
      'otp_code',
    ],
    ...['auth_code', 'authorization_code', 'g-recaptcha-response', 'h-captcha-response', 'cf-turnstile-response'],
    // Names of applications
    ...[
      'token',
      'jwt',
      'bearer',
      'auth',
      'authorization',
      'credential',
      'credentials',
      'passwd',
      'passphrase',
      'pass',
      'pwd',
    ],
    ...[
      'pswd',
      'password_hash',
      'magic_link',
      'nonce',
      'csrf',
      'xsrf',
      'csrfmiddlewaretoken',
      'reset_token',
      'dbPassword',
    ],
    ...[
      'user%5Bpassword%5D',
      'db_passwd',
      'gpg_passphrase',
      'wifi_passcode',
      'my_otp',
      'client_credentials',
      'api_signature',
    ],
  ].flatMap((name) => [
    [`the parameter ${name}`, `x://h/p?a=1&${name}=${LETTERS}&b=2`, HUSH] as const,
    [`the parameter ${name}, six digits`, `x://h/p#${name.toUpperCase()}=483920`, '483920'] as const,
  ]),
  ...[
    // Issuers' own documents on the format of their tokens
    `eyJ${HEX}.eyJ${HEX}.${LETTERS}`,
    `eyJ${HEX}..${HEX}.${HEX}.${LETTERS}`,
    ...['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_', 'github_pat_', 'glpat-', 'glptt-', 'gldt-', 'glrt-'].map((head) =>
      token(head),
    ),
    ...['xoxb-', 'xoxp-', 'xoxa-', 'xoxs-', 'xapp-', 'sk_live_', 'sk_test_', 'rk_live_', 'whsec_'].map((head) =>
      token(head),
    ),
    ...['AIza', 'ya29.', 'GOCSPX-', 'npm_', 'pypi-AgEI', 'hf_', 'hvs.', 'ATATT3', 'glsa_', 'glc_'].map((head) =>
      token(head),
    ),
    ...['sq0csp-', 'lin_api_', 'secret_', 'ntn_', 'sbp_', 'pscale_tkn_', 'dp.pt.', 'sk-', 'sk-proj-', 'sk-ant-'].map(
      (head) => token(head),
    ),
    token('SG.', 22) + token('.', 43),
  ].flatMap((secret) => [
    [`the token ${secret.slice(0, 6)} in a path`, `x://h/a/${secret}/b`, HUSH] as const,
    [`the token ${secret.slice(0, 6)} as a value`, `x://h/?a=${secret}&b`, HUSH] as const,
    [`the token ${secret.slice(0, 6)} in a fragment`, `x://h/#/a/${secret}`, HUSH] as const,
    [`the token ${secret.slice(0, 6)} as user`, `x://${secret}:x-oauth-basic@h/`, HUSH] as const,
    [`the token ${secret.slice(0, 6)}, nested`, `x://h/?u=${encodeURIComponent(`y://h/a/${secret}/b`)}`, HUSH] as const,
  ]),
  ...[
    `AKIA${HEX.toUpperCase().slice(0, 16)}`,
    `ASIA${HEX.toUpperCase().slice(0, 16)}`,
    `SK${HEX}`,
    `key-${HEX}`,
    `dapi${HEX}`,
  ]
    .concat([`PMAK-${HEX}`, `shpat_${HEX}`, `dop_v1_${HEX}`, `NRAK-${HEX.toUpperCase()}`])
    .map((secret) => [`the token ${secret.slice(0, 5)}`, `x://h/a/${secret}/b`, secret.slice(-12)] as const),
  ['a name in brackets', `x://h/?user%5Bsid%5D=${LETTERS}`, HUSH],
  ['a long value of words', `x://h/?code=${'name-'.repeat(50)}${HUSH}`, HUSH],
  ['a JWT behind a word', `x://h/?a=session-eyJ${HEX}.eyJ${HEX}.${LETTERS}`, HUSH],
  ['a JWT behind a triplet', `x://h/?a=b%3AeyJ${HEX}.eyJ${HEX}.${LETTERS}`, HUSH],
  // A user that is a token, with an empty password and with one
  ['a user that is a token', `x://${HEX}:@h/`, HEX],
  ['a user that is a token', `x://${HEX}:x@h/`, HEX],
  ['a user that is Base64', 'x://YWVzLTI1Ni1nY206cGFzc3dvcmQ=@h:8388#tag', 'YWVz'],
  ['an authority that is Base64', 'x://YWVzLTI1Ni1nY206cGFzc3dvcmRAMTkyLjE2OC4xLjE6ODM4OA#tag', 'YWVz'],
  ...[
    // Each service's own document
    'hooks.slack.com/services/T00/B00/SECRET',
    'hooks.slack.com/workflows/T00/A00/1/SECRET',
    'HOOKS.Slack.com/triggers/T00/1/SECRET',
    'discord.com/api/webhooks/1234/SECRET',
    'discordapp.com/api/v10/webhooks/1234/SECRET',
    'discord.com/api/interactions/1234/SECRET/callback',
    'api.telegram.org/bot123456:SECRET/sendMessage',
    'api.telegram.org/file/bot123456:SECRET/a',
    'acme.webhook.office.com/webhookb2/a@b/IncomingWebhook/SECRET/c',
    'outlook.office.com/webhook/a@b/IncomingWebhook/SECRET/c',
    'hooks.zapier.com/hooks/catch/123/SECRET/',
    'maker.ifttt.com/trigger/door/with/key/SECRET',
    'maker.ifttt.com/trigger/door/json/with/key/SECRET',
    'hook.eu1.make.com/SECRET',
    'hook.integromat.com/SECRET',
    'webhooks.workato.com/webhooks/rest/SECRET/a',
    'connect.pabbly.com/workflow/sendwebhookdata/SECRET',
    'hooks.airtable.com/workflows/v1/genericWebhook/a/b/SECRET',
    'open.feishu.cn/open-apis/bot/v2/hook/SECRET',
    'open.larksuite.com/open-apis/bot/v2/hook/SECRET',
    'events.pagerduty.com/integration/SECRET/enqueue',
    'alert.victorops.com/integrations/generic/20131114/alert/SECRET/route',
    'hc-ping.com/SECRETSECRET',
    'uptime.betterstack.com/api/v1/heartbeat/SECRET',
    'uptime.betteruptime.com/api/v1/heartbeat/SECRET',
    'cronitor.link/p/SECRET/job',
    'api.netlify.com/build_hooks/SECRET',
    'api.vercel.com/v1/integrations/deploy/prj_1/SECRET',
    'api.cloudflare.com/client/v4/pages/webhooks/deploy_hooks/SECRET',
    'hub.docker.com/api/build/v1/source/1/trigger/SECRET/call/',
    'mainnet.infura.io/v3/SECRET',
    'eth-mainnet.g.alchemy.com/v2/SECRET',
    'cool-name.quiknode.pro/SECRET/',
    'logs-01.loggly.com/inputs/SECRET/tag/http/',
    'calendar.google.com/calendar/ical/a%40b/private-SECRET/basic.ics',
    'h/reset-password/SECRET',
    'h/password-reset/SECRET?a',
    'h/verify/SECRET',
    'h/invite/SECRET/b',
  ].flatMap((address) => {
    const text = address.replaceAll('SECRET', LETTERS);
    return [
      [`the address ${address}`, `x://${text}`, HUSH] as const,
      [`the address ${address}, nested`, `x://h/?u=${encodeURIComponent(`y://${text}`)}`, HUSH] as const,
      [`the address ${address}, in a path`, `x://h/p/${encodeURIComponent(`y://${text}`)}`, HUSH] as const,
    ];
  }),
  ['a webhook', 'x://webhook.site/0a1b2c3d-0000-4000-8000-pL4nted0', HUSH],
  ['a webhook without a host of its own', 'x://chat.h/hooks/xizmb3ar7fbpubpmhtb9j9mnfa', 'xizmb3'],
  ['all accounts of an authenticator', 'x://offline?data=CjEKCkhlbGxvpL4nted', HUSH],
  ['user and password of a database', 'x:oracle:thin:scott/pL4nted@h:1521:orcl', HUSH],
  ['user and password of a database', 'x:oracle:oci:scott/pL4nted@//h:1521/svc', HUSH],
  ['a password in parameters of a path', 'x:sqlserver://h:1433;user=sa;password=pL4nted;a=b', HUSH],
  ['a password in a query', 'x:mysql://h:3306/db?user=root&password=pL4nted', HUSH],
  ['a password of a network', 'x:T:WPA;S:mynet;P:pL4nted;;', HUSH],
  ['a password of a network', 'x:S:mynet;T:WPA;P:pL4nted;H:true;;', HUSH],
  ['a password of a network', 'x:P:pL4nted;S:mynet;;', HUSH],
  ['a private key', 'x:application/x-pem-file,-----BEGIN%20PRIVATE%20KEY-----%0ApL4nted%0A-----END', HUSH],
  ['a private key', 'x:,-----BEGIN%20RSA%20PRIVATE%20KEY-----%0ApL4nted', HUSH],
  ['a private key in Base64', 'x:a/b;base64,LS0tLS1CRUdJTiBQUklWQVRFIEtFWS0tLS0tCpL4nted', HUSH],
  ['a private key in Base64', 'x:a/b;base64,LS0tLS1CRUdJTiBSU0EgUFJJVkFURSBLRVktLS0tLQpL4nted', HUSH],
];

/** What nobody has to hide: short words and small numbers behind names with another meaning, settings, titles. */
export const HARMLESS: readonly string[] = [
  ...['?code=404', '?code=90210', '?code=DE', '?code=en-GB', '?code=USD', '?code=E404', '?code=not_found', '?code=SQL'],
  ...[
    '?key=name&order=asc',
    '?key=created_at',
    '?key=lastModified',
    '?key=name,asc',
    '?key=first%20name',
    '?key=C4',
    '?key=5',
  ],
  ...['?sign=leo', '?session=3', '?session=spring-2024', '?ticket=12345', '?pass=2', '?auth=basic', '?auth=none'],
  ...[
    '?q=code:hello',
    '?q=code:typescript',
    '?q=password:forgotten',
    '?q=token:plain',
    '?q=key:name',
    '?q=how%20to%20code:start',
  ],
  ...[
    '?page_token=2',
    '?page_token=CAUQAA',
    '?nextPageToken=CDIQAA',
    '?$skiptoken=abcdef12',
    '?continuationToken=abc12345',
  ],
  ...[
    '?show_password=false',
    '?reset_password=true',
    '?has_secret=yes',
    '?use_token=1',
    '?require_signature=on',
    '?sid=12',
  ],
  ...[
    '?tokens=1',
    '?codec=h264',
    '?keys=a1b2c3d4',
    '?signed=1',
    '?monkey=abc123xyz',
    '?sort_key=abc123xyz',
    '?keyword=abc123xyz',
  ],
  ...['?token_type=bearer', '?response_type=code', '?passenger=abc123xyz', '?pincode=110001', '?barcode=4006381333931'],
  ...[
    '?author=abc123xyz',
    '?assignee=abc123xyz',
    '?design=abc123xyz',
    '?compass=abc123xyz',
    '?zipcode=12345',
    '?secretary=abc123',
  ],
  ...[
    '?the-best-of-2023-and-2024',
    '?2024-01-15-a-long-title-of-a-page',
    '?jquery-3.6.0.min.slim.js',
    '?a.long.file.name.2024.01.15',
  ],
  ...['/token/b', '/password/reset', '/api/v1/keys/12', '/reset-password/how-to-do-it-in-2024', '/hooks/pre-commit'],
  ...[
    '/services/T00/B00',
    '/webhooks/1234/abcd',
    '/sk-slovenska-republika-2024',
    '/a/b;v=1/c',
    '/verify/email',
    '/eyJ/a.b',
  ],
  ...[
    'x://someone@h/?a',
    'x://first.last@h/',
    'x://h:8080/a@b',
    'x:a/b@c',
    'x:T:a',
    'x:S:a;T:b',
    'x://www.example.com/a',
  ],
  ...['x:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ', 'x:,-----BEGIN%20CERTIFICATE-----%0AMIIB'],
  ...[
    'x:a/b;base64,LS0tLS1CRUdJTiBDRVJUSUZJQ0FURS0tLS0t',
    'x://hooks.slack.com/docs',
    'x://api.telegram.org/',
    'x://discord.com/api',
  ],
  ...[
    '?url=x://h/?code=404',
    '?u=x%3A%2F%2Fh%2F%3Fcode%3D404%26key%3Dname',
    '?color=%23fff',
    '?email=a%40b',
    '#key=name',
  ],
];
