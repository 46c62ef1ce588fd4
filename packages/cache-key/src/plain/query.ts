import type { NamesPlan, QueryPlan } from '../plan.js';

/**
 * Expressions for the targets whose query the rules of a policy change. Each matches anywhere in the target. The path of the target has
 * no `&`, and its query no `;`, so a parameter begins behind `?` or `&`. No expression repeats a group.
 */

/** The end of a name, or of the target. */
const END_OF_NAME = '(?:[=&]|(?![\\s\\S]))';

/** The characters of a name in normal form, in ascending order. */
const NAME_CHARS = "!$%'()*+,-./0123456789:?@ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~";

const escaped = (text: string): string =>
  text.replace(/[^\w%]/g, (char) => '\\x' + char.charCodeAt(0).toString(16).padStart(2, '0'));

/** A class of characters in ascending order. */
function classOf(chars: string): string {
  let text = '';
  for (let i = 0; i < chars.length;) {
    let end = i;
    while (chars.charCodeAt(end + 1) === chars.charCodeAt(end) + 1) end++;
    text +=
      end - i < 3 ? escaped(chars.slice(i, end + 1)) : `${escaped(chars.charAt(i))}-${escaped(chars.charAt(end))}`;
    i = end + 1;
  }
  return `[${text}]`;
}

/** Strings as one expression: those with a common beginning stand together, so that few alternatives are tried. */
function anyOf(texts: readonly string[]): string {
  const groups = new Map<string, string[]>();
  for (const text of texts) {
    const first = text.charAt(0);
    groups.set(first, [...(groups.get(first) ?? []), text.slice(1)]);
  }
  const parts = [...groups].map(([first, rests]) => {
    if (first === '') return '';
    return escaped(first) + anyOf(rests);
  });
  return parts.length === 1 ? (parts[0] as string) : `(?:${parts.join('|')})`;
}

/** The names of a plan as one expression, up to the end of the name; undefined without names. */
function namesExpression({ exact, prefixes }: NamesPlan): string | undefined {
  // No name of a request has these characters.
  const isName = (name: string): boolean => !/[=&;]|[^\0-\xff]/.test(name);
  const whole = Object.keys(exact).filter((name) => exact[name] === true && isName(name));
  const begun = prefixes.filter(isName);
  const parts = [
    ...(whole.length === 0 ? [] : [anyOf([...whole].sort()) + END_OF_NAME]),
    ...(begun.length === 0 ? [] : [anyOf([...begun].sort())]),
  ];
  return parts.length === 0 ? undefined : `(?:${parts.join('|')})`;
}

/** Matches two neighbours out of order: the later name has the lower character behind a common beginning. */
function unsorted(): string {
  const pairs: string[] = [];
  const halve = (chars: string): void => {
    if (chars.length < 2) return;
    const middle = chars.length >> 1;
    const [lower, higher] = [chars.slice(0, middle), chars.slice(middle)];
    pairs.push(`${classOf(higher)}[^&]*&\\k<n>${classOf(lower)}`);
    halve(lower);
    halve(higher);
  };
  halve(NAME_CHARS);
  return `[?&](?<n>[^=&]*)(?:[^=&][^&]*&\\k<n>${END_OF_NAME}|${pairs.join('|')})`;
}

/** Rules on queries as expressions of the targets that they change. */
export interface PlainQuery {
  /** Up to its end, a name that is left out, and one that is not; undefined without such a rule. */
  readonly excluded: string | undefined;
  readonly included: string | undefined;
  /** Targets that are no plain ones although they match `target`: each matches a part of the string. */
  readonly unlike: readonly string[];
  /** If parameters are sorted by name: two expressions for two neighbours out of order. */
  readonly unsorted:
    | {
        /** Of all targets. */
        readonly any: string;
        /**
         * Of targets whose parameters ascend as whole strings, as a function of a server sorts them: one name begins with the other, and goes
         * on with a character below `=`.
         */
        readonly ascending: string;
      }
    | undefined;
}

/** The expressions of rules; undefined if no query has them, because the rules change every other query. */
export function plainQuery(plan: QueryPlan): PlainQuery | undefined {
  const { order, include, exclude, multi, plus } = plan;
  const isSorted = order === 'name';
  if (multi === 'set' && !isSorted) return undefined;
  const excluded = namesExpression(exclude);
  const included = include === undefined ? undefined : namesExpression(include);
  if (include !== undefined && included === undefined) return undefined;
  return {
    excluded,
    included,
    unlike: [
      // An empty parameter.
      '[?&](?:&|(?![\\s\\S]))',
      ...(excluded === undefined ? [] : [`[?&]${excluded}`]),
      ...(included === undefined ? [] : [`[?&](?!${included})`]),
      ...(multi === 'set' ? [`[?&](?<m>[^=&]*)(?:=[^&]*)?&\\k<m>${END_OF_NAME}`] : []),
      ...(plus === 'space' ? ['\\?[\\s\\S]*\\+'] : []),
    ],
    unsorted: isSorted
      ? { any: unsorted(), ascending: `[?&](?<n>[^=&]+)[!$%'-<][^&]*&\\k<n>${END_OF_NAME}`.replace("'", '\\x27') }
      : undefined,
  };
}
