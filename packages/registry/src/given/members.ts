import { frozenCopy } from '@urikit/generic/internal';
import {
  issueText,
  keysAt,
  lostMemberIssues,
  type Path,
  pathText,
  type SchemaIssue,
  schemaIssues,
} from '@urikit/schema-issues';
import * as z from 'zod';
import { checkPlain, membersOf, type Owner, readSafely, refusal } from './read-safely.js';
import { meant, quoted, type RegistryError } from './registry-error.js';

type Members = Readonly<Record<string, unknown>>;

/** The requirement for a value of code: a test, and its description. */
export type Test = readonly [isGood: (value: unknown) => boolean, expected: string];

/** The requirement for each member of an object, by its name: a test, or a schema for data, made when the first value asks for it. */
export type MemberSchemas = Readonly<Record<string, Test | (() => z.ZodType)>>;

export const isObject = (value: unknown): value is Members => typeof value === 'object' && value !== null;

const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every((each) => typeof each === 'string');

/** The kind of a value, for a message. */
export const kindOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'a list' : typeof value;

/** A value for a message: strings, lists of them, numbers and booleans as they are, the kind of any other value. */
export function shown(value: unknown): string {
  if (value === undefined) return 'missing';
  if (['string', 'number', 'boolean'].includes(typeof value) || isTexts(value)) return JSON.stringify(value);
  return kindOf(value);
}

/** The test of a function. @param expected - as in `a function (event) => void` */
export const functionAs = (expected: string): Test => [(value) => typeof value === 'function', expected];

/** @throws RegistryError with the code of the owner for a name that is not known */
export function checkNames(
  owner: Owner,
  names: readonly string[],
  known: readonly string[],
  cure = `correct or remove it: there are ${quoted(known)}`,
): void {
  const stray = names.find((name) => !known.includes(name));
  if (stray === undefined) return;
  throw refusal(owner, `${owner.subject} has a member "${stray}", which means nothing${meant(stray, known)}`, cure);
}

/** A path below an owner; undefined if the owner stands in no configuration. */
const pathIn = ({ path: above }: Owner, path: Path): Path | undefined => above && [...above, ...path];

/** The error of a member as a whole. */
const wrongMember = (owner: Owner, name: string, value: unknown, cure: string): RegistryError =>
  refusal(owner, `${owner.subject}: its member ${name} is ${shown(value)}, and not what it must be`, cure, {
    path: pathIn(owner, [name]),
  });

/** A member that passes its test. @throws RegistryError with the code of the owner */
function testedMember(owner: Owner, name: string, [isGood, expected]: Test, value: unknown): unknown {
  if (readSafely({ ...owner, subject: `${owner.subject}: its member ${name}` }, () => isGood(value))) return value;
  throw wrongMember(owner, name, value, `set it to ${expected}`);
}

/**
 * A member that keeps its schema, as the schema read it.
 *
 * @param owner - of the object
 * @param cure - default: the expectation of the schema
 * @throws RegistryError with the code of the owner
 */
export function checkedMember(owner: Owner, name: string, schema: z.ZodType, value: unknown, cure?: string): unknown {
  const { subject } = owner;
  const member: Owner = { ...owner, subject: `${subject}: its member ${name}`, path: pathIn(owner, [name]) };
  const isKeyed = isObject(value) && !Array.isArray(value);
  const keys = isKeyed ? keysAt(schema, []) : [];
  if (keys.length > 0) checkPlain(member, value, keys);
  const [result, lost] = readSafely(member, () => [
    z.safeParse(schema, value, { jitless: true }),
    isKeyed ? lostMemberIssues(schema, value) : [],
  ]);
  if (result.success && lost.length === 0) return result.data;
  const found = result.success ? [] : schemaIssues(result.error.issues, schema, value);
  const issues = [...lost, ...found].map((issue): SchemaIssue => ({ ...issue, path: [name, ...issue.path] }));
  const first = issues[0] as SchemaIssue;
  if (first.path.length === 1 && cure === undefined)
    throw wrongMember(owner, name, value, `set it to ${first.expected}`);
  const words = issues.map((issue) => `${pathText(issue.path)}: ${issueText(issue)}`).join('; ');
  throw refusal(owner, `${subject}: ${words}`, cure ?? first.cure, { path: pathIn(owner, first.path) });
}

/** Reads one member that is there. @throws RegistryError with the code of the owner */
export type Reader = (owner: Owner, name: string, value: unknown) => unknown;

/** Reads a member by a schema, made when the first value asks for it. */
export const by =
  (schema: () => z.ZodType, cure?: string): Reader =>
  (owner, name, value) =>
    checkedMember(owner, name, schema(), value, cure);

/** Reads a member by a test. */
export const testedBy =
  (...test: Test): Reader =>
  (owner, name, value) =>
    testedMember(owner, name, test, value);

/** Reads a list whose items are looked at later. */
export const list: Reader = (owner, name, value) => {
  const member: Owner = { ...owner, subject: `${owner.subject}: its member ${name}`, path: pathIn(owner, [name]) };
  if (!Array.isArray(value)) throw refusal(member, `${member.subject} is no list`, 'put it in brackets: [...]');
  return readSafely(member, () => Array.from<unknown>(value));
};

/** Reads the members of a plain object, each once. @throws RegistryError with the code of the owner */
export function readMembers(owner: Owner, value: unknown, readers: Readonly<Record<string, Reader>>): Members {
  const known = Object.keys(readers);
  const members = membersOf(owner, value, known);
  checkNames(owner, Object.keys(members), known);
  return Object.fromEntries(
    Object.entries(readers).flatMap(([name, read]) => {
      const member = members[name];
      return member === undefined ? [] : [[name, read(owner, name, member)] as const];
    }),
  );
}

/**
 * The names of an object that are nearly names of members. Those of its class and those that are hidden count too: a
 * policy under one of them would be lost.
 *
 * @param near - the names that may be meant
 */
export function misspeltIn(value: object, known: readonly string[], near = known): readonly string[] {
  const names: PropertyKey[] = [];
  for (let each: object | null = value; each !== null; each = Object.getPrototypeOf(each) as object | null)
    if (!isRoot(each)) names.push(...Reflect.ownKeys(each));
  return names.filter(
    (name): name is string => typeof name === 'string' && !known.includes(name) && meant(name, near) !== '',
  );
}

/** Tells if an object is `Object.prototype`, of this realm or another. */
const isRoot = (value: object): boolean =>
  Object.getPrototypeOf(value) === null && Object.hasOwn(value, 'hasOwnProperty');

/**
 * A frozen copy of the members of an object, each read once and checked. An instance of a class has those of its class, too.
 * Data is copied; a function stays a method of its object. A schema is passed on unchanged.
 *
 * @param ownerOf - the owner for the error of a value
 * @throws RegistryError with the code of the owner
 */
export function sealedMembers(
  owner: Owner,
  self: Members,
  schemas: MemberSchemas,
  required: readonly string[],
  ownerOf: (value: unknown) => Owner = () => owner,
): Members {
  const sealed = Object.entries(schemas).flatMap(([name, schema]) => {
    const given = readSafely({ ...owner, subject: `${owner.subject}: its member ${name}` }, () => self[name]);
    if (given === undefined && !required.includes(name)) return [];
    const value =
      typeof schema === 'function'
        ? checkedMember(ownerOf(given), name, schema(), given)
        : testedMember(owner, name, schema, given);
    if (name === 'configSchema') return [[name, value] as const];
    return [[name, typeof value === 'function' ? (value.bind(self) as unknown) : frozenCopy(value)] as const];
  });
  return Object.freeze(Object.fromEntries(sealed));
}
