import { describe, expect, test } from '@jest/globals';
import { createEngine, type Uri } from '@urikit/generic';
import type { SchemeHooks } from '@urikit/generic/hooks';
import fc from 'fast-check';
import { createLines } from '@urikit/lines';
import { createLines as createWasmLines } from '../../clickhouse/src/lines.js';
import { testSeed } from '../../generic/test/generators/campaign.js';
import { normalized, textOf, utf8 } from './line-by-line.js';

/** Schemes whose function marks each URI that has a piece of `mayChange`: an answer of the tables has no mark. */
function has(component: string | undefined, pieces: readonly string[] = []): boolean {
  // A triplet counts as its "%" alone.
  const text = component?.replace(/%../g, '%');
  if (text === undefined) return false;
  return pieces.some((piece) =>
    piece.startsWith('[') ? new RegExp(piece).test(text) : text.includes(piece.includes('%') ? '%' : piece),
  );
}

function marking(mayChange: NonNullable<SchemeHooks['mayChange']>, data: SchemeHooks = {}): SchemeHooks {
  const isMarked = ({ path, query }: Uri): boolean => has(path, mayChange.path) || has(query, mayChange.query);
  return { ...data, mayChange, normalize: (uri) => (isMarked(uri) ? { ...uri, fragment: 'marked' } : uri) };
}

const engine = createEngine({
  schemes: {
    words: marking({ path: ['to=', 'aab', 'ab:a'], query: ['to=', 'tot', '?'] }, { path: 'opaque' }),
    chars: marking({ path: ['[A-Z;]', '-'], query: ['[0-9]'] }, { path: 'opaque' }),
    triplets: marking({ path: ['%7C', '[%]'], query: ['a%2Cb'] }),
    tree: marking({ path: ['b/', ':', 'to='], query: [''] }, { emptyPath: '/', defaultPort: 80 }),
    root: marking({ path: ['/'] }, { emptyPath: '/' }),
    every: marking({ path: [''] }),
    host: marking({ path: ['c:', '..'] }, { absentAuthority: 'empty', localHosts: ['here'] }),
    still: marking({ path: ['c'] }, { absentAuthority: 'empty', path: 'opaque' }),
    query: marking({ query: ['to='] }),
  },
});

const piece = fc.constantFrom(
  ...[
    'to=',
    't',
    'o',
    '=',
    'a',
    'ab',
    'aa',
    'b:',
    ':',
    ';',
    '-',
    'A',
    'X',
    '0',
    '%7c',
    '%7C',
    '%2c',
    '%2C',
    '%74',
    '%61',
  ],
  ...['/', '//', '/..', '/.', '..', '.', 'b/', 'c', '?', '?', '#', '~', '%'],
);
const line = fc
  .tuple(
    fc.constantFrom(
      'words',
      'chars',
      'Triplets',
      'triplets',
      'tree',
      'TREE',
      'root',
      'every',
      'host',
      'still',
      'query',
    ),
    fc.constantFrom('', '', '/', '//h', '//here', '//u@h:80'),
    fc.array(piece, { maxLength: 7 }),
  )
  .map(([scheme, authority, pieces]) => `${scheme}:${authority}${pieces.join('')}`);

describe.each([
  ['JavaScript', createLines],
  ['WebAssembly', createWasmLines],
])('lines of schemes that name what their functions may change, by %s', (_, create) => {
  const { normalize } = create(engine);

  test('are answered as by the engine', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), (lines) => {
        const input = utf8(`${lines.join('\n')}\n`);
        const output = new Uint8Array(2 * input.length + 400);
        const { written } = normalize(input, output);
        expect([lines, textOf(output.subarray(0, written))]).toEqual([lines, normalized(input, engine)]);
      }),
      { seed: testSeed(), numRuns: 4000 },
    );
  });

  test.each([
    ['words:a/../taab', 2],
    ['words:tto/=', 1],
    ['words:tto=', 2],
    ['words:t%6f=', 2],
    ['words:aaa:ab:?ttott', 2],
    ['words:aa:ab:?t?', 2],
    ['words:aa:ab:?t#to=', 1],
    ['words:%61', 1],
    ['chars:a?a', 1],
    ['chars:a?1', 2],
    ['chars://h/a;', 2],
    ['chars:a%c3', 1],
    ['triplets:a%7c', 2],
    ['triplets:a?%2c', 2],
    ['tree:a/./c', 1],
    ['tree:a?', 2],
    ['tree://h:80', 1],
    ['tree://h/a:', 2],
    ['root://h', 2],
    ['root:a', 2],
    ['every:', 2],
    ['host:/a', 1],
    ['host:/c', 2],
    ['host://here/a/./b', 2],
  ])('%s has the status %d', (text, status) => {
    const statuses = new Uint8Array(1);
    normalize(utf8(`${text}\n`), new Uint8Array(200), { statuses });
    expect(statuses[0]).toBe(status);
  });
});
