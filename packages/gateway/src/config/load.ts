import { readFileSync } from 'node:fs';
import type { Policy } from '@urikit/cache-key';
import { parseDocument } from 'yaml';
import { ConfigError, configIssue } from '../config-error.js';
import { whyUnreadable } from './read-named.js';

/**
 * Reads a configuration file: YAML, of which JSON is a part. Every key stands there once.
 *
 * @returns the value in the file, unchecked
 * @throws ConfigError with the file, and the line where it is malformed
 */
export function loadConfigFile(file: string): unknown {
  try {
    return parseConfig(readFileSync(file, 'utf8'), file);
  } catch (cause) {
    if (cause instanceof ConfigError) throw cause;
    throw new ConfigError([configIssue([], whyUnreadable(cause))], file);
  }
}

/** The policy of a file; without a file the default one. `compile` checks its content. */
export const loadPolicy = (file: string | undefined): Policy =>
  file === undefined ? {} : (loadConfigFile(file) ?? {});

/** The same of a text. */
export function parseConfig(text: string, file: string): unknown {
  // The parser reads a lone carriage return as a part of a comment.
  const document = parseDocument(text.replace(/\r\n?/g, '\n'), {
    prettyErrors: true,
    uniqueKeys: true,
    stringKeys: true,
  });
  const [error] = document.errors;
  if (error !== undefined) {
    const [start] = error.linePos ?? [];
    // The lines after the first line of a message quote the file.
    const [words = ''] = error.message.split('\n');
    const message = error.code === 'NON_STRING_KEY' ? 'expected a string as a key, and no list or object' : words;
    throw new ConfigError(
      [{ ...configIssue([], message.replace(/ at line \d+, column \d+:?$/, '')), line: start?.line }],
      start === undefined ? file : `${file}:${String(start.line)}:${String(start.col)}`,
    );
  }
  return document.toJS({ maxAliasCount: 100 }) as unknown;
}
