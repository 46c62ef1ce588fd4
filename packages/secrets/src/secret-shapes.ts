import { SECRET_ADDRESSES } from './secret-addresses.js';

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
  'gl(?:pat|oas|dt|rt|rtr|cbt|ptt|ft|imt|agent|wt|soat|ffct)-[\\w.-]{20,}|GR1348941[\\w-]{20,}',
  // Slack: authentication/tokens; Stripe: keys, webhooks/signatures; Shopify: access tokens
  'xox[a-eoprs]-[\\w-]{10,}|xapp-[\\w-]{10,}',
  '(?:sk|rk|ek)_(?:org_)?(?:live|test)_\\w{8,}|whsec_\\w{16,}',
  'shp(?:at|ca|pa|ss|tka)_[0-9a-fA-F]{20,}',
  // AWS: IAM identifiers, "unique ID prefixes"; Google: API keys, OAuth access tokens, client secrets
  'A(?:BIA|CCA|KIA|SIA)[A-Z0-9]{16}',
  'AIza[\\w-]{30,}|ya29\\.[\\w-]{20,}|1//0[\\w-]{30,}|GOCSPX-[\\w-]{20,}',
  // npm, PyPI (Macaroons), Hugging Face, DigitalOcean, SendGrid, Twilio, Mailgun, Postman, Square, Databricks, Linear, Notion
  'npm_[A-Za-z0-9]{30,}|pypi-AgE[\\w-]{20,}|hf_[A-Za-z0-9]{30,}|do[opr]_v1_[0-9a-f]{32,}',
  'SG\\.[\\w-]{16,}\\.[\\w-]{16,}|SK[0-9a-f]{32}|key-[0-9a-f]{32}|PMAK-[0-9a-f-]{24,}',
  'sq0[a-z]{3}-[\\w-]{22,}|d(?:api|ose)[0-9a-f]{32}|lin_(?:api|oauth)_\\w{20,}|(?:secret|ntn)_[A-Za-z0-9]{32,}',
  // HashiCorp Vault, Atlassian, Grafana, New Relic, PlanetScale, Supabase, Doppler, Discord (users)
  'hv[sbr]\\.[\\w-]{20,}|AT[AC]TT3[\\w-]{20,}|ATBB\\w{28,}|gl(?:c|sa)_\\w{20,}|NR(?:AK|II)-[\\w-]{20,}',
  'pscale_(?:tkn|pw|oauth)_[\\w.-]{20,}|sb(?:[ps]|_secret)_\\w{20,}|dp\\.(?:pt|st|ct|sa|said|scim|audit)\\.\\w{30,}',
  'mfa\\.[\\w-]{80,}',
  // OpenAI, Anthropic, Perplexity, Groq, xAI, Replicate, LangSmith, Pinecone, Tavily, NVIDIA
  'sk-(?:(?:proj|ant|svcacct|admin|or|None|lf|helicone)-[\\w-]{16,}|[A-Za-z0-9]{32,})|sess-[A-Za-z0-9]{40,}',
  'pplx-\\w{40,}|gsk_\\w{40,}|xai-\\w{60,}|r8_\\w{37,}|lsv2_[ps][kt]_\\w{32,}',
  'pcsk_\\w{40,}|tvly-[\\w-]{30,}|nvapi-[\\w-]{60,}',
  // Meta, Brevo, Resend, Figma, Airtable, Asana, Typeform, Contentful, ReadMe
  'EAA[A-Z]\\w{60,}|x(?:keys|smtps)ib-[\\w-]{64,}|re_[A-Za-z0-9]{8}_[A-Za-z0-9]{20,}',
  'fig[dour]_[\\w-]{40,}|pat[A-Za-z0-9]{14}\\.[0-9a-f]{64,}|[12]/\\d{16}:[0-9a-f]{32,}',
  'tfp_[\\w-]{40,}|CFPAT-[\\w-]{40,}|rdme_\\w{60,}',
  // Packages: RubyGems, crates.io, NuGet, Clojars, Docker, JFrog
  'rubygems_[0-9a-f]{48,}|cio[A-Za-z0-9]{32}(?!\\w)|oy2[a-z0-9]{43}(?!\\w)|CLOJARS_\\w{60,}',
  'dckr_[op]at_[\\w-]{20,}|AKCp\\w{69,}',
  // Terraform, Heroku, Fly.io, Netlify, Vercel, Cloudflare, Render, Sentry, Dynatrace, Prefect, Pulumi, Tailscale,
  // OpenShift
  'atlasv1\\.[\\w-]{60,}|HRKU-[\\w-]{36,}|f(?:m[12][ar]?|o1)_[\\w-]{40,}|nf[bcopu]_\\w{36,}|vercel_blob_rw_\\w{20,}',
  'v1\\.0-[0-9a-f]{24}-[0-9a-f]{100,}|rnd_[A-Za-z0-9]{28,}|sntry[su]_[\\w-]{40,}',
  'dt0[a-z]\\d{2}\\.[A-Z2-7]{24}\\.[A-Z2-7]{60,}',
  'pn[bu]_\\w{36,}|pul-[0-9a-f]{40,}|tskey-[a-z]+-[\\w-]{20,}|sha256~[\\w-]{43,}',
  // Alibaba, Tencent, Yandex, VK; Buildkite, CircleCI, SonarQube, Snyk, Sourcegraph
  'LTAI[A-Za-z0-9]{16,}|AKID[A-Za-z0-9]{32,}|AQVN[\\w-]{30,}|y0_[\\w-]{50,}|vk1\\.a\\.[\\w-]{60,}',
  'bk[a-z]{2}_[0-9a-f]{40,}|CCI(?:PAT|PRJ)_\\w{40,}|sq[apu]_[0-9a-f]{40,}|snyk_[a-z]{3}\\.\\w{8}\\.[\\w-]{20,}|sgp_\\w{40,}',
  // Payment: Shippo, Duffel, Razorpay, EasyPost, Flutterwave, Plaid, Braintree; 1Password, PostHog
  '(?:shippo|duffel|rzp)_(?:live|test)_\\w{14,}|EZ[AT]K\\w{54,}|FLWSECK(?:_TEST)?-\\w{32}',
  'access-(?:production|sandbox)-[0-9a-f-]{36}',
  'access_token(?:\\$|%24)(?:production|sandbox)(?:\\$|%24)[\\w$%]{40,}|ops_eyJ[\\w-]{60,}|ph[xs]_\\w{40,}',
  // Adafruit, Adobe, Apify, Axiom, Boundary, Browserbase, Cal.com, Cartesia, Cerebras, Chromatic
  'aio_[A-Za-z0-9]{28}(?!\\w)|p8e-[A-Za-z0-9]{32}|apify_api_[A-Za-z0-9]{30,}|xa[ap]t-[0-9a-f-]{36}|at_[A-Za-z0-9]{10}_[A-Za-z0-9]{60,}',
  'bb_live_(?=[\\w-]{0,19}\\d)[\\w-]{20,}|cal_(?:live_)?[0-9a-f]{32}|sk_car_[A-Za-z0-9]{16,}|csk-[a-z0-9]{40,}|chpt_[0-9a-f]{12,}',
  // Amazon: Bedrock, MWS; Google: authorization keys, Cloud Storage HMAC, Cloud Messaging; Akamai EdgeGrid; Scaleway, Exoscale
  'ABSK[\\w+/]{100,}=*|bedrock-api-key-YmVk[\\w+/]{36,}|amzn\\.mws\\.[0-9a-f-]{36}|AQ\\.Ab[\\w-]{40,}|GOOG1E[A-Z0-9]{40,}',
  'AAAA[\\w-]{7}:[\\w-]{140}|akab-[a-z0-9]{16}-[a-z0-9]{16}|SCW[A-Z0-9]{17}(?!\\w)|EXO[0-9a-f]{24}(?!\\w)',
  // ClickHouse, Cloudflare, CockroachDB, Confluent, DataStax, Defined Networking, Deno, Dropbox, E2B, Elastic, Endor Labs, Daytona
  '4b1d(?=[a-z0-9]{0,37}[A-Z])[A-Za-z0-9]{38}(?!\\w)|cf(?:ut|at|k)_[A-Za-z0-9]{36,}|CCDB1_\\w{22}_\\w{40}|cflt[\\w+/]{60}',
  'AstraCS:\\w{20,}:[0-9a-f]{64}|dnkey-[A-Z0-9]{26}-[A-Z0-9]{52}|ddp_[A-Za-z0-9]{36}|sl\\.(?:u\\.)?[\\w-]{120,}',
  'e2b_[0-9a-f]{40}|essu_[\\w+/]{40,}=*|endr\\+\\w{16}|dtn_[0-9a-f]{60,}',
  // Aiven, Iterative, LogicMonitor, Onfido, Pangea, Persona, Unkey, Val Town
  'AVNS_[\\w-]{19}|isat_[A-Za-z0-9]{40,}|lm[ab]_[A-Za-z0-9]{40,}|api_(?:live|sandbox)(?:_[a-z]{2})?\\.[\\w-]{11}\\.[\\w-]{32}',
  'pts_[a-z0-9]{32}(?!\\w)|persona_(?:production|sandbox)_[0-9a-f-]{36}|unkey_(?=[A-Za-z]{0,21}\\d)[A-Za-z0-9]{22,}|vtwn_[A-Za-z0-9]{24,}',
  // ArcGIS, ClickUp, Klaviyo, Cursor, ElevenLabs, Firecrawl, Frame.io, GitBook, Grafana's older keys, Harness
  'AAP[KT][\\w-]{60,}|pk_(?:\\w{6}_)?[0-9a-f]{34}(?!\\w)|pk_\\d{5,}_[A-Z0-9]{32}|crsr_[0-9a-f]{60,}|key_[0-9a-f]{64}',
  'sk_[0-9a-f]{48}|fc-[0-9a-f]{32}(?!\\w)|fio-u-[\\w-]{60,}|gb_api_[A-Za-z0-9]{30,}',
  'eyJrIjoi[\\w+/]{60,}=*|(?:pat|sat)\\.[\\w-]{22}\\.[0-9a-f]{24}\\.\\w{20}',
  // Honeycomb, HubSpot, Hugging Face: organizations, Infisical, Infracost, Ionic, Jina, JFrog: references, JumpCloud
  'hc[a-z](?:[ilm]k|ic)_[a-z0-9]{50,}|pat-[a-z]{2}\\d-[0-9a-f-]{36}|api_org_[A-Za-z0-9]{30,}|st\\.[0-9a-f]{24}\\.[0-9a-f]{32}\\.[0-9a-f]{32}',
  'ico-[A-Za-z0-9]{32}|ion_[a-z0-9]{42}|jina_[A-Za-z0-9]{50,}|cmVmdGtuO[A-Za-z0-9]{50,}|jca_[A-Za-z0-9]{36}',
  // LaunchDarkly, Lichess, LinkedIn, LlamaCloud, MailerSend, Matrix, Mem0, Modal, MongoDB Atlas, Neon, NetBird, New Relic
  'sdk-[0-9a-f]{8}-[0-9a-f-]{27}|lip_(?=[A-Za-z]{0,19}\\d)[A-Za-z0-9]{20}|WPL_AP[01]\\.\\w{16}\\.\\w{6,}|llx-\\w{40,}',
  'mlsn\\.[0-9a-f]{60,}|syt_\\w{1,99}_[A-Za-z]{20}_\\w{6}|m0-[A-Za-z0-9]{40}|as-(?=[A-Za-z]{0,21}\\d)[A-Za-z0-9]{22}(?!\\w)',
  'mdb_sa_sk_[\\w-]{30,}|napi_[a-z0-9]{60,}|nbp_[A-Za-z0-9]{36}|NRRA-[0-9a-f]{40,}',
  // ntfy, Octopus Deploy, OneSignal, 1Password: secret keys, Packagist, Pinterest, Polar, Postman: collections, QuickNode
  'tk_(?=[a-z]{0,28}\\d)[a-z0-9]{29}(?!\\w)|API-(?=[A-Z]{0,24}\\d)[A-Z0-9]{25,}|os_v2_(?:app|org)_[a-z0-9]{60,}',
  'A3-[A-Z0-9]{6}-[A-Z0-9]{6}-?[A-Z0-9]{5}(?:-[A-Z0-9]{5}){3}|packagist_[a-z]{3}_[0-9a-f]{60,}|pina_[A-Z0-9]{60,}',
  'polar_(?:oat|pat|whs)_[A-Za-z0-9]{30,}|PMAT-[A-Z0-9]{26}|QN_[0-9a-f]{32}',
  // Riot, Roblox, Rootly, Runpod, Samsara, Scalingo, SettleMint, Socket, Sourcegraph: Amp, Statsig, Telnyx, TikTok, Together
  'RGAPI-[0-9a-f-]{36}|_\\|WARNING:-DO-NOT-SHARE-THIS[^|\\s]{0,200}\\|_\\w{60,}|rootly_[0-9a-f]{60,}|rpa_[A-Z0-9]{40,}',
  'samsara_api_[A-Za-z0-9]{28,}|tk-us-[\\w-]{48}|sm_[aps]at_[A-Za-z0-9]{16}(?!\\w)|sktsec_[\\w-]{30,}|sgamp_\\w{40,}|secret-[A-Za-z0-9]{40,}',
  'KEY0[0-9A-F]{31}_\\w{22}|(?:act|rft)\\.(?=[A-Za-z]{0,39}\\d)[A-Za-z0-9]{40,}[\\w!.]*|tgp_v1_[\\w-]{40,}',
  // Instagram and Threads, Trello, Trigger.dev, Twitch, Twitter, UpCloud, Vercel, VolcEngine, WakaTime, Weights & Biases
  'IG(?:Q[VW]|AA)\\w{80,}|THAA\\w{80,}|ATTA[0-9a-f]{64}[0-9A-F]{8}|tr_(?:dev|stg|prod|preview|pat)_[A-Za-z0-9]{20,}',
  'oauth:(?=[a-z]{0,29}\\d)[a-z0-9]{30}(?!\\w)|live_\\d{5,10}_[A-Za-z0-9]{30}|A{19,24}(?=\\w{0,60}%[23])[\\w%]{70,}',
  'ucat_[A-Z0-9]{20,}|vc[aciprk]_[A-Za-z0-9]{24,}|AKLT[A-Za-z0-9]{40,}|waka_[0-9a-f-]{36}|wandb_v1_\\w{40,}',
  // WooCommerce, Xata, Yandex: IAM, Zoho, Zuplo; 42, Appwrite; Nostr
  'c[ks]_[0-9a-f]{40}(?!\\w)|xau_\\w{40,}|t1\\.[\\w-]{20,}={0,2}\\.[\\w-]{86}|1000(?:\\.[0-9a-f]{32}){2}|zpka_[A-Za-z0-9]{32}\\w*',
  's-s4t2(?:ud|af)-[0-9a-f]{64}|standard_[0-9a-f]{200,}|nsec1[02-9ac-hj-np-z]{58}',
  // Payment: Adyen, Asaas, Klarna, Mercado Pago, Midtrans, Mollie and Chargebee, Omise, Paddle, Xendit; keys of a deployment
  'AQE[a-z]hm[\\w+/]{60,}|\\$aact_[\\w+/:=-]{60,}|klarna_(?:live|test)_api_(?=[\\w-]{0,19}\\d)[\\w-]{20,}|APP_USR-\\d{10,}-[\\w-]{30,}',
  '(?:SB-)?Mid-server-(?=[\\w-]{0,19}\\d)[\\w-]{20,}|(?:live|test)_(?=[a-z0-9]{0,29}[A-Z])(?=[A-Za-z]{0,29}\\d)[A-Za-z0-9]{30,}',
  'skey_(?:test_)?(?=[a-z]{0,18}\\d)[0-9a-z]{19}|pdl_(?:(?:live|sdbx)_apikey|ntfset)_01\\w{28,}',
  'xnd_(?:production|development)_[A-Za-z0-9]{30,}|sk_(?:prod|dev)_(?=[\\w-]{0,31}\\d)(?=[\\w-]{0,31}[A-Z])[\\w-]{32,}',
  // PASETO: payload and footer; age; BIP 32; Mapbox: secret tokens
  'v[1-4]\\.(?:local|public)\\.[\\w-]{16,}(?:\\.[\\w-]+)?|AGE-SECRET-KEY-1[0-9A-Z]{58,}|[xyz]prv[A-Za-z0-9]{107,}',
  'sk\\.eyJ[\\w-]{10,}\\.[\\w-]{16,}',
  // Rails: signed messages, as those of Active Storage and of sessions, read 2026-11-29
  '(?:eyJ|BAh)[\\w%=-]{12,999}--[0-9a-f]{40,64}',
  // RFC 7468 10 and 11, as written and in Base64; not certificates and public keys
  '-----BEGIN(?:(?: |\\+|%20)[A-Z]+)*(?: |\\+|%20)PRIVATE(?: |\\+|%20)KEY[^"\'<>]*',
  'LS0tLS1CRUdJTi(?!BDRVJU|BQVUJM)[\\w+/=%-]{16,}',
  // Hashes of passwords, as files of users have them: crypt(5), htpasswd of Apache, Argon2, Cisco IOS types 5, 8 and 9;
  // Passlib, "modular crypt format"; phpass, Drupal; WordPress; LDAP: RFC 2307 5.3
  '\\$(?:wp\\$)?2[abxy]\\$\\d\\d\\$[\\w./]{53}|\\$[PHS]\\$[\\w./]{31,}',
  '\\$(?:[15-9y]|gy|apr1|sha1|scrypt|argon2(?:id?|d)|(?:pbkdf2|bcrypt)(?:-sha\\d+)?)\\$(?:[\\w=,.+/-]{1,64}\\$){1,4}[\\w.+/]{22,}',
  '\\{S?(?:SHA(?:256|384|512)?|MD5)\\}[\\w+/-]{22,}=*|\\{PBKDF2[\\w-]*\\}\\d+\\$[\\w./+]+\\$[\\w./+]{22,}',
  // Django: "password management"; Werkzeug; ASP.NET Core Identity; PostgreSQL: pg_authid; GRUB
  '(?:pbkdf2[_:]sha\\d+|scrypt|argon2)[:$](?:[\\w=,.+/:-]{1,64}\\$){1,5}[\\w+/]{22,}=*|(?:md5|sha1)\\$\\w{1,64}\\$[0-9a-f]{32,}',
  'AQAAAA[EI]AA[\\w+/]{3}AAAAE[\\w+/]{60,}=*|SCRAM-SHA-256\\$\\d+:[\\w+/]{16,}=*\\$[\\w+/=:]{40,}|md5[0-9a-f]{32}(?!\\w)',
  'grub\\.pbkdf2\\.sha512\\.\\d+\\.[0-9A-F]{64,}\\.[0-9A-F]{64,}',
];

