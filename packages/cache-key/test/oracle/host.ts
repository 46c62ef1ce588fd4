import { IPVFUTURE, isDigit, isHexdig, isIn, lowerUnits, REG_NAME, unitsOf } from './units.js';

/** An authority without userinfo: what it means, so that two spellings of one host are the same here. */
export interface OracleHost {
  /** Without port: the name, or the groups of an IPv6address in decimal between brackets. */
  readonly name: string;
  /** undefined for the default one. */
  readonly port: number | undefined;
}

/** IPv4address = dec-octet "." dec-octet "." dec-octet "." dec-octet (3.2.2) */
export function ipv4(text: string): number[] | undefined {
  const octets = text.split('.');
  const valid = octets.every(
    (octet) =>
      octet.length > 0 &&
      octet.length <= 3 &&
      [...octet].every(isDigit) &&
      String(Number(octet)) === octet &&
      Number(octet) <= 255,
  );
  return valid && octets.length === 4 ? octets.map(Number) : undefined;
}

/** h16 or, at the end, an IPv4address, between single colons. */
function groupsOf(text: string, isLast: boolean): number[] | undefined {
  if (text === '') return [];
  const groups: number[] = [];
  const parts = text.split(':');
  for (const [i, part] of parts.entries()) {
    if (part.includes('.')) {
      const octets = ipv4(part);
      if (octets === undefined || !isLast || i !== parts.length - 1) return undefined;
      const [a = 0, b = 0, c = 0, d = 0] = octets;
      groups.push(a * 256 + b, c * 256 + d);
    } else if (part.length >= 1 && part.length <= 4 && [...part].every(isHexdig))
      groups.push(Number.parseInt(part, 16));
    else return undefined;
  }
  return groups;
}

/** IPv6address (3.2.2): eight groups, or fewer with one "::" in place of one or more of zero. */
function ipv6(text: string): number[] | undefined {
  const halves = text.split('::');
  if (halves.length > 2) return undefined;
  const [first = '', second] = halves;
  const left = groupsOf(first, second === undefined);
  if (left === undefined) return undefined;
  if (second === undefined) return left.length === 8 ? left : undefined;
  const right = groupsOf(second, true);
  if (right === undefined || left.length + right.length > 7) return undefined;
  return [...left, ...Array.from({ length: 8 - left.length - right.length }, () => 0), ...right];
}

/** IPvFuture = "v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" ) */
function ipvFuture(text: string): string | undefined {
  const dot = text.indexOf('.');
  if (!isIn('vV', text.charAt(0)) || dot < 2 || dot === text.length - 1) return undefined;
  const valid =
    [...text.slice(1, dot)].every(isHexdig) && [...text.slice(dot + 1)].every((char) => isIn(IPVFUTURE, char));
  return valid ? lowerUnits([...text]).join('') : undefined;
}

/**
 * Whether a name can be one of the DNS: UTF-8, of which no ASCII but what a reg-name may hold as it is, labels up to 63
 * and all of it up to 253 characters, without the dot at the end.
 */
function canBeLookedUp(text: string): boolean {
  let name: string;
  try {
    name = decodeURIComponent(text);
  } catch {
    return false;
  }
  const chars = [...name].map((char) => (char > '\u009f' ? 'x' : char));
  const labels = chars.join('').replace(/\.$/, '').split('.');
  return (
    chars.every((char) => isIn(REG_NAME, char)) &&
    labels.every((label) => label.length <= 63) &&
    labels.join('.').length <= 253
  );
}

function nameOf(text: string): string | undefined {
  if (!text.startsWith('[')) {
    const units = unitsOf(text, REG_NAME);
    return units === undefined || !canBeLookedUp(text) ? undefined : lowerUnits(units).join('');
  }
  if (!text.endsWith(']')) return undefined;
  const inside = text.slice(1, -1);
  const groups = ipv6(inside);
  if (groups !== undefined) return '[' + groups.join(',') + ']';
  const future = ipvFuture(inside);
  return future === undefined ? undefined : '[' + future + ']';
}

/** `uri-host [ ":" port ]`; undefined for what is malformed, or has a port that TCP has not. The name may be empty. */
export function readHost(text: string, defaultPort: number): OracleHost | undefined {
  const bracket = text.lastIndexOf(']');
  const colon = text.indexOf(':', bracket < 0 ? 0 : bracket);
  const name = nameOf(colon < 0 ? text : text.slice(0, colon));
  const digits = colon < 0 ? '' : text.slice(colon + 1);
  if (name === undefined || ![...digits].every(isDigit)) return undefined;
  if (digits === '') return { name, port: undefined };
  const port = Number(digits);
  return port > 65_535 ? undefined : { name, port: port === defaultPort ? undefined : port };
}

/** A name that some resolvers take for an address and RFC 3986 does not (7.4): its last label is a number. */
export function isRareIPv4(name: string): boolean {
  const labels = name.split('.');
  if (labels.length > 1 && labels[labels.length - 1] === '') labels.pop();
  const last = labels[labels.length - 1] ?? '';
  const isDecimal = last !== '' && [...last].every(isDigit);
  const isHexadecimal = (last.startsWith('0x') || last.startsWith('0X')) && [...last.slice(2)].every(isHexdig);
  return (isDecimal || isHexadecimal) && ipv4(name) === undefined;
}
