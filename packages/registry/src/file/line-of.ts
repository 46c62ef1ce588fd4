import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import { withMembers } from '@urikit/generic/internal';
import type { RegistryIssue } from '../given/registry-error.js';

/** How far a path goes in a document, and where it ends there. */
interface Found {
  readonly depth: number;
  readonly offset: number;
}

const NOWHERE: Found = { depth: 0, offset: 0 };

/** A text with the line breaks of YAML and JSON as line feeds: the parser reads a lone carriage return as a part of a comment. */
export const withLineFeeds = (text: string): string => text.replace(/\r\n?/g, '\n');

/** The place at which a node begins; the parser says so of every node that it read. */
export const startOf = (node: unknown): number => ((node as Node).range as NonNullable<Node['range']>)[0];

function follow(node: unknown, steps: readonly PropertyKey[], depth: number, offset: number): Found {
  const [step, ...rest] = steps;
  if (isMap(node)) {
    const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(step));
    if (pair !== undefined) return follow(pair.value, rest, depth + 1, startOf(pair.key));
  }
  if (isSeq(node) && typeof step === 'string') {
    const named = node.items.find((each) => isMap(each) && [each.get('id'), each.get('name')].includes(step));
    // An item without this name came from a package, so the file has no line for it.
    return named === undefined ? NOWHERE : follow(named, rest, depth + 1, startOf(named));
  }
  const item = isSeq(node) && typeof step === 'number' ? node.items[step] : undefined;
  return item === undefined ? { depth, offset } : follow(item, rest, depth + 1, startOf(item));
}

/** The contents of the composition come before those of its sets; of two sets with one path, neither is meant. */
function find(root: unknown, steps: readonly PropertyKey[]): Found | undefined {
  const own = follow(root, steps, 0, 0);
  if (own.depth === steps.length || !isMap(root)) return own;
  const sets: unknown = root.get('sets');
  const inSets = isSeq(sets)
    ? sets.items.map((set) => follow(set, steps, 0, 0)).filter(({ depth }) => depth === steps.length)
    : [];
  return inSets.length === 1 ? inSets[0] : inSets.length === 0 ? own : undefined;
}

/**
 * The line of a configuration file that an issue is about.
 *
 * @param issue - of a RegistryError; a string in its path may be the id or name of an item of a list
 * @param text - the configuration, if it is no file
 * @returns a number from 1; undefined for a module, for an issue without file or text and path, and if two lines match
 * @throws UrikitError `input/value` for a value that is no issue
 * @example lineOf(error.issue)
 */
export function lineOf(issue: Pick<RegistryIssue, 'file' | 'line' | 'path'>, text?: string): number | undefined {
  const given = withMembers(issue, [], ['issue'], 'an issue of an error');
  const { file = '', line, path } = given;
  if (line !== undefined) return line;
  if (path === undefined) return undefined;
  const lines = new LineCounter();
  try {
    if (extname(file) === '.mjs') return undefined;
    const read = withLineFeeds(text ?? readFileSync(file, 'utf8'));
    const found = find(parseDocument(read, { lineCounter: lines }).contents, path);
    return found === undefined || found.depth === 0 ? undefined : lines.linePos(found.offset).line;
  } catch {
    return undefined;
  }
}