/** A character of a field in which `\` keeps the next one. */
const FIELD = '(?:\\\\.|%5C.|%(?!5C)|[^;\\\\%])';

/** An authority that is Base64. */
const BASE64_AUTHORITY =
  '://((?=[\\w+-]{32})(?=[\\w+-]{0,200}[A-Z])(?=[\\w+-]{0,200}[a-z])(?=[\\w+-]{0,200}\\d)[\\w+-]{32,}(?:=|%3[Dd]){0,2})(?=[#?/\\s]|$)';

/** Paths and authorities with a grammar of their own. */
const FORMS: readonly string[] = [
  // RFC 6750 2.1, RFC 7617 2
  '[Bb]earer(?: |\\+|%20)((?=\\S{0,99}\\d)[\\w-]{15,}[\\w.~+/-]*=*)',
  '[Bb]asic(?: |\\+|%20)((?=[a-z0-9+]{0,99}[A-Z])(?=[A-Z0-9+]{0,99}[a-z])[A-Za-z0-9+]{15,}[A-Za-z0-9+/]*=*)',
  // Secrets of Entra ID
  '\\dQ~([\\w~.-]{31,34})',
  // Oracle JDBC, "database URLs": user/password@
  ':(?:thin|oci8?):[^\\s/@:]{1,128}/([^\\s@]{1,256})(?=@)',
  // PostgreSQL, "the password file": host:port:database:user:password
  ':(?:5432|\\*):(?:\\*|[A-Za-z_][^\\s:]{0,63}):[A-Za-z_][^\\s:]{0,63}:((?:\\\\.|[^\\s:\\\\]){1,256})(?=\\s|$)',
  // Wi-Fi Alliance WPA3 specification 7.1: fields of one letter, P is the password
  `:(?:[A-OQ-Z]:${FIELD}{0,128};){1,6}P:(${FIELD}{1,256})(?=;)|:P:(${FIELD}{1,256})(?=;[STHR]:)`,
  // Shadowsocks, the form without "@": all of the authority is Base64; ShadowsocksR; VMess: JSON in Base64
  `(?:[Ss]{2}[Rr]?|[Vv][Mm][Ee][Ss]{2})${BASE64_AUTHORITY}`,
  // The same behind another scheme, if its octets are ASCII: no hash of IPFS or Arweave, no address of ERC-4804, which are public
  `(?=://(?:[A-Za-f][A-HQ-Xg-nw-z0-3][ABEFIJMNQRUVYZcdghklopstwx014589][\\w+-]){8})${BASE64_AUTHORITY}`,
];

