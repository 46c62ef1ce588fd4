/**
 * The cost of a call of a built-in method in characters or elements: `text.slice(0, 3)` writes three, and
 * `text.indexOf('/')` reads all before the slash. The costs follow the language's specification, so they are the same
 * on every machine and JavaScript engine.
 */

/** The cost of one call, from the object that it was called on, its arguments, and what it returned. */
type Cost = (self: unknown, args: readonly unknown[], result: unknown) => number;

/** A method of a prototype, and the cost of its calls. */
export interface BuiltIn {
  readonly owner: object;
  readonly name: PropertyKey;
  readonly cost: Cost;
}

const lengthOf = (value: unknown): number => (typeof value === 'string' || Array.isArray(value) ? value.length : 0);

const one: Cost = () => 1;
const ofSelf: Cost = (self) => 1 + lengthOf(self);
const ofResult: Cost = (_, __, result) => 1 + lengthOf(result);
const ofBoth: Cost = (self, _, result) => 1 + lengthOf(self) + lengthOf(result);
const ofArgument: Cost = (_, [text]) => 1 + lengthOf(text);

/** The cost of a search: from its start to the match, or to the end. */
const ofSearch: Cost = (self, [, from], result) => {
  const start = typeof from === 'number' ? Math.min(Math.max(0, from), lengthOf(self)) : 0;
  return 1 + (typeof result === 'number' && result >= 0 ? result : lengthOf(self)) - start;
};

/** The cost of a search from the end. */
const ofSearchBackwards: Cost = (self, [, from], result) => {
  const start = typeof from === 'number' ? Math.min(Math.max(0, from), lengthOf(self)) : lengthOf(self);
  return 1 + start - (typeof result === 'number' ? Math.min(start, Math.max(0, result)) : 0);
};

/**
 * The cost of a match: the characters from `lastIndex` to the end of the match; without a match all of them, or one if
 * the expression is sticky.
 */
export const ofMatch = (
  expression: RegExp,
  lastIndex: number,
  text: unknown,
  match: RegExpExecArray | null,
): number => {
  const start = expression.global || expression.sticky ? lastIndex : 0;
  if (match !== null) return 1 + Math.max(0, match.index + match[0].length - start);
  return 1 + (expression.sticky ? 0 : Math.max(0, lengthOf(text) - start));
};

const rows = (owner: object, cost: Cost, ...names: readonly PropertyKey[]): readonly BuiltIn[] =>
  names.map((name) => ({ owner, name, cost }));

const iterator = (of: Iterable<unknown>): object => Object.getPrototypeOf(of[Symbol.iterator]()) as object;

/** Methods that read or write a whole string or list, and those of one step, with their costs. */
export const BUILT_INS: readonly BuiltIn[] = [
  ...rows(String.prototype, one, 'at', 'charAt', 'charCodeAt', 'codePointAt'),
  ...rows(String.prototype, ofSearch, 'indexOf'),
  ...rows(String.prototype, ofSearchBackwards, 'lastIndexOf'),
  ...rows(String.prototype, ofSelf, 'includes', 'split', 'localeCompare', 'isWellFormed'),
  ...rows(String.prototype, ofArgument, 'startsWith', 'endsWith'),
  ...rows(String.prototype, ofResult, 'slice', 'substring', 'repeat', 'concat', 'padStart', 'padEnd'),
  ...rows(String.prototype, ofBoth, 'toLowerCase', 'toUpperCase', 'normalize', 'trim', 'trimStart', 'trimEnd'),
  ...rows(String.prototype, ofBoth, 'replace', 'replaceAll', 'toWellFormed'),
  ...rows(iterator(''), one, 'next'),
  ...rows(Array.prototype, one, 'at', 'push', 'pop'),
  ...rows(Array.prototype, ofSearch, 'indexOf'),
  ...rows(Array.prototype, ofSearchBackwards, 'lastIndexOf'),
  ...rows(Array.prototype, ofSelf, 'includes', 'reverse', 'sort', 'fill', 'shift', 'unshift', 'splice', 'with'),
  ...rows(Array.prototype, ofResult, 'slice', 'concat', 'join', 'flat', 'toSorted', 'toReversed', 'toSpliced'),
  ...rows(iterator([]), one, 'next'),
  ...rows(globalThis, ofArgument, 'parseInt', 'parseFloat'),
  ...rows(Number, ofArgument, 'parseInt', 'parseFloat'),
  ...rows(globalThis, ofArgument, 'decodeURI', 'decodeURIComponent', 'encodeURI', 'encodeURIComponent'),
  ...rows(JSON, ofArgument, 'parse'),
  ...rows(JSON, ofResult, 'stringify'),
];

/** The methods that call a function for each element: each of these calls is a step. */
export const WITH_CALLBACK: readonly (readonly [owner: object, name: string])[] = [
  'every',
  'some',
  'filter',
  'find',
  'findIndex',
  'findLast',
  'findLastIndex',
  'flatMap',
  'forEach',
  'map',
  'reduce',
  'reduceRight',
].map((name) => [Array.prototype, name]);
