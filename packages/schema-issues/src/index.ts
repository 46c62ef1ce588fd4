import { nearestName } from '@urikit/generic/internal';
import { keysAt, knownKeys, optionsAt, valueAt } from './definition.js';
import { lossesIn } from './losses.js';
import { type Path, pathText, type SchemaIssue } from './issue.js';
import { cureOf, expectation, isZods, kindOf, oneOf, quoted, type RawIssue, type ZodIssue } from './words.js';

/**
 * The entry `@urikit/schema-issues`: the mistakes that a schema finds, in one shape and in one wording. Reads the issues
 * of Zod 4 and of Standard Schema as data, and loads no schema library.
 */

export { keysAt, knownKeys, valueAt } from './definition.js';
export { schemaPlace } from './marks.js';
export { issueText, type Path, pathText, type SchemaIssue } from './issue.js';
export type { RawIssue } from './words.js';
export { yamlTrouble } from './yaml-trouble.js';

/** The context of issues: the schema that raised them, its input, and the path of the input. */
interface Place {
  readonly schema: unknown;
  readonly value: unknown;
  readonly path: Path;
}

/** Paths of Standard Schema may hold objects with the key in them. */
const pathOf = ({ path = [] }: RawIssue): Path =>
  path.map((step) => (typeof step === 'object' && step !== null ? (step as { key: PropertyKey }).key : step)) as Path;

/** Issues inside a Set or Map have no path of their own. */
const isCollection = (value: unknown): boolean => value instanceof Set || value instanceof Map;

function unknownKey(key: string, { schema, path }: Place, at: Path): SchemaIssue {
  const keys = keysAt(schema, at);
  const near = nearestName(
    key,
    keys.filter((each) => each !== key),
  );
  return {
    code: 'unknown-key',
    path: [...path, ...at, key],
    expected: keys.length === 0 ? 'no keys here' : oneOf(keys),
    cure: keys.length === 0 ? 'remove it' : `correct or remove it: the keys here are ${quoted(keys)}`,
    ...(near !== undefined && { near }),
  };
}

