import { describe, expect, test } from '@jest/globals';
import { type Engine, type Issue, parse, tryParse } from '@urikit/generic';
import type { HttpView } from '@urikit/scheme-http';
import fc from 'fast-check';
import { nearReferences, references } from '../../generic/test/generators/arbitraries.js';
import { testSeed } from '../../generic/test/generators/campaign.js';
import { bare, DEFAULT_PORTS, engine, SCHEMES } from './engine.js';

const RUNS = 1000;

const inEitherCase = [...SCHEMES, 'HTTP', 'hTTps', 'WS', 'wSS'];
const own = references(inEitherCase);
const texts = fc.oneof({ weight: 5, arbitrary: own }, { weight: 1, arbitrary: nearReferences(inEitherCase) });

const law = <T>(title: string, arbitrary: fc.Arbitrary<T>, holds: (value: T) => void): void => {
  test(title, () => {
    fc.assert(fc.property(arbitrary, holds), { seed: testSeed(), numRuns: RUNS });
  });
};

/** Edits that leave a valid text equivalent, for these four schemes. */
const SAME: readonly ((text: string) => string)[] = [
  (text) => text.replace(/^[^:]+/, (scheme) => scheme.toUpperCase()),
  (text) => text.replace(/^([^:]+:\/\/[^/?#:@[\]]+)(?=[/?#]|$)/, '$1:'),
  (text) =>
    text.replace(
      /^([^:]+)(:\/\/[^/?#:@[\]]+):?(?=[/?#]|$)/,
      (_, scheme: string, rest: string) => `${scheme}${rest}:0${String(DEFAULT_PORTS[scheme.toLowerCase() as 'http'])}`,
    ),
  (text) => text.replace(/^([^:]+:\/\/[^/?#]*)\/?(?=[?#]|$)/, '$1'),
  (text) => text.replace(/^([^:]+:\/\/[^/?#]*)\//, '$1/./'),
  (text) => text.replace(/^([^:]+:\/\/[^/?#]*)\//, '$1/x/%2e%2E/'),
  (text) => text.replace(/%[0-9A-Fa-f]{2}/g, (triplet) => triplet.toLowerCase()),
  (text) => text.replace(/([a-z])(?=[^#]*$)/, (char) => `%${char.charCodeAt(0).toString(16)}`),
];

/** Not in scheme and port, where there are no triplets. */
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

// Laws that hold of every plugin are those of conformance.test.ts; here stands what is true of these schemes only.
describe('laws of http, https, ws and wss', () => {
  law('2: an authority stays what it is', own, (text) => {
    const [before, after] = [parse(text), parse(engine.normalize(text))];
    expect(after.scheme).toBe(before.scheme?.toLowerCase());
    expect(after.authority === undefined).toBe(before.authority === undefined);
    expect(after.authority?.userinfo === undefined).toBe(before.authority?.userinfo === undefined);
    if (after.authority === undefined) return;
    expect(after.authority.host.text === '').toBe(before.authority?.host.text === '');
    // RFC 9110 4.2.3: "an empty path component is equivalent to an absolute path of "/""
    expect(after.path.startsWith('/')).toBe(true);
    expect(after.authority.port).not.toBe(String(DEFAULT_PORTS[after.scheme as 'http']));
    expect(after.authority.port ?? '').not.toMatch(/^0\d/);
  });

  law('3: texts that these schemes call equivalent are, and read the same', variants, ([a, b]) => {
    expect(engine.normalize(b)).toBe(engine.normalize(a));
    expect(engine.equivalent(a, b)).toBe(true);
    const [one, other] = [engine.tryView(a), engine.tryView(b)];
    expect(other.ok).toBe(one.ok);
    if (one.ok && other.ok) expect(other.value).toEqual(one.value);
  });

  law('6: nothing but authority and an empty path is a matter of these schemes', own, (text) => {
    const [ours, generic] = [parse(engine.normalize(text)), parse(bare.normalize(text))];
    const path = generic.path === '' && generic.authority !== undefined ? '/' : generic.path;
    const authority =
      generic.authority === undefined ? undefined : { ...generic.authority, port: ours.authority?.port };
    expect(ours).toEqual({ ...generic, authority, path });
  });

  law(
    'a view is consistent with the URI',
    own.filter((text) => engine.tryView(text).ok),
    (text) => {
      const { origin, effectivePort, requestTarget } = engine.view(text) as HttpView;
      const { scheme, authority, query } = parse(engine.normalize(text));
      expect(effectivePort).toBe(Number(authority?.port ?? DEFAULT_PORTS[scheme as 'http']));
      expect(requestTarget.startsWith('/')).toBe(true);
      expect(requestTarget.includes('?')).toBe(query !== undefined);
      // An origin is a URI of its own, and its own origin.
      expect(engine.view(origin)).toEqual({ origin, effectivePort, requestTarget: '/' });
      const target = engine.resolve(
        requestTarget.startsWith('//') ? `/.${requestTarget}` : requestTarget,
        `${origin}/`,
      );
      expect((engine.view(target) as HttpView).requestTarget).toBe(requestTarget);
    },
  );

  law('check says something of every text that RFC 9110 or RFC 6455 rules out', texts, (text) => {
    const issues = engine.check(text);
    expect(issues.map(({ start }) => start)).toEqual(issues.map(({ start }) => start).sort((a, b) => a - b));
    const result = tryParse(text);
    if (!result.ok) return;
    const { scheme, authority, fragment } = result.value;
    if (!inEitherCase.includes(scheme ?? '')) return;
    const codes = errors(engine, text);
    expect(codes.includes('http/missing-authority')).toBe(authority === undefined);
    expect(codes.includes('http/empty-host')).toBe(authority?.host.text === '');
    expect(codes.includes('http/fragment')).toBe(/^ws/i.test(scheme ?? '') && fragment !== undefined);
    expect(codes.includes('http/port-range')).toBe(Number(authority?.port ?? 0) > 65535);
    expect(issues.some(({ code }) => code === 'http/userinfo')).toBe(authority?.userinfo !== undefined);
  });
});

const errors = (of: Engine, text: string): readonly string[] =>
  of
    .check(text)
    .filter(({ severity }: Issue) => severity === 'error')
    .map(({ code }) => code);
