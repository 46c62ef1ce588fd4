/**
 * The entry `@urikit/safety/presets`: severities by code, as values, for `engine.check(text, { severities })` and
 * `hazards(text, { severities })`. It loads nothing.
 */

type Choice = 'error' | 'warning' | 'info' | 'off';

/** The severity of a code in each of the three presets. */
type Row = readonly [strict: Choice, recommended: Choice, interop: Choice];

/** Errors are errors in every preset. Doubtful issues are errors in `strict` and informative in `interop`. */
const WRONG: Row = ['error', 'error', 'error'];
const DOUBTFUL: Row = ['error', 'warning', 'info'];
const NOTED: Row = ['warning', 'info', 'info'];
/** Errors that `interop` lowers to warnings, because URIs from outside often have them. */
const TAKEN: Row = ['error', 'error', 'warning'];

/** Issues that come from the data of a scheme, by the code after its id; see `DATA_ISSUES`. */
const DATA: Readonly<Record<string, Row>> = {
  'missing-authority': WRONG,
  'forbidden-authority': WRONG,
  'empty-host': WRONG,
  'port-range': WRONG,
  userinfo: WRONG,
  query: WRONG,
  fragment: WRONG,
  'host-delimiter': WRONG,
  'host-control': WRONG,
  'host-not-utf-8': WRONG,
  'host-label-length': WRONG,
  'host-length': WRONG,
  'host-character': DOUBTFUL,
  'host-hyphen': DOUBTFUL,
  'host-empty-label': DOUBTFUL,
  'host-non-ascii': DOUBTFUL,
  'rare-ipv4': DOUBTFUL,
  'host-ip-future': DOUBTFUL,
};

const all = (names: string, row: Row): Readonly<Record<string, Row>> =>
  Object.fromEntries(names.split(' ').map((name) => [name, row]));

/** Issues of each id that `DATA` lacks or rates differently. */
const OWN: Readonly<Record<string, Readonly<Record<string, Row>>>> = {
  // RFC 9110 4.2.4: a recipient of an untrusted reference "SHOULD parse for userinfo and treat its presence as an error".
  http: { userinfo: TAKEN },
  file: {
    ...all('port relative-path drive-relative', WRONG),
    ...all('encoded-separator not-utf-8 double-slash rootless-drive removed-drive vertical-line', DOUBTFUL),
    ...all('drive-as-host unc-host unc-share reserved-character reserved-name', DOUBTFUL),
    ...all('remote-host no-drive-letter', NOTED),
  },
  mailto: {
    fragment: DOUBTFUL,
    ...all('address idna delimiter header-field header-name header-injection control-character line-break', WRONG),
    ...all('not-utf-8 forbidden-header', WRONG),
    ...all('encoded-at domain non-ascii-domain encoded-word mailbox to-header bcc', DOUBTFUL),
    'duplicate-header': TAKEN,
    'non-ascii-local-part': NOTED,
  },
  urn: { ...all('name rq-components uuid oid isbn', WRONG), 'isbn-check-digit': DOUBTFUL },
  tel: {
    fragment: DOUBTFUL,
    ...all('number local-number isub ext phone-context parameter duplicate-parameter', WRONG),
    'service-code': DOUBTFUL,
  },
  sip: {
    fragment: DOUBTFUL,
    ...all('at user host port parameter duplicate-parameter ttl header', WRONG),
    ...all('password dangerous-header', DOUBTFUL),
  },
  coap: all('segment-length argument-length', WRONG),
  did: all('method name', WRONG),
  ftp: all('type', WRONG),
  geo: all('coordinates latitude longitude uncertainty crs parameter parameter-order duplicate-parameter', WRONG),
  ldap: all('attribute fields scope extension', WRONG),
  ni: all('digest length check-digit', WRONG),
  pkg: all('authority type name namespace version qualifier duplicate-qualifier checksum vers subpath', WRONG),
  data: { ...all('comma media-type parameter base64', WRONG), 'base64-padding': DOUBTFUL },
  input: { 'not-string': WRONG },
  syntax: {
    ...all('scheme missing-scheme other-scheme relative-reference no-relative-references', WRONG),
    ...all('colon-in-first-segment character percent-encoding', WRONG),
    ...all('ip-literal port path too-long too-many-segments too-many-parameters', WRONG),
    ...all('password path-as-host encoded-dot-segment encoded-nul', DOUBTFUL),
  },
  safety: {
    ...all('encoded-nul encoded-line-break encoded-host-delimiter raw-backslash raw-control raw-white-space', WRONG),
    ...all('delimiter-look-alike encoded-userinfo-delimiter userinfo-like-host several-at metadata port-range', WRONG),
    ...all('script-scheme path-as-host readers-disagree overlong-utf-8 direction-control brand-look-alike', WRONG),
    ...all('rare-ipv4 repeated-scheme', TAKEN),
    ...all('encoded-slash encoded-backslash encoded-dot-segment encoded-control double-encoding', DOUBTFUL),
    ...all(
      'password nested-password embedded-ipv4 loopback private link-local special-address other-protocol-port',
      DOUBTFUL,
    ),
    ...all('mixed-scripts malformed-a-label confusable long deep many-parameters', DOUBTFUL),
    ...all('encoded-path-end dot-segment-parameter name-with-address svg-document', DOUBTFUL),
    ...all('documentation disguised-scheme', NOTED),
  },
};

const HAVE_NO_DATA: readonly string[] = ['input', 'syntax', 'safety'];

const ROWS: readonly (readonly [code: string, row: Row])[] = Object.entries(OWN).flatMap(([id, own]) =>
  Object.entries({ ...(HAVE_NO_DATA.includes(id) ? {} : DATA), ...own }).map(
    ([name, row]) => [`${id}/${name}`, row] as const,
  ),
);

const presetOf = (which: 0 | 1 | 2): Readonly<Record<string, Choice>> =>
  Object.freeze(Object.fromEntries(ROWS.map(([code, row]) => [code, row[which]])));

/** For URIs that your program writes: a doubtful issue is an error. */
export const strict: Readonly<Record<string, Choice>> = presetOf(0);

/** The default severities of engine, plugins and hazards; userinfo in a web URI is an error. */
export const recommended: Readonly<Record<string, Choice>> = presetOf(1);

/** For URIs from outside: errors stay errors, doubtful issues are informative. */
export const interop: Readonly<Record<string, Choice>> = presetOf(2);

/** The presets by name. */
export const PRESETS = Object.freeze({ strict, recommended, interop });
