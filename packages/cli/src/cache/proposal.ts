import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Policy } from '@urikit/cache-key';
import type { FoundPolicy } from '../config/policy-file.js';
import type { Context } from '../io/io.js';
import { parsedJson } from '../io/json.js';
import { lineDiff } from './line-diff.js';
import { evidenceOf, type Proposal } from './propose.js';

/** The text of a policy file with other parameters excluded: comments of YAML stay, JSON stays JSON. */
async function changedText(before: string, path: readonly string[], { query }: Policy): Promise<string> {
  const content = parsedJson(before.replace(/^\uFEFF/, '')) as Record<string, object> | undefined;
  if (content !== undefined) {
    const [member] = path;
    const changed = member === undefined ? { query } : { [member]: { ...content[member], query } };
    return `${JSON.stringify({ ...content, ...changed }, undefined, 2)}\n`;
  }
  const { parseDocument } = await import('yaml');
  const document = parseDocument(before);
  for (const name of ['order', 'exclude'] as const)
    if (query?.[name] !== undefined) document.setIn([...path, 'query', name], document.createNode(query[name]));
  return String(document);
}

/**
 * The proposal as a difference of the policy file that `patch` reads, with its evidence in lines before it.
 *
 * @param found - the policy; undefined for the default policy, which has no file
 */
export async function proposalText(
  proposal: Proposal,
  found: FoundPolicy | undefined,
  { cwd }: Pick<Context, 'cwd'>,
): Promise<string> {
  const evidence = evidenceOf(proposal);
  if (proposal.changes.length === 0)
    return [...evidence, '# no change: the log supports no other merge', ''].join('\n');
  const { file, path } = found ?? { file: undefined, path: [] };
  const before = file === undefined ? '' : await readFile(resolve(cwd, file), 'utf8');
  const names = file === undefined ? (['/dev/null', 'policy.yaml'] as const) : ([file, file] as const);
  return [...evidence, lineDiff(before, await changedText(before, path, proposal.policy), names)].join('\n');
}
