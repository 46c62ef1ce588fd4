import { isPromise, kindOf as typeOf, whyNotPlain, nearestSpelling } from '@urikit/generic/internal';
import { RegistryError, type RegistryErrorCode, type RegistryIssue, wordsOf, meant, quoted } from './registry-error.js';
import {
  issueText,
  keysAt,
  lostMemberIssues,
  namedIn,
  type Path,
  pathText,
  type SchemaIssue,
  schemaIssues,
} from '@urikit/schema-issues';
import * as z from 'zod';
import type { $ZodType } from 'zod/v4/core';

export type Members = Readonly<Record<string, unknown>>;

/** The owner of an object, for the message if reading the object throws. */
export interface Owner {
  readonly code: RegistryErrorCode;
  /** As in `plugin "acme", member schemes`. */
  readonly subject: string;
  readonly plugins?: readonly string[];
  /** Its place in a configuration. */
  readonly path?: readonly PropertyKey[] | undefined;
  readonly file?: string | undefined;
}

/** The error of an object of a caller. @param subject - not repeated: the problem begins with it */
export const refusal = (
  { code, subject: _, ...circumstances }: Owner,
  problem: string,
  cure: string,
  more: Partial<Pick<RegistryIssue, 'path'>> & ErrorOptions = {},
): RegistryError => new RegistryError(code, problem, cure, { ...circumstances, ...more });

/**
 * Reads an object of a caller. An error of its getter or proxy becomes an error that names the owner.
 *
 * @throws RegistryError with the code of the owner; one that is thrown inside is passed on as it is
 * @example readSafely({ code: 'registry/not-a-plugin', subject: 'plugin "acme"' }, () => given.schemes)
 */
export function readSafely<T>(owner: Owner, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    if (cause instanceof RegistryError) throw cause;
    const problem = `${owner.subject} cannot be read: ${wordsOf(cause)}`;
    throw refusal(owner, problem, 'give plain data, or correct its getter', { cause });
  }
}

/**
 * Refuses a value whose members would be lost where they are read: a promise, a Map, an instance of a class.
 *
 * @param known - names that are asked for one by one: a proxy may have members that it does not list
 * @throws RegistryError with the code of the owner
 */
export function checkPlain(owner: Owner, value: unknown, known: readonly string[] = []): void {
  const found = readSafely(owner, () => whyNotPlain(value) ?? unlistedIn(value as Members, known));
  if (found === undefined) return;
  const cure = found === 'a promise' ? 'await it first and give the result' : 'write its members as keys and values';
  throw refusal(owner, `${owner.subject}: expected a plain object, found ${found}`, cure);
}

function unlistedIn(value: Members, known: readonly string[]): string | undefined {
  const listed = Object.keys(value);
  const name = known.find((each) => !listed.includes(each) && value[each] !== undefined);
  return name === undefined ? undefined : `the member "${name}", which it does not list`;
}

/**
 * Reads the members of a plain object, each once.
 *
 * @throws RegistryError as `checkPlain`, and as `readSafely`
 * @example membersOf({ code: 'registry/set', subject: 'the composition' }, options, ['severities']).severities
 */
export function membersOf(owner: Owner, value: unknown, known: readonly string[]): Members {
  checkPlain(owner, value, known);
  return readSafely(owner, () => ({ ...(value as Members) }));
}

/** A member of any value; undefined if its getter or proxy throws. Never throws. */
export function memberIn(value: unknown, name: string): unknown {
  try {
    return (Object(value) as Members)[name];
  } catch {
    return undefined;
  }
}

/** The name of a given object, if it is readable; otherwise its source. Never throws. */
export function nameOrOrigin(kind: string, value: unknown, member: 'id' | 'name', origin: string): string {
  const name = memberIn(value, member);
  return typeof name === 'string' ? `${kind} "${name}"` : `${origin}: the ${kind}`;
}

/** Makes a value when it is first asked for, and keeps it. */
export function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** Drops the answer of a listener. A promise that is rejected ends a process of Node if it has no handler. */
export function dropAnswer(answer: unknown): void {
  if (isPromise(answer)) void Promise.allSettled([answer]);
}

/** The requirement for a value of code: a test, and its description. */
export type Test = readonly [isGood: (value: unknown) => boolean, expected: string];

/** The requirement for each member of an object, by its name: a test, or a schema for data, made when the first value asks for it. */
export type MemberSchemas = Readonly<Record<string, Test | (() => z.ZodType)>>;

export const isObject = (value: unknown): value is Members => typeof value === 'object' && value !== null;

const isTexts = (value: unknown): boolean =>
  typeOf(value) === 'array' && (value as readonly unknown[]).every((each) => typeof each === 'string');

/** The kind of a value, for a message. */
export const kindOf = (value: unknown): string => typeOf(value).replace('array', 'a list');

/** A value for a message: strings, lists of them, numbers and booleans as they are, the kind of any other value. */
export function shown(value: unknown): string {
  if (value === undefined) return 'missing';
  if (['string', 'number', 'boolean'].includes(typeof value) || isTexts(value)) return JSON.stringify(value);
  return kindOf(value);
}

