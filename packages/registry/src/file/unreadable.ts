import { UrikitError } from '@urikit/generic';

/** An error of a parser or of a module: the cause of a RegistryError, which repeats its words. */
export class Unreadable extends UrikitError {
  static override readonly name = 'Unreadable';

  constructor(message: string, line?: number, hint?: string, options?: ErrorOptions) {
    super({ code: 'registry/config-file', severity: 'error', message, hint, line }, options);
    this.message = message;
  }
}

/** Errors of Node about a module that is not there, or is not of the kind that its name promises: their words are names and paths. */
const OF_NODE = /^(?:MODULE_NOT_FOUND$|ERR_(?:MODULE|PACKAGE|UNSUPPORTED|INVALID_MODULE|UNKNOWN))/;

/** The error for a cause whose words may hold a password. */
export function codeThrows(cause: unknown): Unreadable {
  const { name } = Object(cause) as { readonly name?: unknown };
  const kind = typeof name === 'string' && /^[A-Za-z]{1,40}$/.test(name) ? name : typeof cause;
  return new Unreadable(`its code throws (${kind})`, undefined, 'see the cause, and correct the code', { cause });
}

/**
 * Imports a module.
 *
 * @throws Unreadable for an error of its own code; the error is the cause
 */
export async function importModule(href: string): Promise<object> {
  try {
    return (await import(href)) as object;
  } catch (cause) {
    const { code } = Object(cause) as { readonly code?: unknown };
    throw OF_NODE.test(String(code)) ? cause : codeThrows(cause);
  }
}

/** Reads exports of a package. @throws Unreadable for an error of a getter, as `importModule` */
export function readExports<T>(read: () => T): T {
  try {
    return read();
  } catch (cause) {
    throw codeThrows(cause);
  }
}
