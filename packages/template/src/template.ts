import type { Result, StringIssue } from '@urikit/generic';
import { flagOf, optionsOf, shown, whyNotPlain, wrongValue } from '@urikit/generic/internal';
import { expandParts } from './expand.js';
import { TemplateError } from './issue.js';
import { match, type Matcher, matcherOf } from './match/match.js';
import { inOrderOf } from './match/open-query.js';
import type { Matched } from './match/readings.js';
import { type Shape, SHAPES, type Shapes } from './match/shapes.js';
import { levelOf } from './operators.js';
import { notText, readParts } from './parse.js';
import { expandPartially } from './partial.js';
import type { Part } from './parts.js';
import { checkValues, given, type Value, type Values } from './values.js';

/** How a match reads values. */
export interface MatchOptions {
  /** The shapes of values, where the string does not show them. */
  readonly shapes?: Shapes;
  /**
   * `'exact'`, the default: the query is an expansion. `'open'`: its parameters stand in any order, and those that the
   * template does not name are ignored. One that it names once and that stands twice is no match.
   */
  readonly query?: 'exact' | 'open';
  /**
   * True: a URI that other software wrote matches as well. Values may hold reserved characters as they are, up to the next character
   * of the template, and triplets of any spelling; `+` is a plus. Default false: the string is an expansion.
   */
  readonly lenient?: boolean;
}

/** A parsed template. It is immutable. */
export interface Template {
  /** The template as text: `parseTemplate` of it is an equal template, unless values are bound. */
  readonly text: string;
  /** The names of its variables, each once, in the order of their first use. */
  readonly variables: readonly string[];
  /** The lowest level of RFC 6570 section 1.2 that has everything the template uses. */
  readonly level: 1 | 2 | 3 | 4;
  /** Names whose values a partial expansion keeps beside the text, because no template text can hold them. */
  readonly bound: readonly string[];
  /** The URI reference for these values. Absent, undefined and null all mean no value. @throws TemplateError */
  readonly expand: (values?: Values) => string;
  /** A template for the variables that are not given. @throws TemplateError */
  readonly expandPartially: (values: Values) => Template;
  /** The values that expand to a string, undefined where no values do. @throws TemplateError `template/ambiguous` */
  readonly match: (text: string, options?: MatchOptions) => Readonly<Record<string, Matched>> | undefined;
  /** The issue with which `match` would throw; undefined if it would not. Never throws. */
  readonly ambiguity: (options?: MatchOptions) => StringIssue | undefined;
}

/** A template, or the issue of a malformed one. */
export type TemplateResult = Result<Template>;

const variablesOf = (parts: readonly Part[]): readonly string[] => [
  ...new Set(parts.flatMap((part) => (part.kind === 'literal' ? [] : part.variables.map(({ name }) => name)))),
];

const levelOfParts = (parts: readonly Part[]): Template['level'] =>
  parts.reduce<Template['level']>((level, part) => {
    if (part.kind === 'literal') return level;
    if (part.variables.some(({ explode, prefix }) => explode || prefix !== undefined)) return 4;
    const own = part.variables.length > 1 ? 3 : levelOf(part.operator);
    return own > level ? own : level;
  }, 1);

/** Bound values override later ones, as if they were expanded already. */
const merged = (bound: ReadonlyMap<string, Value>, values: Values): Values => {
  if (bound.size === 0) return values;
  const entries = values instanceof Map ? [...values] : Object.entries(values);
  return new Map<string, Value>([...(entries as readonly (readonly [string, Value])[]), ...bound]);
};

/** @throws UrikitError `input/unknown-option`, or `input/value` for other shapes */
function checkOptions(options: MatchOptions): void {
  const { shapes = {}, lenient } = optionsOf(options, ['shapes', 'query', 'lenient']);
  flagOf(lenient, 'lenient', false);
  const found = whyNotPlain(shapes);
  if (found !== undefined) throw wrongValue(['shapes'], `an object, found ${found}`);
  for (const [name, shape] of Object.entries<Shape | undefined>(shapes))
    if (shape !== undefined && !SHAPES.includes(shape))
      throw wrongValue(['shapes', name], `"string", "list" or "map", found ${shown(shape)}`);
}

/** @throws UrikitError `input/value` for any other value */
function isOpen({ query = 'exact' }: MatchOptions): boolean {
  if (query === 'exact' || query === 'open') return query === 'open';
  throw wrongValue(['query'], `"exact" or "open", found ${shown(query)}`);
}

function templateOf(parts: readonly Part[], values: ReadonlyMap<string, Value>): Template {
  const names = variablesOf(parts);
  // Made on first use, and again for other shapes. The result does not depend on the time of the call.
  let last: Matcher | undefined;
  const matcher = (options: MatchOptions): Matcher => {
    checkOptions(options);
    // A copy: the object of the caller may change between two calls.
    const own: Shapes = { ...options.shapes };
    const lenient = options.lenient === true;
    const isKept = last?.lenient === lenient && names.every((name) => last?.shapes[name] === own[name]);
    if (last === undefined || !isKept) last = matcherOf(parts, own, lenient);
    return last;
  };
  return Object.freeze({
    text: parts.map(({ source }) => source).join(''),
    variables: Object.freeze(names.filter((name) => !values.has(name))),
    level: levelOfParts(parts),
    bound: Object.freeze([...values.keys()]),
    expand: (more: Values = {}) => {
      checkValues(more);
      return expandParts(parts, merged(values, more));
    },
    expandPartially: (more: Values) => {
      checkValues(more);
      const all = merged(values, more);
      const rest = expandPartially(parts, all);
      return templateOf(rest.parts, new Map([...rest.bound].map((name) => [name, given(all, name) as Value])));
    },
    match: (text: string, options: MatchOptions = {}) => {
      const found = matcher(options);
      if (typeof text !== 'string') throw new TemplateError(notText(text));
      if (found.issue !== undefined) throw new TemplateError(found.issue);
      return match(found, isOpen(options) ? inOrderOf(parts, found.shapes, text) : text, (more) =>
        merged(values, more),
      );
    },
    ambiguity: (options: MatchOptions = {}) => matcher(options).issue,
  });
}

/**
 * Reads a URI Template without throwing.
 *
 * @param text - a template of any level
 * @returns the template, or the issue at the first place that breaks the grammar. Never throws.
 * @see RFC 6570 section 2
 * @example tryParseTemplate('/{a') // { ok: false, issue: { code: 'template/brace', start: 3, ... } }
 */
export function tryParseTemplate(text: string): TemplateResult {
  const parts = readParts(text);
  return parts.ok ? { ok: true, value: templateOf(parts.value, new Map()) } : parts;
}

/**
 * Reads a URI Template: RFC 6570, levels 1 to 4.
 *
 * @param text - a template of any level
 * @returns the template, to be expanded, expanded in part, or matched
 * @throws TemplateError with the issue at the first place that breaks the grammar
 * @see RFC 6570 section 2
 * @example parseTemplate('/users/{id}{?q}').expand({ id: 7, q: 'a b' }) // '/users/7?q=a%20b'
 */
export function parseTemplate(text: string): Template {
  const result = tryParseTemplate(text);
  if (result.ok) return result.value;
  throw new TemplateError(result.issue);
}

/** Tells if a string is a URI Template (RFC 6570 section 2). Never throws. */
export const isTemplate = (text: string): boolean => readParts(text).ok;
