/**
 * Addresses that are secrets themselves, and strings behind which a secret stands: rows of a published table. Data alone.
 * The one group of a row is the secret, and it ends the row.
 *
 * @see RFC 3986 section 7.5
 */

/** Addresses whose next segment is all that a caller needs. */
const SEGMENTS: readonly string[] = [
  // Discord: discord.com/developers/docs/resources/webhook, discord.com/developers/docs/interactions
  'discord(?:app)?\\.com/api(?:/v\\d+)?/(?:webhooks|interactions)/\\d+',
  // Telegram: core.telegram.org/bots/api, "making requests"
  'api\\.telegram\\.org(?:/file)?(?=/bot)',
  // Workato: "webhooks"; Feishu and Lark: "custom bots". DingTalk and WeCom have listed names
  'webhooks\\.workato\\.com/webhooks/rest',
  'open\\.(?:feishu\\.cn|larksuite\\.com)/open-apis/bot/(?:v2/)?hook',
  // PagerDuty: "events API v1"; Better Stack: "heartbeats", "incoming webhooks"; cronitor.io/docs, "telemetry API"
  'events\\.(?:eu\\.)?pagerduty\\.com/(?:integration|x-ere)',
  'uptime\\.better(?:stack|uptime)\\.com/api/v1/(?:heartbeat|incoming-webhook)',
  'cronitor\\.link/p',
  // Bark: "push API"; iCloud: calendars that are public
  'api\\.day\\.app|calendars\\.icloud\\.com/published/\\d',
  // Hooks that start a build: docs.netlify.com, "build hooks"; vercel.com/docs/deploy-hooks;
  // developers.cloudflare.com/pages/configuration/deploy-hooks; docs.docker.com, "automated builds"
  'api\\.netlify\\.com/build_hooks',
  'api\\.vercel\\.com/v\\d/integrations/deploy/[^\\s/]{1,99}',
  'api\\.cloudflare\\.com/client/v4/pages/webhooks/deploy_hooks',
  'hub\\.docker\\.com/api/build/v1/source/[^\\s/]{1,99}/trigger',
  // Nodes of chains: docs.infura.io, alchemy.com/docs, quicknode.com/docs; logs: Loggly, "HTTP/S event endpoint"
  '\\.infura\\.io/(?:ws/)?v3|\\.alchemy\\.com/(?:v2|nft/v\\d)|\\.quiknode\\.pro',
  'logs-01\\.loggly\\.com/(?:inputs|bulk)',
  // Presigned paths, read 2026-11-29: docs.oracle.com, "pre-authenticated requests"
  'objectstorage\\.[a-z0-9-]{1,40}\\.(?:oraclecloud|oci\\.customer-oci)\\.com/p',
  // Links that share or invite, read 2026-11-29: Slack, Discord, Trello, Box, Dropbox, OneDrive, iCloud, Google Photos, WeTransfer,
  // Overleaf, Calendly, Loom
  'join\\.slack\\.com/t/[^\\s/]{1,99}/shared_invite|discord\\.gg|discord(?:app)?\\.com/invite|trello\\.com/invite/b/\\w{1,32}',
  '\\.box\\.com/s|dropbox\\.com/(?:s|sh/\\w{1,99})|1drv\\.ms/[a-z]|share\\.icloud\\.com/photos|photos\\.app\\.goo\\.gl|we\\.tl',
  'icloud\\.com/(?:iclouddrive|notes|pages|numbers|keynote)|overleaf\\.com/read|calendly\\.com/d|loom\\.com/share',
];

