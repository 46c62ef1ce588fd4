/**
 * The functions of `@urikit/generic/text` that a decision calls, written for size. Each answers as the original does; a
 * test compares them. They take strings of bytes, one character each, and use only functions that njs 0.7 has.
 */

const UNRESERVED = /[\w.~-]/;

/** Decodes triplets of unreserved characters; the digits of others become upper case (RFC 3986 6.2.2). */
export const normalizeTriplets = (text: string): string =>
  text.replace(/%[\dA-Fa-f]{2}/g, (triplet) => {
    const char = String.fromCharCode(parseInt(triplet.slice(1), 16));
    return UNRESERVED.test(char) ? char : triplet.toUpperCase();
  });

/** Finds the first character that no path and no query may have. */
const OUTSIDE = /[^\w.~!$&'()*+,;=:@/?%-]|%(?![\dA-Fa-f]{2})/;

export const isPathAndQuery = (text: string): boolean => text.charAt(0) === '/' && !OUTSIDE.test(text);

/** A target without a triplet to change, a control and a segment that begins with a dot. */
export const isNormalPathAndQuery = (text: string): boolean =>
  isPathAndQuery(text) && !/^[^?]*\/\.|%(?:[01]|2[DE]|3\d|4[1-9A-F]|5[\dAF]|6[1-9A-F]|7[\dAEF]|.?[a-f])/.test(text);

const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/;

export const isIPv4Address = (text: string): boolean => IPV4.test(text);

export const isRareIPv4 = (name: string): boolean =>
  /(?:^|\.)(?:\d+|0[xX][\dA-Fa-f]*)\.?$/.test(name) && !isIPv4Address(name);

export const trimZeros = (port: string): string => port.replace(/^0+(?=\d)/, '');

/** How many groups of an IPv6 address a part between two `::` has; 9 for a malformed one. */
const groupsIn = (half: string): number =>
  half === '' ? 0 : /^[\dA-Fa-f]{1,4}(?::[\dA-Fa-f]{1,4})*$/.test(half) ? half.split(':').length : 9;

function isIPv6(text: string): boolean {
  const last = text.length - (text.split(':').pop() as string).length;
  const halves = (last > 0 && isIPv4Address(text.slice(last)) ? text.slice(0, last) + '0:0' : text).split('::');
  const count = groupsIn(halves[0] as string);
  return halves.length < 2 ? count === 8 : halves.length < 3 && count + groupsIn(halves[1] as string) < 8;
}

export const isHost = (text: string): boolean =>
  text.charAt(0) === '['
    ? /^\[v[\dA-F]+\.[\w.~!$&'()*+,;=:-]+\]$/i.test(text) || (/\]$/.test(text) && isIPv6(text.slice(1, -1)))
    : !/[^\w.~!$&'()*+,;=%-]|%(?![\dA-Fa-f]{2})/.test(text);

/** A name that DNS can look up: UTF-8 without controls, labels of at most 63 characters, 253 in all. */
export function isHostName(name: string): boolean {
  const text = normalizeTriplets(name)
    .replace(/%C2%[89]./g, '%')
    .replace(
      /%(?:C[2-9A-F]|D.|E0%[AB].|E[1-9A-CEF]%[89AB].|ED%[89].|(?:F0%[9AB].|F[1-3]%[89AB].|F4%8.)%[89AB].)%[89AB]./g,
      'x',
    )
    .replace(/%(?:2[146-9ABC]|3[BD])/g, 'x');
  return !/%|[^.]{64}/.test(text) && text.replace(/\.$/, '').length < 254;
}

/** The eight groups of a valid address, as numbers. */
function groupsOf(address: string): readonly number[] {
  const halves = address
    .replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, a: string, b: string, c: string, d: string) =>
      [+a * 256 + +b, +c * 256 + +d].map((group) => group.toString(16)).join(':'),
    )
    .split('::')
    .map((half) => (half === '' ? [] : half.split(':')));
  let groups = halves[0] as string[];
  if (halves.length > 1) {
    while (groups.length + (halves[1] as string[]).length < 8) groups.push('0');
    groups = groups.concat(halves[1] as string[]);
  }
  return groups.map((group) => parseInt(group, 16));
}

export function octetsOfIPv6(address: string): readonly number[] {
  const octets: number[] = [];
  groupsOf(address).forEach((group) => octets.push(group >> 8, group & 255));
  return octets;
}

/** The address in the form of RFC 5952. */
function normalizeIPv6(address: string): string {
  const numbers = groupsOf(address);
  const text = numbers.map((number) => number.toString(16)).join(':');
  if (/^(?:0:){5}ffff:/.test(text)) {
    return '::ffff:' + octetsOfIPv6(address).slice(12).join('.');
  }
  let longest = '';
  text.replace(/\b0(?::0)+\b/g, (zeros) => {
    if (zeros.length > longest.length) longest = zeros;
    return zeros;
  });
  if (longest === '') return text;
  const at = (':' + text + ':').indexOf(':' + longest + ':');
  return text.slice(0, at).replace(/:$/, '') + '::' + text.slice(at + longest.length).replace(/^:/, '');
}

export function normalizeHost(host: string): string {
  const text = normalizeTriplets(normalizeTriplets(host).toLowerCase());
  return /^\[[^v]/.test(text) ? '[' + normalizeIPv6(text.slice(1, -1)) + ']' : text;
}

export function withoutDotSegments(path: string): string {
  const kept: string[] = [];
  const segments = path.split('/');
  for (let i = 1; i < segments.length; i++) {
    const segment = segments[i] as string;
    if (segment === '..') kept.pop();
    else if (segment !== '.') kept.push(segment);
    if (i === segments.length - 1 && /^\.\.?$/.test(segment)) kept.push('');
  }
  return '/' + kept.join('/');
}

export const withoutDuplicateSlashes = (path: string): string => path.replace(/\/+/g, '/');

export function withoutTrailingSlashes(path: string): string {
  let end = path.length;
  while (end > 1 && path.charAt(end - 1) === '/') end--;
  return path.slice(0, end);
}

export const withTrailingSlash = (path: string): string => (/\/$/.test(path) ? path : path + '/');

export const parameterName = (parameter: string): string => parameter.split('=')[0] as string;

/** Sorts by name; parameters of one name keep their order, and an empty one keeps its place. */
export const sortParameters = (parameters: readonly string[]): readonly string[] => {
  const names = parameters.map(parameterName);
  const sorted = parameters
    .map((_, index) => index)
    .filter((index) => parameters[index] !== '')
    .sort((a, b) => ((names[a] as string) < (names[b] as string) ? -1 : names[a] === names[b] ? a - b : 1));
  return parameters.map((parameter) => (parameter === '' ? '' : (parameters[sorted.shift() as number] as string)));
};

export const sortQuery = (query: string): string =>
  query.indexOf(';') < 0 ? sortParameters(query.split('&')).join('&') : query;

/** Decimal, octal behind `0`, hexadecimal behind `0x`. */
const NUMBER = /^(?:0[xX][\dA-Fa-f]*|0[0-7]*|[1-9]\d*)$/;

/** The address of a name that ends in a number, in any form that `inet_aton` takes; undefined for any other name. */
export function rareIPv4Address(name: string): string | undefined {
  const parts = name.replace(/\.$/, '').split('.');
  const last = parts.length - 1;
  if (last > 3 || !/^\d/.test(name) || !parts.every((part) => NUMBER.test(part))) return undefined;
  let address = 0;
  for (let i = 0; i <= last; i++) {
    const part = parts[i] as string;
    const number = /^0x/i.test(part)
      ? parseInt('0' + part.slice(2), 16)
      : parseInt(part, /^0[0-7]+$/.test(part) ? 8 : 10);
    if (number >= (i < last ? 256 : Math.pow(256, 4 - last))) return undefined;
    address += number * (i < last ? Math.pow(256, 3 - i) : 1);
  }
  return [3, 2, 1, 0].map((place) => Math.floor(address / Math.pow(256, place)) % 256).join('.');
}