/** The test of a function. @param expected - as in `a function (event) => void` */
export const functionAs = (expected: string): Test => [(value) => typeof value === 'function', expected];

/** @throws RegistryError `input/unknown-option` */
export function checkNames(
  owner: Owner,
  names: readonly string[],
  known: readonly string[],
  cure = `correct or remove it: there are ${quoted(known)}`,
): void {
  const stray = names.find((name) => !known.includes(name));
  if (stray === undefined) return;
  const problem = `${owner.subject} has a member "${stray}", which means nothing${meant(stray, known)}`;
  throw refusal({ ...owner, code: 'input/unknown-option' }, problem, cure, { path: pathIn(owner, [stray]) });
}

/** A path below an owner; undefined if the owner stands in no configuration. */
const pathIn = ({ path: above }: Owner, path: Path): Path | undefined => above && [...above, ...path];

/** A member as the owner of its own parts. */
export const memberOf = (owner: Owner, name: string): Owner => ({
  ...owner,
  subject: `${owner.subject}: its member ${name}`,
  path: pathIn(owner, [name]),
});

/** The error of a member as a whole. */
const wrongMember = (owner: Owner, name: string, value: unknown, cure: string): RegistryError =>
  refusal(owner, `${owner.subject}: its member ${name} is ${shown(value)}, and not what it must be`, cure, {
    path: pathIn(owner, [name]),
  });

/** The code of an issue of a schema. @param other - if the issue is about no name that is not known */
export const codeFor = ({ code }: SchemaIssue, other: RegistryErrorCode): RegistryErrorCode =>
  code === 'unknown-key' ? 'input/unknown-option' : other;

/** A member that passes its test. @throws RegistryError with the code of the owner */
export function testedMember(owner: Owner, name: string, [isGood, expected]: Test, value: unknown): unknown {
  if (readSafely(memberOf(owner, name), () => isGood(value))) return value;
  throw wrongMember(owner, name, value, `set it to ${expected}`);
}

/**
 * Reads a value by a schema of Zod 4.
 *
 * @returns the value as the schema read it, or every issue, those of members that would be lost included
 */
export function readBy(
  schema: $ZodType,
  value: unknown,
): { readonly value: unknown } | { readonly issues: readonly SchemaIssue[] } {
  // Without code made at run time: a schema is asked once or twice, and some platforms do not allow it.
  const result = z.safeParse(schema, value, { jitless: true });
  const found = result.success ? [] : schemaIssues(result.error.issues, schema, value);
  const issues = [...found, ...lostMemberIssues(schema, value)];
  return issues.length === 0 ? { value: result.data } : { issues };
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
  const member = memberOf(owner, name);
  const keys = isObject(value) && !Array.isArray(value) ? keysAt(schema, []) : [];
  if (keys.length > 0) checkPlain(member, value, keys);
  const read = readSafely(member, () => readBy(schema, value));
  if ('value' in read) return read.value;
  const issues = read.issues.map((issue): SchemaIssue => ({ ...issue, path: [name, ...issue.path] }));
  const first = issues[0] as SchemaIssue;
  if (first.path.length === 1 && cure === undefined)
    throw wrongMember(owner, name, value, `set it to ${first.expected}`);
  const words = issues.map((issue) => `${pathText(issue.path)}: ${issueText(issue)}`).join('; ');
  throw refusal({ ...owner, code: codeFor(first, owner.code) }, `${subject}: ${words}`, cure ?? first.cure, {
    path: pathIn(owner, first.path),
  });
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

/**
 * The items of a list, by their number: a list may have an iterator of its own, which leaves some out.
 *
 * @throws RegistryError `input/unknown-option` for a named member, which would be lost
 */
export function itemsOf(owner: Owner, list: readonly unknown[]): readonly unknown[] {
  checkNames(owner, namedIn(list), [], 'remove it, or make it an item of the list');
  return Array.from({ length: list.length }, (_, i) => list[i]);
}

/** Reads a list whose items are looked at later. */
export const list: Reader = (owner, name, value) => {
  const member = memberOf(owner, name);
  if (!Array.isArray(value)) throw refusal(member, `${member.subject} is no list`, 'put it in brackets: [...]');
  return itemsOf(member, value);
};

/** Reads the members of a plain object, each once. @throws RegistryError with the code of the owner */
export function readMembers(owner: Owner, value: unknown, readers: Readonly<Record<string, Reader>>): Members {
  const known = Object.keys(readers);
  const members = membersOf(owner, value, known);
  checkNames(owner, Object.keys(members), known);
  return Object.fromEntries(
    Object.entries(readers).flatMap(([name, read]) => {
      const member = members[name];
      if (member === undefined) return [];
      return [[name, readSafely(memberOf(owner, name), () => read(owner, name, member))] as const];
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
    (name): name is string =>
      typeof name === 'string' && !known.includes(name) && nearestSpelling(name, near) !== undefined,
  );
}

/** Tells if an object is `Object.prototype`, of this realm or another. */
const isRoot = (value: object): boolean =>
  Object.getPrototypeOf(value) === null && Object.hasOwn(value, 'hasOwnProperty');