/** Addresses all of whose path behind this is a secret. */
const REMAINDERS: readonly string[] = [
  // Slack: api.slack.com/messaging/webhooks, docs.slack.dev, "creating webhook triggers"
  'hooks\\.slack(?:-gov)?\\.com/(?:services|workflows|triggers)',
  // Microsoft Teams: learn.microsoft.com/microsoftteams/platform/webhooks-and-connectors/how-to/add-incoming-webhook
  'webhook\\.office\\.com/webhookb2|outlook\\.office(?:365)?\\.com/(?:webhook|owa/calendar)',
  // Zapier: help.zapier.com/hc/en-us/articles/8496288690317; IFTTT: ifttt.com/maker_webhooks; Make: help.make.com/webhooks;
  // Pabbly Connect: "webhook"; Airtable: "when webhook received"; Splunk On-Call: "REST endpoint integration"
  'hooks\\.zapier\\.com/hooks/(?:catch|standard)',
  'maker\\.ifttt\\.com/(?:trigger/[^\\s/]{1,99}/(?:json/)?with/key|use)',
  'hook\\.(?:[a-z]{2}\\d\\.)?(?:make|integromat)\\.com',
  'connect\\.pabbly\\.com/workflow/sendwebhookdata',
  'hooks\\.airtable\\.com/workflows',
  'alert\\.victorops\\.com/integrations/[^\\s/]{1,99}/\\d+/alert',
  // Keys of a stream: YouTube Live: "ingestion with RTMP"; Facebook Live: "Live API"; Twitch: "broadcasting guidelines"
  'rtmps?\\.youtube\\.com/live2|live-api-s\\.facebook\\.com/rtmp|live\\.twitch\\.tv/app',
  // Webex App Hub, "incoming webhooks"; RingCentral: developers.ringcentral.com, "incoming webhooks"; ServerChan: sct.ftqq.com;
  // Uptime Robot: "heartbeat monitoring"; docs.honeybadger.io, "check-ins"
  'webexapis\\.com/v1/webhooks/incoming|hooks\\.(?:glip|ringcentral)\\.com/webhook|sctapi\\.ftqq\\.com',
  'heartbeat\\.uptimerobot\\.com|api\\.honeybadger\\.io/v1/check_in',
  // WeTransfer: downloads, read 2026-11-29
  'wetransfer\\.com/downloads',
];

/** Addresses whose fragment is the key to their content. */
const KEYED: readonly string[] = [
  // Mega: "security white paper"; Signal: links of groups and users; bitwarden.com/help/about-send; PrivateBin:
  // "encryption format"; Excalidraw: "end-to-end encryption"
  'mega(?:\\.co)?\\.nz/[^\\s#]{0,99}|signal\\.(?:group|art|me)/[^\\s#]{0,99}|send\\.bitwarden\\.com/',
  'privatebin\\.(?:net|info)/[^\\s#]{0,99}|excalidraw\\.com/',
  // iCloud: shared albums, read 2026-11-29
  'icloud\\.com/sharedalbum/',
];

