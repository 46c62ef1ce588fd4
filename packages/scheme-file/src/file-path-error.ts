import type { Issue } from '@urikit/generic/hooks';

/** Every code of `FilePathError`. */
export type FilePathCode =
  | 'file/device-path'
  | 'file/drive-relative'
  | 'file/encoded-separator'
  | 'file/host'
  | 'file/no-drive-letter'
  | 'file/not-unicode'
  | 'file/not-utf-8'
  | 'file/nul'
  | 'file/port'
  | 'file/relative-path'
  | 'file/remote-host'
  | 'file/share'
  | 'file/userinfo'
  | 'input/not-string'
  | 'input/unknown-option'
  | 'input/value';

/** The component of the error: of the URI's normal form, or of the arguments of `fromPath`. */
export type FilePathPlace = 'userinfo' | 'host' | 'port' | 'path' | 'options';

/** An issue of `FilePathError`: its `path` is the component, in which `start` is the position. */
type FilePathIssue = Issue & { readonly code: FilePathCode };

/**
 * Thrown if a file URI names no path, or a path has no file URI. The message has the expectation and quotes no input.
 *
 * A plugin loads no code of the engine, so the class has the members and the brand of `UrikitError`, by which `UrikitError.is`
 * and `instanceof` know the errors of each copy.
 */
export class FilePathError extends Error {
  static override get name(): string {
    return 'FilePathError';
  }

  /** Tells if a value is a `FilePathError`, in any copy of the package. Never throws. */
  static is(value: unknown): value is FilePathError {
    const { [Symbol.for('urikit:error')]: isOurs, name } = Object(value) as Readonly<Record<PropertyKey, unknown>>;
    return isOurs === true && name === FilePathError.name;
  }

  readonly code: FilePathCode;
  readonly issue: FilePathIssue;
  readonly issues: readonly FilePathIssue[];

  constructor(code: FilePathCode, component: FilePathPlace, start: number, expected: string) {
    super(`expected ${expected} (${code} at position ${String(start)} of the ${component})`);
    this.name = FilePathError.name;
    this.code = code;
    this.issue = Object.freeze({ code, severity: 'error', message: `expected ${expected}`, path: [component], start });
    this.issues = Object.freeze([this.issue]);
    Object.defineProperty(this, Symbol.for('urikit:error'), { value: true });
  }
}
