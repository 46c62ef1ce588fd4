import { Session } from 'node:inspector/promises';
import { createEngine, extract, isUri, parse, percentDecode, percentEncode, needs } from '@urikit/generic';
import type { Uri } from '@urikit/generic/hooks';
import { recompose } from '@urikit/generic/record';
import { isHostName, sortQuery } from '@urikit/generic/text';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { LONG } from '../../src/syntax/grammar.js';
import { scan } from '../../src/syntax/scan.js';

/**
 * Plain texts take the short ways. V8 counts the calls of every function (precise coverage): each row names functions
 * of the long way that are not called, and some of the short way that are. A short way that is switched off gives the
 * same answers, so that nothing but this test would tell.
 */
const session = new Session();
beforeAll(async () => {
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
});
afterAll(async () => {
  await session.post('Profiler.stopPreciseCoverage');
  session.disconnect();
});

const engine = createEngine({
  schemes: {
    x: { defaultPort: 7, emptyPath: '/', names: 'dns', authority: 'required', host: 'required' },
    f: { path: 'opaque', normalize: (uri) => ({ ...uri, path: uri.path.toLowerCase() }) },
    l: {
      path: 'opaque',
      normalize: (uri) => ({ ...uri, path: uri.path.toLowerCase().replaceAll(';', '') }),
      normalForm: {
        kept: '[a-z,]*',
        lowered: '[A-Za-z,]*',
        written: (text) => (/^l:[A-Za-z,;]*$/.test(text) ? text.toLowerCase().replaceAll(';', '') : undefined),
      },
    },
  },
});

/** The names of the engine's functions that are called while `act` runs. */
async function called(act: () => unknown): Promise<readonly string[]> {
  await session.post('Profiler.takePreciseCoverage');
  act();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  return result
    .filter(({ url }) => url.includes('packages/generic/src/'))
    .flatMap(({ functions }) => functions)
    .filter(({ functionName, ranges: [whole] }) => functionName !== '' && whole !== undefined && whole.count > 0)
    .map(({ functionName }) => functionName);
}

const LISTS = ['scan', 'applyRules', 'joinComponents'];

/** The words about a record that is no URI. */
const LONG_WAY = ['recompose', 'diagnoseTexts'];

type Row = readonly [title: string, act: () => unknown, long: readonly string[], short: readonly string[]];

const ROWS: readonly Row[] = [
  ['extract, plain parts', () => extract('see x://h:7/a?q#f, now'), ['endOfUri', 'isIri'], ['endOfPlain']],
  ['normalize, in normal form', () => engine.normalize('x://h/a?q#f'), [...LISTS, 'patched'], ['prefixOf']],
  ['normalize, a default port', () => engine.normalize('x://h:7/a'), LISTS, ['plainHead']],
  ['normalize, a host in upper case', () => engine.normalize('x://H/a'), LISTS, ['plainHead']],
  ['normalize, a scheme in upper case', () => engine.normalize('X://h/a'), LISTS, ['plainHead']],
  ['normalize, no path', () => engine.normalize('x://h'), LISTS, ['plainHead']],
  ['normalize, userinfo', () => engine.normalize('x://u@H/a'), LISTS, ['headByParts']],
  ['normalize, an IPv6address', () => engine.normalize('x://[::0]/a'), LISTS, ['headByParts']],
  ['normalize, dot-segments', () => engine.normalize('x://h/a/../b'), [...LISTS, 'withHead'], ['withTail']],
  [
    'normalize, one triplet',
    () => engine.normalize('x://h/%7ea'),
    [...LISTS, 'normalizeTripletsInTail'],
    ['normalizeTriplets'],
  ],
  [
    'normalize, several triplets',
    () => engine.normalize('x://h/%7e%c3%a9'),
    [...LISTS, 'normalizeTriplets'],
    ['normalizeTripletsInTail'],
  ],
  ['normalize, one thing after another', () => engine.normalize('X://H:7/%7e/../a'), LISTS, ['withHead', 'normalTail']],
  ['normalize, by a function of the scheme', () => engine.normalize('f:A'), LONG_WAY, ['applyRules', 'plainlyRead']],
  ['normalize, left alone by a function', () => engine.normalize('l:a,b'), [...LISTS, 'patched'], ['prefixOf']],
  ['normalize, in lower case by a function', () => engine.normalize('l:A,B'), LISTS, ['lowered']],
  ['normalize, written by a function', () => engine.normalize('l:A;B'), LISTS, ['written']],
  ['explain, in normal form', () => engine.explain('x://h/a'), ['parse', 'applyRules'], ['explain']],
  ['needs, in normal form', () => needs('x://h/a', engine), ['parse', 'applyRules'], ['needs']],
  ['compare, one text twice', () => engine.compare('x://h/A', 'x://h/A'), ['prepare', 'explain'], ['isValid']],
  ['equivalent, one text twice', () => engine.equivalent('x://H', 'x://H'), ['normalForm'], ['isValid']],
  ['check, nothing to find', () => engine.check('x://a-b.c/d'), ['tryParse', 'checkProfile'], ['hasShortLabels']],
  [
    'check, a long host',
    () => engine.check(`x://${'a-b.'.repeat(20)}c/d`),
    ['checkEncoded', 'contextOf', 'collectFindings', 'walk', 'pathAsHost'],
    ['checkProfile', 'isPlain'],
  ],
  ['isUri, neither userinfo nor IP-literal', () => isUri('x://h:1/a?b#c'), ['startOfPath', 'diagnose'], ['accepts']],
  ['parse, neither userinfo nor IP-literal', () => parse('x://h/a'), ['scanOther', 'diagnose'], ['readHost']],
  ['scan, up to LONG', () => scan('a'.repeat(LONG)), ['scanOther'], ['scan']],
  // A longer string is read part by part: one expression keeps a stack, and the longest strings overflow it.
  ['scan, longer', () => scan('a'.repeat(LONG + 1)), [], ['scanOther']],
  ['isHostName, a name as most are', () => isHostName('a-b.c1'), ['walk'], ['isPlain']],
  ['resolve, an everyday base', () => engine.resolve('../b', 'x://h/a/c'), ['parse', 'resolveWith'], ['resolveFast']],
  [
    'percentEncode, nothing to encode',
    () => percentEncode('abc', 'segment'),
    ['encodeAscii', 'encodeWhole'],
    ['percentEncode'],
  ],
  ['percentEncode, a space', () => percentEncode('a b', 'segment'), ['encodeRun'], ['encodeAscii']],
  ['percentDecode, all of it UTF-8', () => percentDecode('%C3%A9'), ['checkTriplets'], ['decodeFatal']],
  [
    'percentDecode with replace, all of it UTF-8',
    () => percentDecode('%C3%A9', 'replace'),
    ['checkTriplets', 'replaceOthers'],
    ['decodeReplacing'],
  ],
  ['sortQuery, in order', () => sortQuery('a=1&b=2'), ['sortParameters'], ['isSorted']],
];

