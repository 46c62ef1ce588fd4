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
  | 'file/userinfo';

/** Where the trouble is: a component of the URI's normal form, or the path or host that `fromPath` was given. */
export type FilePathPlace = 'userinfo' | 'host' | 'port' | 'path';

/**
 * Thrown where a file URI names no path, or a path has no file URI. The message says what was expected and quotes
 * nothing.
 */
export class FilePathError extends Error {
  override readonly name = 'FilePathError';
  readonly code: FilePathCode;
  readonly component: FilePathPlace;
  /** Zero-based UTF-16 offset inside the component. */
  readonly index: number;

  constructor(code: FilePathCode, component: FilePathPlace, index: number, expected: string) {
    super(`expected ${expected} (${code} at position ${String(index)} of the ${component})`);
    this.code = code;
    this.component = component;
    this.index = index;
  }
}
