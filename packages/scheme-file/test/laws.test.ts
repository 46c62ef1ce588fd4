import { describe, expect, test } from '@jest/globals';
import { createEngine, isUri, kit, parse, tryParse, type Uri, redact } from '@urikit/generic';
import { recompose } from '@urikit/generic/record';
import { fileSchemes } from '@urikit/scheme-file/profile';
import fc from 'fast-check';
import { nearReferences, references } from '../../generic/test/generators/arbitraries.js';
import { testSeed } from '../../generic/test/generators/campaign.js';
import { bare, ENGINES, FLAVOURS, pathOf, viewOf } from './engine.js';

const RUNS = 400;

/** What the generic generator rarely makes: drive letters, the local host, UNC strings. */
const START = [
  'file:',
  'FILE:/',
  'file://',
  'file:///',
  'file://localhost/',
  'file://LOCALHOST',
  'file://h/',
  'file:////h/',
  'file:c:',
  'file:/c:',
  'file:///c%7C',
  'file:C%7c/',
  'file:///Z:/',
];
const shaped = fc
  .tuple(fc.constantFrom(...START), references(['']))
  .map(([start, rest]) => start + rest)
  .filter(isUri);
const own = fc.oneof(shaped, references(['file', 'FILE', 'fIle']));
const texts = fc.oneof({ weight: 5, arbitrary: own }, { weight: 1, arbitrary: nearReferences(['file', 'FILE']) });

/** Edits that leave a valid text equivalent, with either flavour. */
const SAME: readonly ((text: string) => string)[] = [
  (text) => text.replace(/^[^:]+/, (scheme) => scheme.toUpperCase()),
  (text) => text.replace(/^(\w+):\/(?!\/)/, '$1:///'),
  (text) => text.replace(/^(\w+):\/\/\//, '$1://localhost/'),
  (text) => text.replace(/^(\w+):\/\/\//, '$1://%4cocalHost:/'),
  (text) => text.replace(/^(\w+):\/\/\/(?!\/|\.\.?(?:[/?#]|$)|(?:\.|%2[Ee]))/, '$1:/'),
  (text) => text.replace(/^(\w+:\/\/[^/?#]*)(?=[?#]|$)/, '$1/'),
  (text) => text.replace(/^(\w+:\/\/[^/?#]*)\//, '$1/./'),
  (text) => text.replace(/%[0-9A-Fa-f]{2}/g, (triplet) => triplet.toLowerCase()),
];

const isSame = (before: string, after: string): boolean =>
  tryParse(after).ok && parse(after).scheme?.toLowerCase() === parse(before).scheme?.toLowerCase();
const variants = own.chain((text) =>
  fc.tuple(
    fc.constant(text),
    fc
      .subarray([...SAME])
      .map((edits) => edits.reduce((each, edit) => (isSame(text, edit(each)) ? edit(each) : each), text)),
  ),
);

// Laws that hold of every plugin are those of conformance.test.ts; here stands what is true of file only.
describe.each(FLAVOURS)('laws of file with %s', (flavour) => {
  const engine = ENGINES[flavour];
  const law = <T>(title: string, arbitrary: fc.Arbitrary<T>, holds: (value: T) => void): void => {
    test(title, () => {
      fc.assert(fc.property(arbitrary, holds), { seed: testSeed(), numRuns: RUNS });
    });
  };

  law(
    '2: a hook leaves its own result alone, and returns the same object where there is nothing to do',
    own,
    (text) => {
      const { normalize } = fileSchemes({ flavour }, kit).file;
      const normal = parse(engine.normalize(text)) as Uri;
      expect(normalize === undefined ? 'posix' : normalize(normal)).toBe(normalize === undefined ? flavour : normal);
    },
  );

  law('2: a normal form is one of this scheme, with the same host, query and fragment', own, (text) => {
    const [before, after] = [parse(text), parse(engine.normalize(text))];
    expect(after.scheme).toBe('file');
    expect(after.authority === undefined).toBe(!after.path.startsWith('/'));
    expect([after.query === undefined, after.fragment === undefined]).toEqual([
      before.query === undefined,
      before.fragment === undefined,
    ]);
    expect(after.authority?.userinfo === undefined).toBe(before.authority?.userinfo === undefined);
    const host = parse(bare.normalize(text)).authority?.host.text ?? '';
    if (after.authority?.userinfo === undefined && after.authority?.port === undefined)
      expect(after.authority?.host.text ?? '').toBe(host === 'localhost' ? '' : host);
    else expect(after.authority.host.text).toBe(host);
  });

  law('3: equivalent texts have the same view, and the same path or the same error', variants, ([a, b]) => {
    expect(engine.normalize(b)).toBe(engine.normalize(a));
    expect(engine.equivalent(a, b)).toBe(true);
    expect(JSON.stringify(viewOf(b, flavour))).toBe(JSON.stringify(viewOf(a, flavour)));
    for (const asked of FLAVOURS) expect(pathOf(b, asked, flavour)).toBe(pathOf(a, asked, flavour));
  });

  law('4: no delimiter is decoded: as many segments, but for a drive letter', own, (text) => {
    const [ours, generic] = [parse(engine.normalize(text)), parse(bare.normalize(text))];
    if (flavour === 'windows' && /^\/?[A-Za-z](?::|%7C)/.test(generic.path)) return;
    expect(ours.path).toBe(
      generic.path === '' && generic.authority !== undefined
        ? '/'
        : generic.authority === undefined
          ? generic.path.replace(/^\/\.(?=\/\/)/, '')
          : generic.path,
    );
  });

  law('6: redaction only removes', own, (text) => {
    expect(redact(text, engine)).toBe(redact(text, bare));
  });

  law('check names places inside the text, in order, and toPath fails nowhere that check is silent', texts, (text) => {
    const issues = engine.check(text);
    expect(issues.map(({ start }) => start)).toEqual(issues.map(({ start }) => start).sort((a, b) => a - b));
    for (const { start } of issues) expect(start >= 0 && start <= text.length).toBe(true);
    if (issues.length === 0 && /^file:/i.test(text))
      expect(pathOf(text, flavour)).toMatch(flavour === 'posix' ? /^\// : /^(?:[A-Z]:\\|\\\\[^\\])/);
  });

  law('a path is absolute, and holds no NUL', own, (text) => {
    const path = pathOf(text, flavour);
    if (path.startsWith('file/')) return;
    expect(path).toMatch(flavour === 'posix' ? /^\// : /^(?:[A-Z]:\\|\\\\[^\\]+\\[^\\])/);
    expect(path).not.toContain('\0');
    expect(path.split(flavour === 'posix' ? '/' : '\\').filter((name) => name === '.' || name === '..')).toEqual([]);
    expect(path.split(flavour === 'posix' ? '/' : '\\').length - 1).toBe(
      kit.segments(parse(engine.normalize(text)).path).length +
        (path.startsWith('\\\\') ? 2 : flavour === 'posix' ? 0 : -1),
    );
  });
});

test('normal forms of both flavours are URIs that the other reads as they are written', () => {
  fc.assert(
    fc.property(own, (text) => {
      for (const flavour of FLAVOURS) {
        const normal = ENGINES[flavour].normalize(text);
        expect(recompose(parse(normal))).toBe(normal);
        expect(createEngine().normalize(normal)).toBe(normal);
      }
    }),
    { seed: testSeed(), numRuns: RUNS },
  );
});
