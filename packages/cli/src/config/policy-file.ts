import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type Path, yamlTrouble } from '@urikit/schema-issues';
import { type Context, Misuse } from '../io/io.js';
import { inWords } from '../io/text-file.js';

/** The content of a file, with the lines of its members. */
export interface PolicyFile {
  readonly file: string;
  readonly value: unknown;
  /** `FILE:LINE` of a member by its path; `FILE` if the line is unknown. */
  readonly placeOf: (path: Path) => string;
}

/** @throws Misuse if the file cannot be read, or is neither YAML nor JSON */
export async function readPolicyFile(file: string, { cwd, stdin }: Context): Promise<PolicyFile> {
  const [{ parseDocument }, { lineOf }] = await Promise.all([import('yaml'), import('@urikit/registry/file')]);
  const bytes = await (file === '-' ? buffer(stdin) : readFile(resolve(cwd, file))).catch((cause: unknown) => {
    throw inWords(file, cause);
  });
  // A name that lost a character would be the name of something else.
  if (!isUtf8(bytes)) throw new Misuse(`${file}: it is not UTF-8; save it in UTF-8`);
  const text = bytes.toString();
  // The parser reads a lone carriage return as a part of a comment.
  const document = parseDocument(text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n'), {
    strict: true,
    uniqueKeys: true,
  });
  const [trouble] = [...document.errors, ...document.warnings];
  if (trouble !== undefined) {
    const { words, hint, line = 1, column = 1 } = yamlTrouble(trouble);
    throw new Misuse(
      `${file}:${String(line)}: ${words} (column ${String(column)})${hint === undefined ? '' : `; ${hint}`}`,
    );
  }
  const value: unknown = document.toJS({ maxAliasCount: 100 });
  if (value === null) throw new Misuse(`${file}: it is empty: write {} for a policy of defaults`);
  return {
    file,
    value,
    placeOf: (path) => {
      const line = lineOf({ path }, text);
      return line === undefined ? file : `${file}:${String(line)}`;
    },
  };
}

/** A policy, with the file that it stands in. */
export interface FoundPolicy extends PolicyFile {
  /** The path of the policy in the file: not empty for the configuration of a gateway. */
  readonly path: readonly string[];
}

/**
 * Reads a policy: the content of the file; or of the configuration of a gateway its member `policy`, or the file that it names.
 *
 * @throws Misuse as `readPolicyFile` does
 */
export async function readPolicy(file: string, context: Context): Promise<FoundPolicy> {
  const { policyPart } = await import('@urikit/gateway-export/internal');
  const found = await readPolicyFile(file, context);
  const { path, policy } = policyPart(found.value);
  if (typeof policy === 'string' && path.length > 0) {
    const named = isAbsolute(policy) || file === '-' ? policy : join(dirname(file), policy);
    return { ...(await readPolicyFile(named, context)), path: [] };
  }
  return { file, value: policy, path, placeOf: (member) => found.placeOf([...path, ...member]) };
}