test('a rule that is asked for runs where functions leave a URI alone', () => {
  const apply = (uri: Uri): Uri => ({ ...uri, path: uri.path.replace('a', 'b') });
  const rules = [{ id: 'b', section: 'none', tier: 'unsafe', level: 'scheme-based', apply }] as const;
  const asked = createEngine({ schemes: { l: { path: 'opaque', rules, normalForm: { kept: '[a-z]*' } } } });
  expect([asked.normalize('l:a'), asked.normalize('l:a', { rules: ['l/b'] })]).toEqual(['l:a', 'l:b']);
});

describe('plain texts take the short ways', () => {
  test.each(ROWS)('%s', async (_title, act, long, short) => {
    const names = await called(act);
    expect(names.filter((name) => long.includes(name))).toEqual([]);
    expect(names).toEqual(expect.arrayContaining([...short]));
  });

  test('every function that a row names is one of the engine, and is called by some text', async () => {
    const names = await called(() => {
      engine.normalize('X://u@H/%7e', { level: 'syntax-based' });
      engine.normalize('urn:a/%7e');
      expect(() =>
        recompose({ scheme: 'x', authority: undefined, path: ' ', query: undefined, fragment: undefined }),
      ).toThrow();
      engine.normalize('urn:%7e', { rules: ['empty-query'] });
      engine.explain('x://u@H:7');
      engine.check('x:///%00');
      extract('x://é');
      engine.check('//');
      engine.check('x://%41/');
      engine.compare('x://h', 'x://H');
      engine.equivalent('//h', '//H');
      engine.resolve('a', 'x://u@h');
      isUri('x://u@h');
      isUri('x://[::1]');
      engine.tryNormalize('x://h:7a');
      percentEncode("é'", 'unreserved');
      expect(() => percentDecode('%C3')).toThrow();
      percentDecode('%C3', 'replace');
      sortQuery(Array.from({ length: 50 }, (_, i) => String(50 - i)).join('&'));
      createEngine({ schemes: { c: { check: () => undefined } } }).check('c:a');
      parse('x://u@h');
      isHostName('a_b');
      ROWS.forEach(([, act]) => act());
    });
    const missing = ROWS.flatMap(([, , long, short]) => [...long, ...short]).filter((name) => !names.includes(name));
    // A context is made by a check that asks for it, and it is one function with its getter.
    expect([...new Set(missing)]).toEqual([]);
  });
});
