import { beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { transform } from 'esbuild';
import { writeExport } from '@urikit/gateway-export';
import { compile, type Policy } from '@urikit/cache-key';
import * as fast from '@urikit/generic/text';
import { asFunctions, decideText, tryText } from '../../src/js/decide-text.js';
import * as small from '../../src/js/small-text.js';
import { js } from '../../src/targets/js.js';
import { testSeed } from '../../../generic/test/generators/campaign.js';
import { ensureTemplates, runtime } from './support/texts.js';

/** Target `js`: its files, their sizes, and the functions that are written for size. */

beforeAll(() => {
  ensureTemplates();
}, 60_000);

const TRACKING: Policy = { query: { exclude: 'tracking', order: 'name' } };

const filesOf = (policy: Policy, isSmall = false): Readonly<Record<string, string>> => {
  const context = { name: 'urikit', folder: '/', trust: false, small: isSmall, runtime };
  return Object.fromEntries(js.files(compile(policy).plan, context).map(({ path, text }) => [path, text]));
};

test.each([
  ['{}', {}, false, 14_500],
  ['{}, --small', {}, true, 9500],
  // The short way of most requests takes 1 kB.
  ['tracking out, sorted', TRACKING, false, 16_000],
  ['tracking out, sorted, --small', TRACKING, true, 10_240],
])(
  '%s is small, minified',
  async (_, policy, isSmall, most) => {
    const { 'decide.js': text = '' } = filesOf(policy, isSmall);
    const { code } = await transform(text, { minify: true, format: 'esm' });
    expect(Buffer.byteLength(code)).toBeLessThanOrEqual(most);
  },
  60_000,
);

describe('the files', () => {
  test('name the policy, and are the same for the same policy', () => {
    const policy: Policy = { query: { exclude: ['__proto__', '%3C/script%3E', 'a'] }, path: { case: 'lower' } };
    const files = filesOf(policy, true);
    const { fingerprint } = compile(policy);
    expect(filesOf(policy, true)).toEqual(files);
    for (const text of Object.values(files)) expect(text).toContain(fingerprint);
    expect(files['decide.js']).toContain(`export const fingerprint = "${fingerprint}"`);
    expect(files['decide.js']).not.toMatch(/<\/script|[^\0-\x7f]|^import /m);
    expect(filesOf({}, true)['decide.js']).not.toContain(fingerprint);
  }, 60_000);

  test('are modules: decide.js of ES2020, decide.es5.js with a default export', async () => {
    const files = filesOf({}, true);
    const load = async (text = '') =>
      (await import(`data:text/javascript;base64,${Buffer.from(text).toString('base64')}`)) as Record<string, unknown>;
    const { keyOf, fingerprint } = (await load(files['decide.js'])) as {
      keyOf: (one: object) => string;
      fingerprint: string;
    };
    const request = { method: 'GET', scheme: 'http', host: 'ex.test', target: '/%61', header: () => undefined };
    expect([keyOf(request), fingerprint]).toEqual([compile({}).keyOf(request as never), compile({}).fingerprint]);
    const es5 = (await load(files['decide.es5.js'])) as { default: { keyOf: typeof keyOf } };
    expect(es5.default.keyOf(request)).toBe(keyOf(request));
    expect(files['decide.es5.js']).not.toMatch(/=>|\b(?:const|let) /);
  }, 60_000);

  test('a text that decides otherwise than its plan is refused', () => {
    const { plan } = compile({});
    const text = decideText(compile(TRACKING).plan, { isSmall: true, isES5: false }, runtime);
    expect(() => tryText(plan, asFunctions(text))).toThrow(/the written code decides otherwise about/);
  }, 60_000);

  test('--trust is refused: a request says it itself', () => {
    const command = { target: 'js', policy: {}, out: 'out', name: 'a', trust: true, force: false };
    expect(() => writeExport(command)).toThrow(/^--trust: /);
  });
});

describe('a function written for size answers as the one written for speed', () => {
  const piece = fc.constantFrom(
    ...['%', '%4', '%41', '%2e', '%2F', '%c3%a9', '%C3', '%80', '%f0%9f%98%80', '%ed%a0%80', '%00', '%7F', '%21'],
    ...[
      '.',
      '..',
      '/',
      '//',
      'a',
      'A',
      'a'.repeat(63),
      'a'.repeat(64),
      '-',
      '_',
      '~',
      '&',
      '=',
      ';',
      '?',
      ' ',
      '\xe9',
      '[',
    ],
    ...[']', ':', '::', '0', '1', '255', '256', 'ffff', 'FFFF', '1.2.3.4', '0x7f', '017', 'v1.', '@', '\\', '#', '{'],
  );
  const text = fc.array(piece, { maxLength: 10 }).map((parts) => parts.join(''));
  const address = fc
    .array(fc.constantFrom('', '0', '1', 'ffff', '0db8', '1.2.3.4', '::'), { maxLength: 9 })
    .map((parts) => parts.join(':'));
  const path = text.map((one) => `/${one}`);
  const CASES: readonly (readonly [keyof typeof small & keyof typeof fast, fc.Arbitrary<string>])[] = [
    ['normalizeTriplets', text.filter(fast.isQuery)],
    ['isPathAndQuery', path],
    ['isNormalPathAndQuery', path],
    ['isIPv4Address', text],
    ['isRareIPv4', text],
    [
      'rareIPv4Address',
      fc
        .array(fc.constantFrom('0', '1', '08', '0x', '0xff', '256', '4294967295', 'a', ''), { maxLength: 5 })
        .map((parts) => parts.join('.')),
    ],
    ['trimZeros', fc.stringMatching(/^[0-9]{0,6}$/)],
    [
      'isHost',
      fc.oneof(
        text,
        address.map((one) => `[${one}]`),
      ),
    ],
    ['isHostName', text.filter(fast.isHost)],
    [
      'normalizeHost',
      fc
        .oneof(
          text,
          address.map((one) => `[${one}]`),
        )
        .filter(fast.isHost),
    ],
    ['withoutDotSegments', path.filter(fast.isPathAndQuery).map(fast.normalizeTriplets)],
    ['withoutDuplicateSlashes', path],
    ['withoutTrailingSlashes', path],
    ['withTrailingSlash', path],
    ['parameterName', text],
    ['sortQuery', text],
  ];
  test.each(CASES)('%s', (name, arbitrary) => {
    const [one, other] = [small[name], fast[name]] as [(text: string) => unknown, (text: string) => unknown];
    fc.assert(
      fc.property(arbitrary, (given) => {
        expect([given, one(given)]).toEqual([given, other(given)]);
      }),
      { seed: testSeed(), numRuns: 2000 },
    );
  });
});
