import { RegistryError, type RegistryErrorCode, wordsOf } from './registry-error.js';

/** Whose object is read, for the message where reading it throws. */
export interface Owner {
  readonly code: RegistryErrorCode;
  /** As in `plugin "acme", member schemes`. */
  readonly who: string;
  readonly plugins?: readonly string[];
  readonly path?: string;
  readonly file?: string | undefined;
}

/**
 * Reads an object that somebody gave. What a getter or a proxy of it throws becomes an error that says whose it is.
 *
 * @throws RegistryError with the code of the owner; one that is thrown inside is passed on as it is
 * @example reading({ code: 'registry/not-a-plugin', who: 'plugin "acme"' }, () => given.schemes)
 */
export function reading<T>({ code, who, ...circumstances }: Owner, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    if (cause instanceof RegistryError) throw cause;
    throw new RegistryError(
      code,
      `${who} cannot be read: ${wordsOf(cause)}`,
      'give plain data, or correct its getter',
      {
        ...circumstances,
        cause,
      },
    );
  }
}

/** The name of what was given, where it has one that can be read; otherwise who gave it. Never throws. */
export function nameOrOrigin(kind: string, value: unknown, member: 'id' | 'name', origin: string): string {
  try {
    const name = (Object(value) as Readonly<Record<string, unknown>>)[member];
    return typeof name === 'string' ? `${kind} "${name}"` : `${origin}: the ${kind}`;
  } catch {
    return `${origin}: the ${kind}`;
  }
}
