import { type Engine, guess, isUri, isUriReference, percentEncode, repair } from '@urikit/generic';
import { PLACEHOLDER } from '@urikit/generic/internal';
import { nestedSecrets } from '@urikit/secrets/internal';

/** The commonest mistakes in strings that are meant as URIs, each with the string that is meant if there is one. */

/** The cure, and the corrected string, with its secrets. */
export interface Correction {
  readonly cure: string;
  readonly corrected?: string;
}

/** Reads a string without blanks around it. @param isValid - whether the string is a URI reference as it stands */
export type Kind = (text: string, isValid: boolean, hooks: Engine['hooks']) => Correction | undefined;

const encodePath = (path: string): string => percentEncode(path, 'path', { triplets: 'encode' });

/** A correction whose string is a URI; undefined for any other. */
const corrected = (cure: string, uri: string): Correction | undefined =>
  isUri(uri) ? { cure, corrected: uri } : undefined;

const FILLED_IN = new RegExp(PLACEHOLDER);

/** A placeholder that is valid syntax, in an authority: `http://$HOST/`. */
const IN_AUTHORITY = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*(?:\$[A-Z][A-Z0-9_]+|__[A-Z0-9_]+__)/i;

const placeholder: Kind = (text, isValid) => {
  const at = isValid ? text.search(IN_AUTHORITY) : text.search(FILLED_IN);
  return at < 0
    ? undefined
    : { cure: 'fill in the placeholder, or expand the template (RFC 6570), before the string is read' };
};

