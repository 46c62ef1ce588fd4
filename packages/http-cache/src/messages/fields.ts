/** Lists of fields: names and values in turn, names in any case. */

/** Tells if a field has a name, which is given in lower case. */
export const isNamed = (field: string, name: string): boolean =>
  field.length === name.length && (field === name || field.toLowerCase() === name);

/**
 * The value of a field by its name in lower case, several joined as RFC 9110 5.3 has it; undefined if the name is
 * absent.
 */
export function fieldValue(fields: readonly string[], name: string): string | undefined {
  let value: string | undefined;
  for (let i = 0; i < fields.length; i += 2) {
    if (!isNamed(fields[i] as string, name)) continue;
    const next = fields[i + 1] as string;
    // RFC 6265 5.4 has one Cookie field; RFC 9113 8.2.3 joins several with "; ".
    value = value === undefined ? next : `${value}${name === 'cookie' ? '; ' : ', '}${next}`;
  }
  return value;
}

/** The fields without those whose name, in lower case, is refused. */
export function withoutFields(fields: readonly string[], refused: (name: string) => boolean): string[] {
  const kept: string[] = [];
  for (let i = 0; i < fields.length; i += 2) {
    const name = fields[i] as string;
    if (!refused(name.toLowerCase())) kept.push(name, fields[i + 1] as string);
  }
  return kept;
}

/** The members of a list (RFC 9110 5.6.1), without those that are empty; commas in quoted strings do not count. */
export function listMembers(value: string): readonly string[] {
  if (!value.includes('"'))
    return value
      .split(',')
      .map((member) => member.trim())
      .filter((member) => member !== '');
  const members: string[] = [];
  let [start, quoted] = [0, false];
  for (let i = 0; i <= value.length; i++) {
    const char = value[i];
    if (quoted && char === '\\') i++;
    else if (char === '"') quoted = !quoted;
    else if (char === undefined || (char === ',' && !quoted)) {
      members.push(value.slice(start, i).trim());
      start = i + 1;
    }
  }
  return members.filter((member) => member !== '');
}

/** Fields of the connection, not of the message (RFC 9110 7.6.1), in lower case. */
const HOP_BY_HOP: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authentication-info',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'http2-settings',
]);

/** Tells if a field never goes further than the next hop. */
export const isHopByHop = (name: string): boolean => HOP_BY_HOP.has(name);

/** Headers that name the client. From a hop that is not trusted they are worthless. */
export const OF_CLIENT: ReadonlySet<string> = new Set(['x-forwarded-for', 'x-real-ip']);

/** The names that a Connection field lists, in lower case. */
export const connectionOptions = (value: string): readonly string[] => listMembers(value.toLowerCase());

/** The fields of a message that go further: without those of the connection, and without those that it lists. */
export function endToEnd(fields: readonly string[]): string[] {
  const connection = fieldValue(fields, 'connection');
  const listed = connection === undefined ? [] : connectionOptions(connection);
  return withoutFields(fields, (name) => isHopByHop(name) || listed.includes(name));
}

/** The fields with one set, or taken away if the value is undefined. The name is in lower case. */
export function withField(fields: readonly string[], name: string, value: string | undefined): string[] {
  const others = withoutFields(fields, (each) => each === name);
  return value === undefined ? others : [...others, name, value];
}

/** Fields that ask a cache for another answer than the whole, by the length of their names: few names share a length. */
const CONDITIONS_AND_DIRECTIVES: readonly (readonly string[] | undefined)[] = (() => {
  const byLength: string[][] = [];
  for (const name of ['range', 'pragma', 'if-range', 'cache-control', 'if-none-match', 'if-modified-since'])
    (byLength[name.length] ??= []).push(name);
  return byLength;
})();

/**
 * Tells if a request has no condition for a cache, no range and no directive: any fresh response answers it as it is.
 * If-Match and If-Unmodified-Since are for origin servers, and a cache may ignore them (RFC 9110 13.1.1, 13.1.4).
 */
export function isPlainRequest(fields: readonly string[]): boolean {
  for (let i = 0; i < fields.length; i += 2) {
    const field = fields[i] as string;
    const names = CONDITIONS_AND_DIRECTIVES[field.length];
    if (names === undefined) continue;
    for (const name of names) if (isNamed(field, name)) return false;
  }
  return true;
}

/**
 * Tells if the body of a response is framed in a way that this gateway takes off: no transfer coding, or chunked alone.
 * "A server that receives a request message with a transfer coding it does not understand SHOULD respond with 501"; a
 * response with one cannot be passed on without it, nor stored (RFC 9112 6.1). Several lengths, and one that is no number,
 * are an error of the origin (6.3).
 */
export function isFramedPlainly(fields: readonly string[]): boolean {
  const length = fieldValue(fields, 'content-length');
  if (length !== undefined && !/^[0-9]+$/.test(length)) return false;
  const codings = fieldValue(fields, 'transfer-encoding');
  if (codings === undefined) return true;
  const members = listMembers(codings.toLowerCase());
  return members.length === 1 && members[0] === 'chunked';
}

const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
/** `field-content` (RFC 9110 5.5): no CR, LF, NUL or other control character. */
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/**
 * Tells if a final response can be passed on as it is. "Values outside the range 100..599 are invalid" (RFC 9110 15), and
 * an interim response is no answer.
 */
export const isWellFormed = (status: number, fields: readonly string[]): boolean =>
  Number.isInteger(status) &&
  status >= 200 &&
  status <= 599 &&
  fields.every((each, i) => (i % 2 === 0 ? NAME : VALUE).test(each));

/** The fields of a response without a length that it must not have: "in any response with a status code of 1xx or 204" (RFC 9110 8.6). */
export const withoutFalseLength = (status: number, fields: string[]): string[] =>
  status === 204 ? withoutFields(fields, (name) => name === 'content-length') : fields;
