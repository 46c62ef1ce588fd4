/**
 * Secrets that are known by their shape, without a name before them: rows of a published table, of which expressions are
 * compiled. Data alone. The one group of a row is the secret, and it ends the row.
 *
 * @see RFC 3986 section 7.5
 */

/** Tokens, by the beginnings that their issuers document so that scanners find them. */
const TOKENS: readonly string[] = [
  // GitHub: about authentication, "token formats"; GitLab: security/tokens, "token prefixes"
  'gh[pousr]_\\w{20,}|github_pat_\\w{20,}',
  'gl(?:pat|oas|dt|rt|rtr|cbt|ptt|ft|imt|agent|wt|soat|ffct)-[\\w.-]{20,}',
  // Slack: authentication/tokens; Stripe: keys, webhooks/signatures; Shopify: access tokens
  'xox[abeoprs]-[\\w-]{10,}|xapp-[\\w-]{10,}',
  '(?:sk|rk)_(?:live|test)_\\w{8,}|whsec_\\w{16,}',
  'shp(?:at|ca|pa|ss|tka)_[0-9a-fA-F]{20,}',
  // AWS: IAM identifiers, "unique ID prefixes"; Google: API keys, OAuth access tokens, client secrets
  '(?:AKIA|ASIA)[A-Z0-9]{16}',
  'AIza[\\w-]{30,}|ya29\\.[\\w-]{20,}|GOCSPX-[\\w-]{20,}',
  // npm, PyPI (Macaroons), Hugging Face, DigitalOcean, SendGrid, Twilio, Mailgun, Postman, Square, Databricks, Linear, Notion
  'npm_[A-Za-z0-9]{30,}|pypi-AgE[\\w-]{20,}|hf_[A-Za-z0-9]{30,}|do[opr]_v1_[0-9a-f]{32,}',
  'SG\\.[\\w-]{16,}\\.[\\w-]{16,}|SK[0-9a-f]{32}|key-[0-9a-f]{32}|PMAK-[0-9a-f-]{24,}',
  'sq0[a-z]{3}-[\\w-]{22,}|dapi[0-9a-f]{32}|lin_api_\\w{20,}|(?:secret|ntn)_[A-Za-z0-9]{32,}',
  // HashiCorp Vault, Atlassian, Grafana, New Relic, PlanetScale, Supabase, Doppler, Discord (bots)
  'hv[sbr]\\.[\\w-]{20,}|ATATT3[\\w-]{20,}|gl(?:c|sa)_\\w{20,}|NRAK-[A-Z0-9]{20,}',
  'pscale_(?:tkn|pw|oauth)_[\\w.-]{20,}|sb[ps]_\\w{20,}|dp\\.(?:pt|st|ct|sa)\\.\\w{30,}',
  '[MNO][\\w-]{23,27}\\.[\\w-]{6}\\.[\\w-]{27,}',
  // OpenAI, Anthropic
  'sk-(?:(?:proj|ant|svcacct|admin|or)-[\\w-]{16,}|[A-Za-z0-9]{32,})',
  // RFC 7468 10 and 11, as written and in Base64; not certificates and public keys
  '-----BEGIN(?:(?: |\\+|%20)[A-Z]+)*(?: |\\+|%20)PRIVATE(?: |\\+|%20)KEY[^"\'<>]*',
  'LS0tLS1CRUdJTi(?!BDRVJU|BQVUJM)[\\w+/=%-]{16,}',
];

/** Addresses whose next segment is all that a caller needs. */
const SEGMENTS: readonly string[] = [
  // Discord: resources/webhook, interactions; Telegram: bots/api, "making requests"
  'discord(?:app)?\\.com/api(?:/v\\d+)?/(?:webhooks|interactions)/\\d+',
  'api\\.telegram\\.org(?:/file)?(?=/bot)',
  // Workato; Feishu and Lark: custom bots; DingTalk and WeCom have listed names
  'webhooks\\.workato\\.com/webhooks/rest',
  'open\\.(?:feishu\\.cn|larksuite\\.com)/open-apis/bot/(?:v2/)?hook',
  // PagerDuty: events API v1; Better Stack, Cronitor: heartbeats
  'events\\.(?:eu\\.)?pagerduty\\.com/(?:integration|x-ere)',
  'uptime\\.better(?:stack|uptime)\\.com/api/v1/(?:heartbeat|incoming-webhook)',
  'cronitor\\.link/p',
  // Hooks that start a build: Netlify, Vercel, Cloudflare Pages, Docker Hub
  'api\\.netlify\\.com/build_hooks',
  'api\\.vercel\\.com/v\\d/integrations/deploy/[^\\s/]{1,99}',
  'api\\.cloudflare\\.com/client/v4/pages/webhooks/deploy_hooks',
  'hub\\.docker\\.com/api/build/v1/source/[^\\s/]{1,99}/trigger',
  // Nodes of chains: Infura, Alchemy, QuickNode; logs: Loggly
  '\\.infura\\.io/(?:ws/)?v3|\\.alchemy\\.com/(?:v2|nft/v\\d)|\\.quiknode\\.pro',
  'logs-01\\.loggly\\.com/(?:inputs|bulk)',
];