/** A token stands behind no letter and no digit, unless they end a triplet. */
const EDGE = '(?:(?<![A-Za-z0-9])|(?<=%[0-9A-Fa-f]{2}))';

/** Rows that begin with too many characters, and a part that each of their matches has. */
const DISTANT: readonly (readonly [part: string, row: string])[] = [
  // RFC 7515 7.1, RFC 7516 7.1, RFC 7519 3.1: the Base64 of `{"`, of `{` and white space, and two or four parts behind it.
  // The characters before it in the run are read once, because the run is known to have the parts
  ['e(?:y[AJ]|w[0ko])', '(?<![\\w-])(?=[\\w-]+\\.[\\w-]*\\.)[\\w-]*?(e(?:y[AJ]|w[0ko])[\\w-]{6,}(?:\\.[\\w-]*){2,4})'],
  // Mailchimp; Telegram: bots
  ['-us\\d', `${EDGE}([0-9a-f]{32}-us\\d{1,2}(?!\\w))`],
  ['(?::|%3A)AA', `${EDGE}(\\d{8,10}(?::|%3A)AA[\\w-]{33,})`],
  // Go: names of data sources
  ['@(?:tcp|unix)\\(', '(?<=[^\\s:@/]:)([^\\s@]{1,256})(?=@(?:tcp|unix)\\()'],
  // Trackers of BitTorrent: the key of a member before or behind "announce"
  [
    '/(?:announce|scrape)',
    '/(?=[A-Za-z]{0,63}\\d)([0-9A-Za-z]{16,64})(?=/(?:announce|scrape)(?![\\w-]))' +
      '|/announce(?:\\.php)?/(?=[A-Za-z]{0,63}\\d)([0-9A-Za-z]{16,64})',
  ],
  // Azure DevOps
  ['AZDO', `${EDGE}([A-Za-z0-9]{76}AZDO[A-Za-z0-9]{4})`],
  // Azure: keys with a signature of their service; New Relic: license keys; MaxMind
  ['JQQJ99', `${EDGE}([A-Za-z0-9]{50,54}JQQJ99[A-Za-z0-9]{20,})`],
  [
    'Az(?:Se|Fu)|AIoT|APIM|ACDb|\\+A(?:St|Sb|Eh|Rm|Ba|MC|CR)',
    `${EDGE}((?:[\\w-]{42,44}(?:AzSe|AzFu)[\\w-]{6,}|[A-Za-z0-9+/]{76}(?:APIM|ACDb|\\+A(?:Ba|MC|St))[A-Za-z0-9+/]{6}|` +
      '[A-Za-z0-9+/]{33}(?:AIoT|\\+A(?:Sb|Eh|Rm))[A-Za-z0-9+/]{6}|[A-Za-z0-9+/]{42}\\+ACR[A-D][A-Za-z0-9+/]{5})=*)',
  ],
  ['FFFFNRAL', `${EDGE}([0-9a-z]{30,36}FFFFNRAL)`],
  ['_mmk', `${EDGE}([A-Za-z0-9]{6}_[A-Za-z0-9]{29}_mmk(?!\\w))`],
];

/** The sources of parts, the parts, and the expressions of rows that are tried for a whole string with the part. */
export const DISTANT_SHAPES = DISTANT.map(
  ([part, row]) => [part, new RegExp(`(${part})`, 'y'), new RegExp(row, 'g')] as const,
);

/** The part of `DOTTED_SHAPE` from its first dot on. */
export const DOTS = /\.[\w-]{6}\.[\w-]{27}/y;

/** Discord: bots. */
export const DOTTED_SHAPE = new RegExp(`${EDGE}([MNO][\\w-]{23,27}\\.[\\w-]{6}\\.[\\w-]{27,})`, 'g');

/**
 * All other rows, and expressions that are tried at their beginnings alone. Hosts are the same in any case (RFC 3986 6.2.2.1),
 * tokens are not.
 */
export const SHAPES: readonly (readonly [row: string, shape: RegExp])[] = [
  ...TOKENS.map((row) => [row, new RegExp(`${EDGE}(${row})`, 'y')] as const),
  ...FORMS.map((row) => [row, new RegExp(row, 'y')] as const),
  ...SECRET_ADDRESSES.map((row) => [row, new RegExp(row, 'iy')] as const),
];