/** `https://a.example https://b.example`, also with a line feed between; with a comma, as far as that would be a host. */
const SEVERAL = /^[a-z][a-z0-9+.-]*:\/\/(?:[^\s]*\s+|[^\s/?#,;|]*[,;|]+)[a-z][a-z0-9+.-]*:\/\//i;

const severalUris: Kind = (text) =>
  SEVERAL.test(text) ? { cure: 'read each URI by itself: there are several in the string' } : undefined;

/** `C:\x`, `C:/x`, `file://C:/x`, `file:\\C:\x`. A URI with a scheme of one letter is not registered. */
const DRIVE = /^(?:file:[\\/]{0,3})?([A-Za-z]):([\\/][^]*)$/i;
const SHARE = /^(?:file:)?\\\\([^\\/]+)\\([^]+)$/i;

const windowsPath: Kind = (text) => {
  if (/^file:(?:\/\/\/|\/)?[A-Za-z]:[^\\]*$/i.test(text)) return undefined;
  const cure = 'write a path of Windows as a file URI';
  const isUriAlready = /^file:/i.test(text);
  const slashed = (path: string): string => {
    const rest = path.replaceAll('\\', '/');
    return isUriAlready ? percentEncode(rest, 'path', { triplets: 'keep' }) : encodePath(rest);
  };
  const [, letter = '', rest = ''] = DRIVE.exec(text) ?? [];
  if (letter !== '') return corrected(cure, `file:///${letter.toUpperCase()}:${slashed(rest)}`);
  const [, host = '', path = ''] = SHARE.exec(text) ?? [];
  return host === '' ? undefined : corrected(cure, `file://${host.toLowerCase()}/${slashed(path)}`);
};

/** `git@github.com:o/r.git`, and `host:o/r.git` without a user. */
const SCP =
  /^(?:([\w.-]+)@((?:[a-z0-9-]+\.)*[a-z0-9-]+)|((?:[a-z0-9-]+\.)+[a-z]{2,})):(?!\/\/|\d+(?:[/?#]|$))([^\s?#]+)$/i;

/** `git+ssh://git@h:o/r`: the path of scp behind the host of a URI. */
const PATH_AS_PORT = /^((?:[a-z]+\+)?ssh|git|sftp|rsync)(:\/\/(?:[^@/?#:]*@)?[^@/?#:[\]]+):(?!\d*(?:[/?#]|$))([^@]*)$/i;

const scpPath: Kind = (text, isValid) => {
  const [, scheme, authority = '', behind = ''] = PATH_AS_PORT.exec(text) ?? [];
  const cure = 'write a path of scp behind "/", as a URI has it';
  if (scheme !== undefined) return corrected(cure, `${scheme}${authority}/${behind.replace(/^\/+/, '')}`);
  const [, user, host, bare, path = ''] = SCP.exec(text) ?? [];
  if (path === '' || (bare !== undefined && (!path.endsWith('.git') || !isValid))) return undefined;
  const lead = user === undefined ? String(bare) : `${user}@${String(host)}`;
  return corrected(cure, `ssh://${lead}/${encodePath(path.replace(/^\/+/, ''))}`);
};

/** `postgres://u:p@h1:5432,h2:5432/db`, as clients of databases and brokers take it. */
const HOSTS = /^([a-z][a-z0-9+.-]*:\/\/(?:[^/?#]*@)?[^/?#@,]+:\d+)(?:,[^/?#@,]+)+([/?#][^]*)?$/i;

const severalHosts: Kind = (text, isValid) => {
  const [, first = '', rest = ''] = (isValid ? null : HOSTS.exec(text)) ?? [];
  const cure =
    'give a list of hosts to its client library, because a URI has one authority (RFC 3986 3.2), and check each host by itself';
  return first === '' ? undefined : (corrected(cure, first + rest) ?? { cure });
};

/** The last `@` before a host ends the userinfo. */
const USERINFO = /^([a-z][a-z0-9+.-]*:\/\/)([^/?#:]*)(?::([^]*))?@([^@/?#]*)([/?#][^@]*)?$/i;

const password: Kind = (text, isValid) => {
  // Passwords up to the last `@`: `p@ss/w#rd`.
  const secrets = isValid ? nestedSecrets(text, { inLine: true }) : [];
  const isMeant = !isValid || secrets.some(({ start, end }) => /[/?#]/.test(text.slice(start, end)));
  const [, scheme = '', user = '', secret, host = '', rest = ''] = (isMeant ? USERINFO.exec(text) : null) ?? [];
  if (scheme === '') return undefined;
  const encoded = [user, ...(secret === undefined ? [] : [secret])].map((part) =>
    percentEncode(part, 'userinfo', { triplets: 'keep' }),
  );
  const cure = 'percent-encode "/", "?", "#", "@" and "%" in a user or password (RFC 3986 3.2.1)';
  return corrected(cure, `${scheme}${encoded.join(':')}@${host}${rest}`);
};

const NAKED = /^([a-z][a-z0-9+.-]*:\/\/(?:[^@/?#]*@)?)([0-9a-f.]*:[0-9a-f.]*:[0-9a-f:.]*)(?=[/?#]|$)/i;

const addressWithoutBrackets: Kind = (text) => {
  const cure = 'put an IPv6 address between "[" and "]" (RFC 3986 3.2.2)';
  return NAKED.test(text) ? corrected(cure, text.replace(NAKED, '$1[$2]')) : undefined;
};

/** Last labels that are extensions of files more often than domains. */
const OF_FILES = new RegExp(
  String.raw`\.(?:html?|php|aspx?|jsp|[cm]?[jt]sx?|css|json|xml|ya?ml|toml|md|txt|csv|log|pdf|png|jpe?g|gif|svg|ico|webp)$|` +
    String.raw`\.(?:zip|gz|tar|sh|py|rb|go|rs|java|c|h|cpp|lock|conf|cfg|ini|env|exe|dll|map|wasm)$`,
  'i',
);

/** Tells if a string is a mailbox alone, which is no host with a user. */
export const isMailbox = (text: string): boolean => /^[^\s@/:?#]+@(?:[a-z0-9-]+\.)+[a-z]{2,}$/i.test(text);

/** A scheme whose colon or slashes were mistyped: `http//h`, `http::/h`, `https;//h`. */
const MISTYPED = /^(https?|wss?|ftp)(?::{2,}\/*|;\/+|\/\/)(?=[^/])/i;

const suffix: Kind = (text, isValid) => {
  const cure = 'write the scheme that is meant (RFC 3986 4.5)';
  if (isMailbox(text)) return corrected(cure, `mailto:${text}`);
  if (MISTYPED.test(text)) return corrected('write "://" behind the scheme', text.replace(MISTYPED, '$1://'));
  const [host = ''] = /^[^/?#:]*/.exec(text) ?? [];
  const isLocal = /^(?:localhost|127\.[\d.]+)$/i.test(host);
  if (!isLocal && (OF_FILES.test(host) || !/^(?:[a-z0-9-]+\.)+[a-z]{2,}$/i.test(host))) return undefined;
  if (isValid && isLocal && text === host) return undefined;
  const uri = guess(text, { scheme: isLocal ? 'http' : 'https' });
  return uri === undefined || uri.assumed.length === 0 ? undefined : corrected(cure, uri.value);
};

/** The schemes whose slashes are repaired, beside that of the string if it needs a host. */
const WITH_AUTHORITY = ['http', 'https', 'ws', 'wss', 'ftp'];

/** Tells if a repair percent-encoded a character of the host, so that it names no host that is meant. */
const hasNewTriplet = (value: string, text: string): boolean => {
  const [, host = ''] = /^[^/?#]*\/\/(?:[^/?#]*@)?([^/?#@]*)/.exec(value) ?? [];
  return host.includes('%') && !text.toLowerCase().includes(host.toLowerCase());
};

/** Backslashes, blanks and signs that no URI holds. A name outside of ASCII wants IDNA, which is no repair. */
const repaired: Kind = (text, _, hooks) => {
  // Words with blanks between them are a sentence or a line of a log.
  if (/^[^/?#]*\/\/[^/?#]*[^\0-\x7f]|^[^:/?#]*\s/.test(text)) return undefined;
  const [scheme = ''] = /^[a-z][a-z0-9+.-]*(?=:[^])/.exec(text.toLowerCase()) ?? [];
  const own = hooks(scheme)?.authority === 'required' && hooks(scheme)?.host === 'required' ? [scheme] : [];
  const value = repair(text, { authority: [...WITH_AUTHORITY, ...own] })?.value;
  return value === undefined || value === text || !isUriReference(value) || hasNewTriplet(value, text)
    ? undefined
    : { cure: 'write the string as a URI has it', corrected: value };
};

/** In the order in which they are tried. */
export const KINDS: readonly Kind[] = [
  severalUris,
  windowsPath,
  placeholder,
  scpPath,
  severalHosts,
  password,
  addressWithoutBrackets,
  suffix,
  repaired,
];
