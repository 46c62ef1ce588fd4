import type { OracleCookies, OracleField } from './types.js';

/** Blanks of a field's value: SP and HTAB (RFC 9110 5.6.3), and nothing else. */
export function trimmed(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && ' \t'.includes(text.charAt(start))) start++;
  while (end > start && ' \t'.includes(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}

const TOKEN = "!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

interface Range {
  readonly name: string;
  /** In thousandths. */
  readonly weight: number;
}

/** qvalue = ( "0" [ "." 0*3DIGIT ] ) / ( "1" [ "." 0*3("0") ] ) (RFC 9110 12.4.2) */
function weightOf(text: string): number | undefined {
  for (let thousandths = 0; thousandths <= 1000; thousandths++) {
    const whole = thousandths === 1000 ? '1' : '0';
    const decimals = thousandths === 1000 ? '000' : String(thousandths).padStart(3, '0');
    const spellings = [0, 1, 2, 3]
      .filter((length) => /^0*$/.test(decimals.slice(length)))
      .map((length) => whole + '.' + decimals.slice(0, length));
    if (Number(decimals) === 0) spellings.push(whole);
    if (spellings.includes(text)) return thousandths;
  }
  return undefined;
}

function rangesOf(value: string): Range[] | undefined {
  const ranges: Range[] = [];
  for (const member of value.split(',').map(trimmed)) {
    if (member === '') continue;
    const [name = '', parameter, ...others] = member.split(';').map(trimmed);
    if (name === '' || ![...name].every((char) => TOKEN.includes(char)) || others.length > 0) return undefined;
    if (parameter === undefined) ranges.push({ name: name.toLowerCase(), weight: 1000 });
    else {
      const weight = parameter.slice(0, 2).toLowerCase() === 'q=' ? weightOf(parameter.slice(2)) : undefined;
      if (weight === undefined) return undefined;
      ranges.push({ name: name.toLowerCase(), weight });
    }
  }
  return ranges;
}

/**
 * The first coding on the list that the client takes; identity where it takes none; the value where it refuses that
 * too.
 */
function encodingForm(value: string | undefined, offered: readonly string[]): string {
  if (value === undefined) return 'identity';
  const ranges = rangesOf(value);
  if (ranges === undefined) return value;
  const weight = (coding: string): number | undefined =>
    (ranges.find(({ name }) => name === coding) ?? ranges.findLast(({ name }) => name === '*'))?.weight;
  const taken = offered.map((coding) => coding.toLowerCase()).find((coding) => (weight(coding) ?? 0) > 0);
  return taken ?? (weight('identity') === 0 ? value : 'identity');
}

/**
 * A language is matched by a range that is the same or goes on behind it (RFC 4647 3.4); `*` matches what no other
 * range does (RFC 9110 12.5.4).
 */
function languageForm(value: string | undefined, offered: readonly string[]): string {
  const [standard = ''] = offered;
  const ranges = value === undefined ? undefined : rangesOf(value);
  if (ranges === undefined) return standard;
  const isOf = (language: string, range: string): boolean => (range + '-').startsWith(language.toLowerCase() + '-');
  const found = ranges.map(({ name, weight }) => {
    const fitting =
      name === '*'
        ? offered.filter((one) => !ranges.some((range) => range.name !== '*' && isOf(one, range.name)))
        : offered.filter((one) => isOf(one, name));
    const language = name === '*' ? fitting[0] : fitting.toSorted((a, b) => b.length - a.length)[0];
    return { language, weight: language === undefined ? 0 : weight };
  });
  const best = Math.max(0, ...found.map(({ weight }) => weight));
  return best === 0 ? standard : (found.find(({ weight }) => weight === best)?.language ?? standard);
}

/** What a policy makes of a field; null where it is not there. */
export function fieldForm(value: string | undefined, as: OracleField): string | null {
  if (as === 'value') return value ?? null;
  if (as === 'present') return value === undefined ? null : 'present';
  return 'encoding' in as ? encodingForm(value, as.encoding) : languageForm(value, as.language);
}

/** What a policy makes of cookies; undefined where the request is not to be keyed. */
export function cookieForm(value: string | undefined, { keyed, others }: OracleCookies): (string | null)[] | undefined {
  const pairs = (value ?? '')
    .split(';')
    .map(trimmed)
    .filter((pair) => pair !== '');
  const nameOf = (pair: string): string | undefined =>
    pair.includes('=') ? trimmed(pair.slice(0, pair.indexOf('='))) : undefined;
  const names = Object.keys(keyed);
  if (others === 'bypass' && pairs.some((pair) => !names.includes(nameOf(pair) ?? ''))) return undefined;
  const found = names.map((name) => pairs.filter((pair) => nameOf(pair) === name));
  if (found.some((list) => list.length > 1)) return undefined;
  return found.map((list, i) =>
    keyed[names[i] ?? ''] === 'present' && list.length > 0 ? 'present' : (list[0] ?? null),
  );
}
