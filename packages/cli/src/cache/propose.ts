import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Policy, PolicyRunReport } from '@urikit/cache-key';
import type { FoundPolicy } from '../config/policy-file.js';
import type { Context } from '../io/io.js';
import { parsedJson } from '../io/json.js';
import { grouped, plural } from '../io/table.js';
import { lineDiff } from './line-diff.js';

/** The smallest policy whose merges a log supports: parameters to leave out of keys, tried one by one. */

/** Replays the log under a policy. */
type Replayed = (policy: Policy) => Promise<PolicyRunReport>;

/** A change of a policy, and its evidence in the log. */
interface Change {
  /** The name of a parameter to exclude; undefined for an order by name. */
  readonly exclude: string | undefined;
  /** Keys that are merged into others. */
  readonly fewer: number;
  /** Requests that had the answer of another target with their new key. */
  readonly agreed: number;
}

type Proposal = Awaited<ReturnType<typeof propose>>;

/** The most parameters that are tried: each is a replay. */
const MOST = 20;

const excludedBy = ({ query }: Policy): readonly string[] =>
  query?.exclude === undefined ? [] : typeof query.exclude === 'string' ? [query.exclude] : query.exclude;

/** A policy with changes; the keys of a parameter that is left out are those without it. */
function changed(policy: Policy, changes: readonly Pick<Change, 'exclude'>[]): Policy {
  const names = changes.flatMap(({ exclude }) => exclude ?? []);
  const isSorted = changes.some(({ exclude }) => exclude === undefined);
  return {
    ...policy,
    query: {
      ...policy.query,
      ...(isSorted && { order: 'name' as const }),
      ...(names.length > 0 && { exclude: [...excludedBy(policy), ...names] }),
    },
  };
}

/** A parameter that a policy can name: neither empty, nor a pattern. */
const isName = (name: string): boolean => /^[^&=#;\s*%]+$/.test(name) && name !== 'tracking';

/** Tells if a log supports a change: fewer keys, of which some were seen to have one answer, and no new suspicion. */
function judged(base: PolicyRunReport, run: PolicyRunReport, exclude: string | undefined): Change | undefined {
  const [fewer, agreed] = [base.keys - run.keys, run.agreed - base.agreed];
  const isSupported =
    fewer > 0 && agreed > 0 && run.suspected.keys <= base.suspected.keys && run.changing <= base.changing;
  return isSupported ? { exclude, fewer, agreed } : undefined;
}

/**
 * Finds the changes one by one, each on top of those that were found before: so the merges of all together are seen. The order of
 * parameters comes first, because a parameter that only stands elsewhere is no reason to leave it out.
 *
 * @param base - the report of the policy as it is, with the parameters that split its keys
 */
export async function propose(policy: Policy, base: PolicyRunReport, replayed: Replayed) {
  const isListed = policy.query?.include !== undefined;
  const names = isListed ? [] : base.splits.map(({ name }) => name).filter(isName);
  const candidates = [...(policy.query?.order === 'name' ? [] : [undefined]), ...names.slice(0, MOST)];
  let [found, report]: [readonly Change[], PolicyRunReport] = [[], base];
  /** Parameters whose keys would be merged although answers differ, or that cannot be compared. */
  const refused: { exclude: string | undefined; suspected: number }[] = [];
  for (const exclude of candidates) {
    const run = await replayed(changed(policy, [...found, { exclude }]));
    const change = judged(report, run, exclude);
    if (change !== undefined) [found, report] = [[...found, change], run];
    else if (run.keys < report.keys)
      refused.push({ exclude, suspected: Math.max(0, run.suspected.keys - report.suspected.keys) });
  }
  // A later change may merge all that an earlier one merged.
  for (const change of found.slice(0, -1)) {
    const others = found.filter((one) => one !== change);
    if ((await replayed(changed(policy, others))).keys === report.keys) found = others;
  }
  return { policy: found.length === 0 ? policy : changed(policy, found), changes: found, refused };
}

const nameOf = (exclude: string | undefined): string =>
  exclude === undefined ? 'the order of parameters' : `the parameter ${exclude}`;

/** The evidence of a proposal, as comments before a difference. */
const evidenceOf = ({ changes, refused }: Proposal): readonly string[] => [
  ...changes.map(
    ({ exclude, fewer, agreed }) =>
      `# ${nameOf(exclude)}: ${plural(fewer, 'key')} fewer, ${plural(agreed, 'request')} with the answer of another target, 0 with another answer`,
  ),
  ...refused.map(({ exclude, suspected }) =>
    suspected > 0
      ? `# kept ${nameOf(exclude)}: ${grouped(suspected)} merged keys had different answers`
      : `# kept ${nameOf(exclude)}: the log has no answers to compare, or a page changed`,
  ),
];

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