/** Other addresses with their secret. */
const ADDRESSES: readonly string[] = [
  // Webhook.site and Healthchecks: a UUID or a key as first segment; Google: the private address of a calendar
  '(?:webhook\\.site|hc-ping\\.com)/([0-9a-f]{8}-[\\w-]+|[\\w-]{20,})',
  'calendar\\.google\\.com/calendar/ical/[^\\s/]{1,199}/private-([^\\s"\'<>?#/]+)',
  // Groups of Telegram and WhatsApp; ASP.NET: a session without a cookie
  '(?:t\\.me/(?:joinchat/|\\+)|chat\\.whatsapp\\.com/)([\\w-]{16,})',
  '/\\((?:[A-Z]\\([^)\\s]{0,99}\\)){0,3}S\\(([a-z0-9]{24})(?=\\))',
  // Trojan, Hysteria 2, AnyTLS, NATS: the user is a password
  '(?:trojan|hysteria2|hy2|anytls|nats)://([^\\s/?#@:]+)(?=@)',
  // LDAP: RFC 4516 2.8; `X-BINDPW` is an extension of OpenLDAP and others
  'ldap[is]?://[^\\s"\'<>]{0,999}[?,!](?:x-)?bindpw=([^\\s"\'<>]+)',
  // SIP: RFC 3261 19.1.1; servers of databases, messages and mail, without the slashes; a proxy of curl and others
  '(?:sips?|postgres(?:ql)?|mysql|mariadb|mongodb|rediss?|amqps?|mqtts?|smtps?|imaps?|pop3s?)(?::|%3a)' +
    '(?:(?!%(?:25){0,2}3a)[^\\s"\'<>@:/?#]){1,128}(?::|%(?:25){0,2}3a)([^\\s"\'<>@/]{1,128})(?=@|%(?:25){0,2}40)',
  '_proxy=["\']?[^\\s:@/"\']{1,128}:(?!//)([^\\s@]{1,256})(?=@)',
  // Fields of .netrc; passwords of SQL
  '(?:machine|login|account)\\s[^\\s]{1,128}\\s{1,4}password\\s{1,4}([^\\s]+)',
  "(?:identified (?:(?:with [^\\s]{1,64} )?by(?: password)?|with [^\\s]{1,64} as)|with password) '([^']+)",
  // Options of one letter: MariaDB and MySQL, sshpass, Redis, LDAP, and commands with `-u USER`; OpenSSL
  '(?:mysql|mariadb)(?:dump|admin)? [^\\n|]{0,200}?-p([^\\s"\']+)|sshpass -p ?["\']?([^\\s"\']+)',
  'redis-cli [^\\n|]{0,200}?-a ["\']?([^\\s"\']+)|ldap[a-z]{3,6} [^\\n|]{0,200}?-w ["\']?([^\\s"\']+)',
  '-u [^\\s]{1,128} -p ["\']?([^\\s"\']+)|-pass(?:in|out) pass:([^\\s"\']+)',
  // Values with delimiters in strings of a connection
  '(?:password|pwd)=(?:\\{([^}\\s]+)|"([^"\\s]+))',
  // RFC 8959 2
  'secret-token:([^\\s"\'<>&#?/]+)',
  // Authenticators: all accounts in one parameter
  '://offline\\?data=([^\\s"\'<>&#]+)',
  // Without a host of their own: Mattermost, Rocket.Chat, n8n, Uptime Kuma, Home Assistant, Bitrix24, Bitwarden Send of a vault
  '/hooks/([a-z0-9]{24,26}(?:/\\w{20,})?)(?![\\w-])',
  '/webhook(?:-test)?/([0-9a-f]{8}-[0-9a-f-]{27})|/api/(?:push/(\\w{10,})|webhook/([\\w-]{20,}))|#/send/[\\w-]{22}/([\\w-]{22,})',
  '/rest/\\d{1,9}/((?=[a-z]{0,31}\\d)[a-z0-9]{14,32})(?=/)',
  // Presigned URLs, read 2026-11-29: imgix, "securing assets"; Cloudinary, "signed delivery URLs"; Vimeo, "unlisted videos"
  '[?&;]s=([0-9a-f]{32})(?![0-9a-z])|/s--([\\w-]{8,64})(?=--/)|player\\.vimeo\\.com/video/\\d{1,12}\\?h=([0-9a-f]{8,})',
  'vimeo\\.com/\\d{6,12}/([0-9a-f]{10})(?![0-9a-z])',
  // Links that share, read 2026-11-29: files of Slack, SharePoint, Airtable, Overleaf; Nextcloud and ownCloud; Seafile
  'slack-files\\.com/T\\w{8,12}-F\\w{8,12}-([0-9a-f]{10})|airtable\\.com/(?:app\\w{14}/)?(shr\\w{14})|overleaf\\.com/(\\d{8,}[a-z]{12})',
  '\\.sharepoint\\.com/:[a-z]:/[^\\s"\'<>?#]{0,200}/([EI][\\w-]{30,})',
  '/s/((?=[a-z]{0,14}\\d)[a-z0-9]{15})(?=[/?#\\s]|$)|/[df]/((?=[0-9a-f]{0,19}\\d)[0-9a-f]{20})(?=[/?#\\s]|$)',
  // Links to log in or to confirm, read 2026-11-29: Discourse; Drupal; Mattermost; cPanel
  '/(?:session/(?:email-login|otp)|u/(?:password-reset|activate-account|authorize-email|confirm-[a-z-]{3,20})|email/unsubscribe)' +
    '/([0-9a-f]{32,64})',
  '/invites/([a-z0-9]{8,})(?![\\w-])|/user/reset/\\d{1,9}/\\d{9,11}/([\\w-]{20,})|signup_user_complete/?\\?id=([a-z0-9]{26})|/cpsess(\\d{10})',
  // Links that reset a password, are an invitation, or end a subscription
  '/(?:(?:password-?)?reset(?:-?password)?|verify(?:-email)?|confirm|activate|magic(?:-link)?|invite|invitations?' +
    '|unsubscribe|set-?password|forgot(?:-?password)?|recover|one-?time-?login|login|accept|join)' +
    '(?:/(?:\\d{1,12}|[a-z0-9]{1,6})){0,2}/((?=[\\w.~-]{0,99}(?:\\d[a-z]|[a-z]\\d))[\\w.~-]{20,})',
];

/**
 * A row of an address: a client reads `h.example.:443//a` and `h%2Eexample/a` as the same host and path. One slash stands
 * before the secret, so that a string without it has no other one.
 */
const addressed = (row: string): string =>
  row
    .replace(/\[[^\]]*\]|\/(?!\((?!\?))|\\\./g, (part) => ({ '/': '/{1,3}', '\\.': '(?:\\.|%2e)' })[part] ?? part)
    .replace(/(?<=%2e\))[a-z]{2,5}(?=[/|()])/g, '$&(?:\\.|%2e)?(?::\\d{0,5})?');

/** All rows as the sources of expressions, in any case. */
export const SECRET_ADDRESSES: readonly string[] = [
  ...SEGMENTS.map((row) => `(?:${row})/([^\\s"'<>?#/]+)`),
  ...REMAINDERS.map((row) => `(?:${row})/([^\\s"'<>?#]+)`),
  ...KEYED.map((row) => `(?:${row})#([^\\s"'<>]+)`),
  ...ADDRESSES,
].map(addressed);