/** A mistake at one place: not a stray key, not an issue with others in it. */
function single(
  issue: ZodIssue,
  { value, path }: Place,
  at: Path,
  values = issue.values ?? issue.options,
): SchemaIssue {
  const [code, expected] = expectation(issue);
  const here = valueAt(value, at);
  const near = typeof here === 'string' && values !== undefined ? nearestName(here, values.map(String)) : undefined;
  const kind = expected.replace(/(, as in |: | \(is ").*/s, '');
  return {
    code: here === undefined && code === 'wrong-type' ? 'missing' : code,
    path: [...path, ...at],
    expected,
    cure:
      code === 'refused' ? 'correct it' : here === undefined ? `add ${kind}` : cureOf(kindOf(here), `write ${kind}`),
    ...(near !== undefined && { near }),
    ...(code === 'wrong-type' && value !== undefined && !isCollection(here) && { found: kindOf(here) }),
  };
}

/** The distance of a reading from the value: a mistake without a similar name counts twice. */
const distance = (issues: readonly SchemaIssue[]): number =>
  issues.length + issues.filter(({ near }) => near === undefined).length;

/** A missing key beside a stray one of nearly that name is one mistake. */
const withoutEchoes = (issues: readonly SchemaIssue[]): readonly SchemaIssue[] =>
  issues.filter(
    ({ code, path }) =>
      code !== 'missing' ||
      !issues.some(
        (other) =>
          other.near !== undefined &&
          other.near === path.at(-1) &&
          pathText(other.path.slice(0, -1)) === pathText(path.slice(0, -1)),
      ),
  );

/** Objects are told apart by their keys: `an object with "encoding"`. */
function expectedOf({ expected }: SchemaIssue, option: unknown): string {
  const keys = knownKeys(option) ?? [];
  return expected === 'an object' && keys.length > 0 && keys.length < 5 ? `an object with ${quoted(keys)}` : expected;
}

/** Several readings, one at least, fit equally well, each without a key of its own: one of those keys is missing. */
function oneOfKeys(readings: readonly (readonly SchemaIssue[])[], schema: unknown, here: Path): readonly SchemaIssue[] {
  const best = readings[0] as readonly SchemaIssue[];
  const keys = readings.flatMap((reading) =>
    reading.flatMap(({ code, path }) => (code === 'missing' ? String(path.at(-1)) : [])),
  );
  if (readings.length < 2 || keys.length < readings.length) return best;
  const expected = `one of the keys ${quoted(Array.from(new Set(keys)))}`;
  const stray = best.filter(({ code }) => code === 'unknown-key');
  return [
    { code: 'missing', path: here, expected, cure: `add ${expected}` },
    ...stray.map(({ path }) => unknownKey(String(path.at(-1)), { schema, value: undefined, path: here }, [])),
  ];
}

/**
 * Chooses the best of several readings: it has the right kind at the path itself and the fewest mistakes inside. If no
 * reading has the right kind, lists the expectations of all.
 *
 * @param errors - the issues of each option of the union
 */
function union(
  issue: ZodIssue,
  errors: readonly (readonly ZodIssue[])[],
  place: Place,
  at: Path,
): readonly SchemaIssue[] {
  const { message } = issue;
  const options = optionsAt(place.schema, at);
  const here: Place = { schema: undefined, value: valueAt(place.value, at), path: [...place.path, ...at] };
  const readings = errors.map((branch, i) =>
    withoutEchoes(branch.flatMap((each) => read(each, { ...here, schema: options[i] }))),
  );
  const isInside = ({ path }: SchemaIssue): boolean => path.length > here.path.length;
  const inside = readings.filter((reading) => reading.length > 0 && reading.every(isInside));
  const least = Math.min(...inside.map(distance));
  if (inside.length > 0)
    return oneOfKeys(
      inside.filter((reading) => distance(reading) === least),
      { _zod: { def: { type: 'union', options } } },
      here.path,
    );
  const heads = readings.flatMap((reading, i) => {
    const [head] = reading.filter((each) => !isInside(each));
    return head === undefined ? [] : [{ ...head, expected: expectedOf(head, options[i]) }];
  });
  const [first] = heads;
  if (first === undefined || !isZods(message)) return [{ ...single(issue, place, at), ...nearIn(heads) }];
  const expected = Array.from(new Set(heads.map((head) => head.expected.replace(/^one of /, '')))).join(', or ');
  const { found } = heads.find((head) => head.found !== undefined) ?? first;
  return [
    {
      code: first.code,
      path: here.path,
      expected,
      cure: `write ${expected}`,
      ...nearIn(heads),
      ...(found !== undefined && { found }),
    },
  ];
}

function nearIn(issues: readonly SchemaIssue[]): Pick<SchemaIssue, 'near'> {
  return issues.flatMap(({ near }) => (near === undefined ? [] : [{ near }]))[0] ?? {};
}

/** One issue as it was raised, as the issues it stands for. */
function read(issue: ZodIssue, place: Place): readonly SchemaIssue[] {
  const at = pathOf(issue);
  const { code, keys = [], issues = [] } = issue;
  if (code === 'unrecognized_keys') return keys.map((key) => unknownKey(key, place, at));
  // Issues of other libraries may have a member of that name, too.
  if (code === 'invalid_union' && issue.errors !== undefined) return union(issue, issue.errors, place, at);
  if ((code === 'invalid_key' || code === 'invalid_element') && issues.length > 0) {
    const here: Place = { schema: undefined, value: at.at(-1), path: [...place.path, ...at] };
    return issues.flatMap((each) => read(each, here));
  }
  return [single(issue, place, at)];
}

/**
 * Converts the issues of a schema, each at the deepest path that it concerns. Never throws.
 *
 * @param issues - of Zod 4 (`error.issues`) or of Standard Schema
 * @param schema - the schema that raised them; a schema of Zod 4 gives the known keys
 * @param value - the input of the schema; it gives the kind of the found value and similar names
 * @example schemaIssues(result.error.issues, schema, value).map(issueText)
 */
export const schemaIssues = (issues: readonly RawIssue[], schema?: unknown, value?: unknown): readonly SchemaIssue[] =>
  withoutEchoes(issues.flatMap((issue) => read(issue, { schema, value, path: [] })));

/**
 * The issues of written keys that did not come out of a schema. Never throws.
 *
 * @param made - the output of the schema, of any library, for the value
 */
export const lostMemberIssues = (schema: unknown, value: unknown, made: unknown): readonly SchemaIssue[] =>
  lossesIn(schema, value, made).map(({ path, found }) =>
    found === undefined
      ? unknownKey(String(path.at(-1)), { schema, value: undefined, path: [] }, path.slice(0, -1))
      : {
          code: 'wrong-type',
          path,
          expected: 'a plain object',
          cure: cureOf(found, 'write its members as keys and values'),
          found,
        },
  );
