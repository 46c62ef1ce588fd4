import { readFileSync } from 'node:fs';
import type { Policy } from '@urikit/cache-key';
import { yamlTrouble } from '@urikit/schema-issues';
import { ConfigError, configIssue } from '../config-error.js';
import { whyUnreadable } from './read-named.js';

/**
 * Reads a configuration file: YAML, of which JSON is a part. Every key stands there once.
 *
 * @returns the value in the file, unchecked
 * @throws ConfigError with the file, and the line where it is malformed
 */
export async function loadConfigFile(file: string): Promise<unknown> {
  try {
    return await parseConfig(readFileSync(file, 'utf8'), file);
  } catch (cause) {
    if (cause instanceof ConfigError) throw cause;
    throw new ConfigError([configIssue([], whyUnreadable(cause))], file);
  }
}

/** The policy of a file; without a file the default one. `compile` checks its content. */
export const loadPolicy = async (file: string | undefined): Promise<Policy> =>
  file === undefined ? {} : ((await loadConfigFile(file)) ?? {});

/** The same of a text. */
export async function parseConfig(text: string, file: string): Promise<unknown> {
  // A start without a file needs no parser.
  const { parseDocument } = await import('yaml');
  // The parser reads a lone carriage return as a part of a comment.
  const document = parseDocument(text.replace(/\r\n?/g, '\n'), {
    prettyErrors: true,
    uniqueKeys: true,
    stringKeys: true,
  });
  const [error] = document.errors;
  if (error !== undefined) {
    const { words, hint, line, column } = yamlTrouble(error);
    throw new ConfigError(
      [{ ...configIssue([], hint === undefined ? words : `${words}; ${hint}`), line }],
      line === undefined ? file : `${file}:${String(line)}:${String(column)}`,
    );
  }
  return document.toJS({ maxAliasCount: 100 }) as unknown;
}
