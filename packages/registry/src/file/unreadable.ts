import { type Circumstances, RegistryError } from '../given/registry-error.js';

/** The error of a parser or of a module. Its words hold no part of the file; its reader adds the name of the file. */
export const unreadable = (
  words: string,
  { hint = 'correct the file', ...more }: Circumstances & { readonly hint?: string | undefined } = {},
): RegistryError => new RegistryError('registry/config-file', words, hint, more);

/** Errors of Node about a module that is not there, or is not of the kind that its name promises: their words are names and paths. */
const OF_NODE = /^(?:MODULE_NOT_FOUND$|ERR_(?:MODULE|PACKAGE|UNSUPPORTED|INVALID_MODULE|UNKNOWN))/;

/** The error for a cause whose words may hold a password. */
export function codeThrows(cause: unknown, file?: string): RegistryError {
  const { name } = Object(cause) as { readonly name?: unknown };
  const kind = typeof name === 'string' && /^[A-Za-z]{1,40}$/.test(name) ? name : typeof cause;
  return unreadable(`its code throws (${kind})`, { hint: 'see the cause, and correct the code', file, cause });
}

/**
 * Imports a module.
 *
 * @throws RegistryError for an error of its own code; the error is the cause
 */
export async function importModule(href: string): Promise<object> {
  try {
    return (await import(href)) as object;
  } catch (cause) {
    const { code } = Object(cause) as { readonly code?: unknown };
    throw OF_NODE.test(String(code)) ? cause : codeThrows(cause);
  }
}

/** Reads values of code. @throws RegistryError without the words of a getter, which may be a password */
export function readExports<T>(read: () => T, file?: string): T {
  try {
    return read();
  } catch (cause) {
    throw codeThrows(cause, file);
  }
}
