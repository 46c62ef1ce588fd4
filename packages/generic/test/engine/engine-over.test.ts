import { createEngine } from '@urikit/generic';
import type { Schemes } from '@urikit/generic/hooks';
import { engineOver } from '@urikit/generic/internal';
import { expect, test } from '@jest/globals';

const SCHEMES: Schemes = {
  x: { defaultPort: 7, references: 'none' },
  l: {
    path: 'opaque',
    normalize: (uri) => ({ ...uri, path: uri.path.toLowerCase() }),
    normalForm: { kept: '[a-z,]*', lowered: '[A-Za-z,]*' },
  },
};

test('an engine over a composition answers as one of the same schemes, and the composition names them', () => {
  const [engine, composition] = engineOver({ limits: { length: 20 } }, (compose, book) =>
    compose(SCHEMES, ['y'], book),
  );
  const other = createEngine({ schemes: SCHEMES, opaquePaths: ['y'], limits: { length: 20 } });
  expect([composition.schemes, composition.opaquePaths]).toEqual([['x', 'l'], ['y']]);
  for (const text of [
    'X://H:7/A',
    'x://h:8/%7e',
    'L:A,B',
    'l:A,B',
    'l:A;',
    'y:/a/../b',
    'z://h/../',
    '../a',
    `x://h/${'a'.repeat(20)}`,
  ])
    expect([engine.tryNormalize(text), engine.check(text)]).toEqual([other.tryNormalize(text), other.check(text)]);
  expect(['x', 'y', 'z'].map((scheme) => [composition.isOpaque(scheme), composition.references(scheme)])).toEqual([
    [false, 'none'],
    [true, undefined],
    [false, undefined],
  ]);
});
