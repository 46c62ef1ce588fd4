import { readFileSync } from 'node:fs';
import { errorMember } from '../error-code.js';
import { ConfigError, configIssue } from '../config-error.js';

/** Why a file cannot be read, in words. */
export function whyUnreadable(cause: unknown): string {
  const code = errorMember(cause, 'code') ?? '';
  if (code === 'ENOENT') return 'the file does not exist';
  if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return 'it is not UTF-8; save it in UTF-8';
  return code === 'EISDIR' ? 'it is a folder' : `it cannot be read${code === '' ? '' : ` (${code})`}`;
}

/** The content of a file that a configuration names; undefined without a name. Throws `ConfigError` with `path`. */
export function readNamed(file: string | undefined, path: readonly string[]): string | undefined {
  if (file === undefined) return undefined;
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new ConfigError([configIssue(path, `${file}: ${whyUnreadable(cause)}`)]);
  }
}
