import { type Operator, OPERATORS } from '../operators.js';
import type { Expression, Part, VariableSpec } from '../parts.js';
import { anyOf, type CharacterSet, valueSet } from './characters.js';
import { type Form, formOf, type Shapes } from './shapes.js';

/**
 * A template as an automaton without empty steps (Glushkov's): each position takes one character, and knows which
 * variable that character belongs to. Two ways to read a text are two ways through the positions, so that ambiguity is
 * a question about the automaton.
 */

/** A variable at a position: one that is used twice occurs twice. */
export interface Occurrence {
  readonly variable: VariableSpec;
  readonly operator: Operator;
  readonly form: Form;
  /** Its index in its expression. */
  readonly order: number;
  /** Reserved characters that its values may hold, though an expansion has no reserved character. */
  readonly extra: string;
}

export interface Automaton {
  readonly occurrences: readonly Occurrence[];
  /** The characters that each position takes; position 0 is the start and takes no character. */
  readonly sets: readonly CharacterSet[];
  readonly follow: readonly (readonly number[])[];
  /** The occurrence a position belongs to, -1 for literal text. */
  readonly owner: readonly number[];
  /** True if the character belongs to the value, and not to its name or a delimiter before it. */
  readonly isValue: readonly boolean[];
  /** Positions at which a string may end. */
  readonly ends: ReadonlySet<number>;
}

type Tails = readonly number[];

/** The same while it grows. */
interface Builder {
  readonly occurrences: Occurrence[];
  readonly sets: CharacterSet[];
  readonly follow: number[][];
  readonly owner: number[];
  readonly isValue: boolean[];
}

/** Adds a position behind others. */
function add(to: Builder, after: Tails, set: CharacterSet, owner: number, isValue: boolean): number {
  const position = to.sets.push(set) - 1;
  to.follow.push([]);
  to.owner.push(owner);
  to.isValue.push(isValue);
  for (const tail of after) to.follow[tail]?.push(position);
  return position;
}

/** A position that follows others already may be named again; a new one may not, and is not looked for. */
function link(to: Builder, after: Tails, position: number): void {
  for (const tail of after) if (!to.follow[tail]?.includes(position)) to.follow[tail]?.push(position);
}

const union = (...tails: readonly Tails[]): Tails => [...new Set(tails.flat())];

/** A literal, one position for each character. */
function addText(to: Builder, after: Tails, text: string, owner: number, isValue: boolean): Tails {
  let tails = after;
  for (const char of text) tails = [add(to, tails, anyOf(char), owner, isValue)];
  return tails;
}

/** `*set`: an optional run of characters. */
function addRun(to: Builder, after: Tails, set: CharacterSet, owner: number): Tails {
  const position = add(to, after, set, owner, true);
  link(to, [position], position);
  return union(after, [position]);
}

/** The value of a variable without a name before it: one run, or members with the separator between. */
function addPlain(to: Builder, after: Tails, owner: number): Tails {
  const { operator, form, variable, extra } = to.occurrences[owner] as Occurrence;
  const between = variable.explode ? operator.separator : ',';
  const pairs = variable.explode && form !== 'list' && form !== 'string' ? '=' : '';
  if (form === 'string') return addRun(to, after, valueSet(operator.reserved, extra), owner);
  if (form === 'any' && !variable.explode) return addRun(to, after, valueSet(operator.reserved, `,${extra}`), owner);
  const set = valueSet(operator.reserved, pairs + extra);
  const first = addRun(to, after, set, owner);
  const separator = add(to, first, anyOf(between), owner, true);
  const member = first.find((tail) => !after.includes(tail)) as number;
  link(to, [separator], separator);
  link(to, [separator], member);
  return union(first, [separator]);
}

/** `name=value`; with `ifEmpty` the `=` stays where the value is empty, and without it goes. */
function addPair(to: Builder, name: Tails, owner: number, others: string): Tails {
  const { operator, variable, form, extra } = to.occurrences[owner] as Occurrence;
  const equals = add(to, name, anyOf('='), owner, variable.explode && form !== 'string');
  const values = addRun(to, [equals], valueSet(operator.reserved, others + extra), owner);
  return operator.ifEmpty === '='
    ? values
    : union(
        name,
        values.filter((tail) => tail !== equals),
      );
}

/** A variable of a named operator: `name=value`, or as many pairs as it has members. */
function addNamed(to: Builder, after: Tails, owner: number): Tails {
  const { operator, form, variable } = to.occurrences[owner] as Occurrence;
  if (!variable.explode || form === 'string') {
    const name = addText(to, after, variable.name, owner, false);
    return addPair(to, name, owner, form === 'string' ? '' : ',');
  }
  const begin = to.sets.length;
  const name =
    form === 'list'
      ? addText(to, after, variable.name, owner, true)
      : addRun(to, after, valueSet(operator.reserved), owner);
  const tails = addPair(to, name, owner, '').filter((tail) => !after.includes(tail));
  const again = add(to, tails, anyOf(operator.separator), owner, true);
  // Where a pair may begin, another may begin behind the separator.
  for (const next of [...(to.follow[after[0] as number] as readonly number[])])
    if (next >= begin) link(to, [again], next);
  return tails;
}

/** Positional variables: those that are defined stand first, so that a place says which one it is. */
function addPositional(to: Builder, after: Tails, owners: readonly number[], { first, separator }: Operator): Tails {
  let ends = after;
  let tails = after;
  for (const [i, owner] of owners.entries()) {
    const lead = i === 0 ? first : separator;
    tails = addPlain(to, addText(to, tails, lead, owner, false), owner);
    ends = union(ends, tails);
  }
  return ends;
}

/** Named variables: each may be missing, and the order is that of the template. */
function addNamedList(to: Builder, after: Tails, owners: readonly number[], { first, separator }: Operator): Tails {
  const question = first === separator ? undefined : add(to, after, anyOf(first), -1, false);
  let before: Tails = question === undefined ? after : [];
  for (const owner of owners) {
    const leads = before.length === 0 ? [] : addText(to, before, separator, owner, false);
    const tails = addNamed(to, question === undefined ? leads : union(leads, [question]), owner);
    before = union(before, tails);
  }
  return union(after, before);
}

function addExpression(to: Builder, after: Tails, expression: Expression, shapes: Shapes, given: string): Tails {
  const operator: Operator = OPERATORS[expression.operator];
  const alone = !expression.source.includes(',');
  const owners = expression.variables.map((variable, order) => {
    const form = formOf(variable, alone, operator, shapes);
    const comma = given !== '' && form === 'string' && (alone || operator.separator !== ',') ? ',' : '';
    return to.occurrences.push({ variable, operator, form, order, extra: given + comma }) - 1;
  });
  return (operator.named ? addNamedList : addPositional)(to, after, owners, operator);
}

/**
 * Builds the automaton of a template. Never throws.
 *
 * @param extras - the reserved characters that values of each part may hold; absent: no character, as in expansions
 */
export function automatonOf(parts: readonly Part[], shapes: Shapes, extras: readonly string[] = []): Automaton {
  const to: Builder = { occurrences: [], sets: [anyOf('')], follow: [[]], owner: [-1], isValue: [false] };
  let tails: Tails = [0];
  for (const [at, part] of parts.entries())
    tails =
      part.kind === 'literal'
        ? addText(to, tails, part.text, -1, false)
        : addExpression(to, tails, part, shapes, extras[at] ?? '');
  return { ...to, ends: new Set(tails) };
}
