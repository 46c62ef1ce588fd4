import { Session } from 'node:inspector/promises';
import { createEngine } from '@urikit/generic';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

/**
 * The files that one text enters on its way through `normalize`. V8 counts the calls of every function (precise
 * coverage); a file is entered where a function of it has been called. That a module is loaded does not count.
 */
const session = new Session();
beforeAll(async () => {
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  // The first text of an engine has its expression compiled.
  engine.normalize('x:');
});
afterAll(async () => {
  await session.post('Profiler.stopPreciseCoverage');
  session.disconnect();
});

const engine = createEngine({
  schemes: {
    x: { defaultPort: 7, emptyPath: '/' },
    y: { normalize: (uri) => ({ ...uri, path: uri.path.toLowerCase() }) },
  },
});

async function filesEntered(text: string): Promise<{ readonly normal: string; readonly files: readonly string[] }> {
  await session.post('Profiler.takePreciseCoverage');
  const normal = engine.normalize(text);
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const files = result
    .filter(({ url }) => url.includes('packages/generic/src/'))
    .filter(({ functions }) =>
      functions.some(({ ranges: [whole] }) => whole !== undefined && whole.startOffset > 0 && whole.count > 0),
    )
    .map(({ url }) => url.replace(/^.*packages\/generic\/src\//, ''))
    .sort();
  return { normal, files };
}

describe('the walk of a text through normalize', () => {
  test('a text in normal form enters the engine, its limits, the expression, and nothing that edits', async () => {
    const { normal, files } = await filesEntered('x://h/a?q#f');
    expect(normal).toBe('x://h/a?q#f');
    expect(files).toEqual([
      'engine/create-engine.ts',
      'engine/input-limits.ts',
      'normalization/normalize.ts',
      'syntax/grammar.ts',
    ]);
  });

  test.each([
    ['a default port', 'x://h:7/a', 'x://h/a', 9],
    ['an empty port and a host in upper case', 'x://H:/a', 'x://h/a', 8],
    ['dot-segments', 'x://h/a/../b', 'x://h/b', 9],
    ['triplets alone', 'x://h/%7ea', 'x://h/~a', 7],
    ['several triplets', 'x://h/%7ea%7e', 'x://h/~a~', 7],
    ['a scheme in upper case', 'X://h/a', 'x://h/a', 8],
    ['no path', 'x://h', 'x://h/', 8],
    ['every component amiss', 'X://%48:07/%7e/../a?%7e#%7e', 'x://h/a?~#~', 12],
  ])('with %s, %s becomes %s by way of at most %i files', async (_name, text, expected, most) => {
    const { normal, files } = await filesEntered(text);
    expect(normal).toBe(expected);
    expect(files).toContain('normalization/normalize.ts');
    expect(files.slice(most)).toEqual([]);
  });

  test('with a function of the scheme, y:/A becomes y:/a by way of at most 14 files: what it returns is checked', async () => {
    const { normal, files } = await filesEntered('y:/A');
    expect(normal).toBe('y:/a');
    expect(files).toEqual(
      expect.arrayContaining([
        'normalization/cross-component-rules.ts',
        'scheme/plugin-error.ts',
        'syntax/component.ts',
      ]),
    );
    expect(files.slice(14)).toEqual([]);
  });
});
