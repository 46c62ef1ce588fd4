import type { CompiledPolicy } from '@urikit/cache-key';
import { familiesOf } from './name-families.js';
import { factsOf, instancesOf, type Situation } from './instances.js';

/** The constants of a plan, and the text of each. */

/** A value that a member has in all instances of its type. */
export interface Constant {
  readonly value: unknown;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** A script may stand in HTML, and in a file that some readers split at U+2028. */
const quoted = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<\u007f-\uffff]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** A set of names: `{ "a": true }`. */
const isSet = (value: object): boolean => {
  const names = Object.keys(value);
  return names.length > 8 && names.every((name) => Reflect.get(value, name) === true && /^[\w-]*[^\W_]$/.test(name));
};

/** Reads names that share beginnings out of one string: see `familiesOf`. */
const READ_FAMILIES = [
  '.split(" ").forEach(function (one) {',
  '/_$/.test(one) ? lead = one : all[lead + one] = true;',
  '}); return all; })({}, "")',
].join(' ');

const setText = (names: readonly string[]): string =>
  `(function (all, lead) { ${quoted(familiesOf(names).join(' '))}${READ_FAMILIES}`;

/** A text that is equal for equal values. */
const fingerprintOf = (value: unknown): string =>
  value === undefined
    ? 'undefined'
    : JSON.stringify(value, (_, member: unknown) => (member === undefined ? null : member));

export function constantsOf(plan: CompiledPolicy, isSmall: boolean, situation: Situation) {
  const facts = factsOf(plan, isSmall);
  const instances = instancesOf(facts);
  const typeOf = new Map<object, string>();
  for (const [type, list] of Object.entries(instances))
    for (const one of list) if (!typeOf.has(one)) typeOf.set(one, type);

  const find = (name: string): Constant | undefined => {
    const [, type = '', member] = /^(\w+)(?:\.(\w+)|\[\])$/.exec(name) ?? [];
    if (type === 'KeyRequest')
      return member !== undefined && Object.hasOwn(situation, member) ? { value: situation[member] } : undefined;
    const list = instances[type];
    if (member === undefined) return list?.length === 0 ? { value: [] } : undefined;
    if (list === undefined) return undefined;
    const values = list.map((one): unknown => Reflect.get(one, member));
    return new Set(values.map(fingerprintOf)).size < 2 ? { value: values[0] } : undefined;
  };

  const names = new Map<string, string>();
  const named = (text: string): string => {
    const name = names.get(text) ?? `K${String(names.size)}`;
    names.set(text, name);
    return name;
  };
  /** The members of an object that code still reads: constants stand where they are read. */
  const textOf = (value: unknown): string => {
    if (!isObject(value)) return value === undefined ? 'undefined' : quoted(value);
    if (Array.isArray(value)) return `[${value.map(textOf).join(', ')}]`;
    const type = typeOf.get(value);
    const members = Object.keys(value).filter(
      (name) => Reflect.get(value, name) !== undefined && (type === undefined || find(`${type}.${name}`) === undefined),
    );
    if (type !== undefined && members.length === 0) return '0';
    // A member "__proto__" of a literal would set the prototype.
    if (members.includes('__proto__')) return named(`JSON.parse(${quoted(JSON.stringify(value))})`);
    if (type === undefined && isSet(value)) return named(setText(members));
    const text = `{ ${members.map((name) => `${quoted(name)}: ${textOf(Reflect.get(value, name))}`).join(', ')} }`;
    return type === undefined ? text : named(text);
  };
  const write = (value: unknown): string => {
    const text = textOf(value);
    return isObject(value) && !/^(?:K\d+|0)$/.test(text) ? named(text) : text;
  };
  return {
    /** The constant by its name, `Type.member` or `Type[]`; undefined if the value differs, or if the type is unknown. */
    find,
    /** Writes a value. Objects get a name, and one text for all places. */
    write,
    /** The facts of the whole plan as an expression. */
    whole: (): string => write(facts),
    /** The declarations of the objects that were written. */
    declarations: (): string => [...names].map(([text, name]) => `var ${name} = ${text};\n`).join(''),
    /** True if some rules key the method QUERY. */
    keysQuery:
      instances['RulesPlan']?.some((rules) => (Reflect.get(rules, 'methods') as string[]).includes('QUERY')) === true,
  };
}

export type Constants = ReturnType<typeof constantsOf>;