/** Addresses all of whose path behind this is a secret. */
const REMAINDERS: readonly string[] = [
  // Slack: incoming webhooks, workflows; Microsoft Teams: incoming webhooks, connectors
  'hooks\\.slack(?:-gov)?\\.com/(?:services|workflows|triggers)',
  'webhook\\.office\\.com/webhookb2|outlook\\.office(?:365)?\\.com/webhook',
  // Zapier, IFTTT, Make, Pabbly, Airtable; Splunk On-Call
  'hooks\\.zapier\\.com/hooks/(?:catch|standard)',
  'maker\\.ifttt\\.com/(?:trigger/[^\\s/]{1,99}/(?:json/)?with/key|use)',
  'hook\\.(?:[a-z]{2}\\d\\.)?(?:make|integromat)\\.com',
  'connect\\.pabbly\\.com/workflow/sendwebhookdata',
  'hooks\\.airtable\\.com/workflows',
  'alert\\.victorops\\.com/integrations/[^\\s/]{1,99}/\\d+/alert',
];

/** Other addresses with their secret. */
const ADDRESSES: readonly string[] = [
  // Webhook.site and Healthchecks: a UUID or a key as first segment; Google: the private address of a calendar
  '(?:webhook\\.site|hc-ping\\.com)/([0-9a-f]{8}-[\\w-]+|[\\w-]{20,})',
  'calendar\\.google\\.com/calendar/ical/[^\\s/]{1,199}/private-([^\\s"\'<>?#/]+)',
  // Authenticators: all accounts in one parameter
  '://offline\\?data=([^\\s"\'<>&#]+)',
  // Mattermost, Rocket.Chat, which have no host of their own; links that reset a password or are an invitation
  '/hooks/([a-z0-9]{24,26}(?:/\\w{20,})?)(?![\\w-])',
  '/(?:(?:password-?)?reset(?:-?password)?|verify(?:-email)?|confirm|activate|magic(?:-link)?|invite|invitations?)/' +
    '((?=[\\w.~-]{0,99}(?:\\d[A-Za-z]|[A-Za-z]\\d))[\\w.~-]{20,})',
];

/** A character of a field in which `\` keeps the next one. */
const FIELD = '(?:\\\\.|%5C.|%(?!5C)|[^;\\\\%])';

/** Paths and authorities with a grammar of their own. */
const FORMS: readonly string[] = [
  // RFC 7515 7.1, RFC 7516 7.1, RFC 7519 3.1: the Base64 of `{"`, and two or four parts behind it. The characters before it in
  // the run is read once, because the run is known to have the parts
  '(?<![\\w-])(?=[\\w-]+\\.[\\w-]*\\.)[\\w-]*?(eyJ[\\w-]{6,}(?:\\.[\\w-]*){2,4})',
  // Oracle JDBC, "database URLs": user/password@
  ':(?:thin|oci8?):[^\\s/@:]{1,128}/([^\\s@]{1,256})(?=@)',
  // Wi-Fi Alliance WPA3 specification 7.1: fields of one letter, P is the password
  `:(?:[A-OQ-Z]:${FIELD}{0,128};){1,6}P:(${FIELD}{1,256})(?=;)|:P:(${FIELD}{1,256})(?=;[STHR]:)`,
  // Shadowsocks, the form without "@": all of the authority is Base64; VMess: JSON in Base64
  '://((?=[\\w+-]{0,200}[A-Z])(?=[\\w+-]{0,200}[a-z])(?=[\\w+-]{0,200}\\d)[\\w+-]{32,}(?:=|%3[Dd]){0,2})(?=[#?/\\s]|$)',
];

/** A token stands behind no letter and no digit, unless they end a triplet. */
const EDGE = '(?:(?<![A-Za-z0-9])|(?<=%[0-9A-Fa-f]{2}))';

/** The length of the shortest row of `TOKENS`, in characters of `hasTokenRun`. */
export const SHORTEST_TOKEN = 15;

/** The beginning of each row that may have no run of that length. */
export const SHORT_SHAPE = /eyJ|gl[a-z]{2,5}-|pscale_|-----BEGIN|:(?:thin|oci)|[:;]P:/;

/** All rows as two expressions, tokens and addresses: hosts are the same in any case (RFC 3986 6.2.2.1), tokens are not. */
export const SHAPES: readonly RegExp[] = [
  new RegExp([`${EDGE}(${TOKENS.join('|')})`, ...FORMS].join('|'), 'g'),
  new RegExp(
    [`(?:${SEGMENTS.join('|')})/([^\\s"'<>?#/]+)`, `(?:${REMAINDERS.join('|')})/([^\\s"'<>?#]+)`, ...ADDRESSES].join(
      '|',
    ),
    'gi',
  ),
];
