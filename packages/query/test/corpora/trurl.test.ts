import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { tryParse } from '@urikit/generic';
import { parseQuery, type Query } from '@urikit/query';
import { describeWhere } from '../../../../test/support/where-present.js';

/** Edits of queries in the tests of trurl, read from beside the repository. */
const file = new URL('../../../../../shared/corpora/trurl.json', import.meta.url);
const isThere = existsSync(file);

interface Case {
  readonly index: number;
  readonly args: readonly string[];
  readonly expected_stdout: unknown;
}

const EDITS: Readonly<Record<string, (query: Query, text: string) => Query>> = {
  '--trim': (query, text) => query.strip(text.replace(/^query=/, '')),
  '--qtrim': (query, text) => query.strip(text),
  '--append': append,
  '-a': append,
};

function append(query: Query, text: string): Query {
  const [name = '', ...rest] = text.replace(/^query=/, '').split('=');
  return query.append(name, rest.length === 0 ? undefined : rest.join('='));
}

/** The query that a run of trurl leaves, undefined where it does something else than edit the query of a URI. */
function editedBy(args: readonly string[]): { readonly text: string; readonly query: Query } | undefined {
  let uri: string | undefined;
  let sorts = false;
  const edits: ((query: Query) => Query)[] = [];
  for (let i = 0; i < args.length; i++) {
    const [arg = '', next = ''] = args.slice(i);
    const edit = EDITS[arg];
    if (arg === '--sort-query') sorts = true;
    else if (arg === '--url') uri = args[++i];
    else if (edit !== undefined && (arg === '--qtrim' || next.startsWith('query='))) {
      edits.push((query) => edit(query, next));
      i += 1;
    } else if (!arg.startsWith('-') && uri === undefined) uri = arg;
    else return undefined;
  }
  const result = tryParse(uri ?? '');
  if (!result.ok || (edits.length === 0 && !sorts)) return undefined;
  const text = result.value.query ?? '';
  const edited = edits.reduce((query, edit) => edit(query), parseQuery(text));
  return { text, query: sorts ? edited.sort() : edited };
}

/** Where trurl answers otherwise, by the number of its case. */
const EXCEPTIONS: Readonly<Record<number, string>> = {
  79: 'trurl drops an empty pair; here it is a pair',
  80: 'trurl drops an empty pair; here it is a pair',
  139: 'trurl writes a literal "*" as "\\\\*"; here it is { exact: "*" }',
};

const queryOf = (uri: string): string => /\?([^#]*)/.exec(uri.trimEnd())?.[1] ?? '';

describeWhere(
  'trurl',
  isThere ? undefined : '../shared/corpora/trurl.json is not there',
  () => {
    const cases = (
      JSON.parse(isThere ? readFileSync(file, 'utf8') : '{"cases":[]}') as { readonly cases: readonly Case[] }
    ).cases;
    const edits = cases.flatMap(({ index, args, expected_stdout: out }) => {
      const edited = editedBy(args);
      return edited === undefined || typeof out !== 'string' || !out.includes('://')
        ? []
        : [[index, args, edited.query, out] as const];
    });
    test('has edits', () => {
      expect(edits.length).toBeGreaterThanOrEqual(10);
      expect(Object.keys(EXCEPTIONS).filter((index) => !edits.some(([i]) => i === Number(index)))).toEqual([]);
    });
    test.each(edits)('case %i: %j', (index, _, query, out) => {
      expect(query.toString() === queryOf(out)).toBe(EXCEPTIONS[index] === undefined);
    });
  },
  'skip',
);
