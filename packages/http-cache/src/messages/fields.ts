/** Lists of fields: names and values in turn, names in any case. */

/** Tells if a field has a name, which is given in lower case. */
export const isNamed = (field: string, name: string): boolean =>
  field.length === name.length && (field === name || field.toLowerCase() === name);

/** RFC 6265 5.4 has one Cookie field; RFC 9113 8.2.3 joins several with "; ". */
const joined = (name: string, before: string | undefined, value: string): string =>
  before === undefined ? value : `${before}${name === 'cookie' ? '; ' : ', '}${value}`;

/**
 * The value of a field by its name in lower case, several joined as RFC 9110 5.3 has it; undefined if the name is
 * absent.
 */
export function fieldValue(fields: readonly string[], name: string): string | undefined {
  let value: string | undefined;
  for (let i = 0; i < fields.length; i += 2) {
    if (!isNamed(fields[i] as string, name)) continue;
    value = joined(name, value, fields[i + 1] as string);
  }
  return value;
}

/** The values of the fields of a message by their names in lower case, as `fieldValue` gives each. */
export type FieldValues = Readonly<Record<string, string | undefined>>;

/** Reads all fields of a message once. */
export function fieldValues(fields: readonly string[]): FieldValues {
  // Without a prototype, so that no name has a value of its own.
  const values = Object.create(null) as Record<string, string | undefined>;
  for (let i = 0; i < fields.length; i += 2) {
    const name = (fields[i] as string).toLowerCase();
    values[name] = joined(name, values[name], fields[i + 1] as string);
  }
  return values;
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

/** The fields without those of some names in lower case, and with others, names and values in turn, behind them. */
export const withoutNames = (fields: readonly string[], names: readonly string[], added: readonly string[] = []) => [
  ...withoutFields(fields, (name) => names.includes(name)),
  ...added,
];

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
const HOP_BY_HOP: ReadonlySet<string> = new Set(
  (
    'connection keep-alive proxy-authenticate proxy-authentication-info proxy-authorization proxy-connection ' +
    'te trailer transfer-encoding upgrade http2-settings'
  ).split(' '),
);

/** Tells if a field never goes further than the next hop. */
export const isHopByHop = (name: string): boolean => HOP_BY_HOP.has(name);

/** Headers that name the client. From a hop that is not trusted they are worthless. */
export const OF_CLIENT: ReadonlySet<string> = new Set(['x-forwarded-for', 'x-real-ip']);

/** The names that a Connection field lists, in lower case. */
export const connectionOptions = (value: string): readonly string[] => listMembers(value.toLowerCase());

/**
 * The fields of a message that go further: without those of the connection, and without those that it lists.
 *
 * @param others - names in lower case of more fields that are left out
 */
export function endToEnd(fields: readonly string[], others: readonly string[] = []): string[] {
  const connection = fieldValue(fields, 'connection');
  const listed = connection === undefined ? others : [...others, ...connectionOptions(connection)];
  return withoutFields(fields, (name) => isHopByHop(name) || listed.includes(name));
}

/** The fields with one set, or taken away if the value is undefined. The name is in lower case. */
export function withField(fields: readonly string[], name: string, value: string | undefined): string[] {
  return withoutNames(fields, [name], value === undefined ? [] : [name, value]);
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
