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

/**
 * Imports a module.
 *
 * @throws Unreadable for an error of its own code, whose words may hold a password; the error is the cause
 */
export async function importModule(href: string): Promise<object> {
  try {
    return (await import(href)) as object;
  } catch (cause) {
    const { name, code } = Object(cause) as { readonly name?: unknown; readonly code?: unknown };
    if (OF_NODE.test(String(code))) throw cause;
    const kind = typeof name === 'string' && /^[A-Za-z]{1,40}$/.test(name) ? name : typeof cause;
    throw new Unreadable(`its code throws (${kind})`, undefined, 'see the cause, and correct the code', { cause });
  }
}
