import { UrikitError } from '../urikit-error.js';

/** Thrown for hooks that are misspelt or of the wrong kind: a misspelt member would be a rule that is not kept. */
export class HooksError extends UrikitError {
  static override get name(): string {
    return 'HooksError';
  }

  /**
   * @param path - scheme and member, the scheme alone for hooks that are no object
   * @param expected - as in `a number`
   */
  constructor(path: readonly string[], expected: string, hint: string) {
    const [scheme, member] = path;
    const at = member === undefined ? '' : `, member ${member}`;
    const message = `the hooks of scheme "${String(scheme)}"${at}: expected ${expected}`;
    super({ code: 'engine/hooks', severity: 'error', message, hint, path });
  }
}
