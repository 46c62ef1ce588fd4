import { whyNotPlain } from '@urikit/generic/internal';
import { RegistryError, type RegistryErrorCode, type RegistryIssue, wordsOf } from './registry-error.js';

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

type Members = Readonly<Record<string, unknown>>;

function unlistedIn(value: Members, known: readonly string[]): string | undefined {
  const name = known.find((each) => !Object.hasOwn(value, each) && value[each] !== undefined);
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

/** The name of a given object, if it is readable; otherwise its source. Never throws. */
export function nameOrOrigin(kind: string, value: unknown, member: 'id' | 'name', origin: string): string {
  try {
    const name = (Object(value) as Readonly<Record<string, unknown>>)[member];
    return typeof name === 'string' ? `${kind} "${name}"` : `${origin}: the ${kind}`;
  } catch {
    return `${origin}: the ${kind}`;
  }
}

/** Makes a value when it is first asked for, and keeps it. */
export function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
