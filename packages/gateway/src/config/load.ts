import { readFileSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import { compile, type Policy, PolicyError } from '@urikit/cache-key';
import { policyPart } from '@urikit/gateway-export/internal';
import { type Path, yamlTrouble } from '@urikit/schema-issues';
import { ConfigError, configIssue } from '../config-error.js';
import { whyUnreadable } from './read-named.js';

/** A file, read: its value, unchecked, and the place of a member as `FILE:LINE`. */
interface Loaded {
  readonly value: unknown;
  readonly placeOf: (path: Path) => string;
}

/** A policy with the places of its members. */
export type LoadedPolicy = Loaded & { readonly value: Policy };

/** Reads YAML, of which JSON is a part. Every key stands there once. @throws ConfigError with the file, and the line where it is malformed */
async function load(file: string): Promise<Loaded> {
  try {
    return await parseConfig(new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file)), file);
  } catch (cause) {
    if (cause instanceof ConfigError) throw cause;
    throw new ConfigError([configIssue([], whyUnreadable(cause))], file);
  }
}

/** The same of a text. */
export async function parseConfig(text: string, file: string): Promise<Loaded> {
  // A start without a file needs no parser.
  const { isNode, LineCounter, parseDocument } = await import('yaml');
  const lineCounter = new LineCounter();
  // The parser reads a lone carriage return as a part of a comment.
  const document = parseDocument(text.replace(/\r\n?/g, '\n'), {
    prettyErrors: true,
    uniqueKeys: true,
    stringKeys: true,
    lineCounter,
  });
  const [error] = document.errors;
  if (error !== undefined) {
    const { words, hint, line, column } = yamlTrouble(error);
    throw new ConfigError(
      [{ ...configIssue([], hint === undefined ? words : `${words}; ${hint}`), line }],
      line === undefined ? file : `${file}:${String(line)}:${String(column)}`,
    );
  }
  const placeOf = (path: Path): string => {
    const node = document.getIn(path, true);
    if (isNode(node) && node.range) return `${file}:${String(lineCounter.linePos(node.range[0]).line)}`;
    return path.length === 0 ? file : placeOf(path.slice(0, -1));
  };
  return { value: document.toJS({ maxAliasCount: 100 }) as unknown, placeOf };
}

/** The value in a configuration file, unchecked. @throws ConfigError */
export const loadConfigFile = async (file: string): Promise<unknown> => (await load(file)).value;

/**
 * The policy of a file: a policy, or the configuration of a gateway with one, or with the path of one.
 *
 * @param beside - the file that names this one: its folder is that of a relative path
 * @throws ConfigError with the file of the policy, and the line of each mistake
 */
export async function loadPolicy(named: string, beside?: string): Promise<LoadedPolicy> {
  const file = beside === undefined || isAbsolute(named) ? named : join(dirname(beside), named);
  const { value, placeOf } = await load(file);
  const { path, policy } = policyPart(value ?? {});
  if (typeof policy === 'string' && beside === undefined) return loadPolicy(policy, file);
  const placeIn = (member: Path): string => placeOf([...path, ...member]);
  try {
    compile(policy as Policy);
  } catch (cause) {
    if (!(cause instanceof PolicyError)) throw cause;
    throw new ConfigError(
      cause.issues.map((issue) => ({ ...issue, message: `${placeIn(issue.path)}: ${issue.message}` })),
    );
  }
  return { value: policy as Policy, placeOf: placeIn };
}
