import { expect } from '@jest/globals';
import { createEngine, isUriReference, parse, tryParse, type UriReference, UriSyntaxError } from '@urikit/generic';
import { recompose } from '@urikit/generic/record';
import { type Case, textOf } from './corpus.js';

/**
 * What each advisory asks of an RFC 3986 engine, as assertions. The texts of `safe_behaviour` are in the file of the
 * suite.
 */

const http = { emptyPath: '/', authority: 'required', host: 'required' } as const;
const engine = createEngine({ schemes: { http: { ...http, defaultPort: 80 }, https: { ...http, defaultPort: 443 } } });

const inputOf = (kase: Case): string => textOf(kase, 'input');
const hostOf = (text: string): string | undefined => parse(text).authority?.host.text;
const normalHostOf = (text: string): string | undefined => hostOf(engine.normalize(text));

/** No part of the engine says anything of the text but that, and where, it breaks the grammar. */
export function rejected(text: string): void {
  expect(isUriReference(text)).toBe(false);
  expect(tryParse(text).ok).toBe(false);
  expect(() => engine.normalize(text)).toThrow(UriSyntaxError);
  expect(engine.equivalent(text, text)).toBe(false);
  expect(engine.check(text)).toEqual([expect.objectContaining({ severity: 'error' })]);
}

/**
 * What holds of each text that is a URI reference: it is kept as it is, and a normal form is final and keeps its parts
 * apart.
 */
export function accepted(text: string): void {
  expect(recompose(parse(text))).toBe(text);
  const normal = engine.normalize(text);
  expect(engine.normalize(normal)).toBe(normal);
  const [before, after] = [parse(text), parse(normal)];
  expect(after.scheme).toBe(before.scheme?.toLowerCase());
  expect(after.authority?.userinfo === undefined).toBe(before.authority?.userinfo === undefined);
  expect(after.authority === undefined).toBe(before.authority === undefined);
}

const errorsOf = (text: string): readonly string[] =>
  engine
    .check(text)
    .filter(({ severity }) => severity === 'error')
    .map(({ code }) => code);

const unchanged = (kase: Case): void => {
  expect(engine.normalize(inputOf(kase))).toBe(inputOf(kase));
};

/** Neither decoded twice nor written otherwise than in the case of letters. */
const decodedOnce = (kase: Case): void => {
  expect(engine.normalize(inputOf(kase)).toLowerCase()).toBe(inputOf(kase).toLowerCase());
};

const resolvesTo =
  (target: string) =>
  (kase: Case): void => {
    expect(engine.resolve(inputOf(kase), textOf(kase, 'base'))).toBe(target);
  };

const hostKept = (kase: Case): void => {
  expect(parse(inputOf(kase)).authority?.host.kind).toBe('reg-name');
  expect(normalHostOf(inputOf(kase))).toBe(hostOf(inputOf(kase)));
};

const reads =
  (
    parts: Partial<Pick<UriReference, 'scheme' | 'path' | 'query' | 'fragment'>>,
    host: string | undefined,
    ...errors: readonly string[]
  ) =>
  (kase: Case): void => {
    expect(parse(inputOf(kase))).toMatchObject(parts);
    expect(hostOf(inputOf(kase))).toBe(host);
    expect(errorsOf(inputOf(kase))).toEqual(errors);
  };

/** By the source's id, or by id and input where the inputs of one advisory differ in what is asked. */
export const BEHAVIOUR: Readonly<Record<string, (kase: Case) => void>> = {
  'GHSA-q3j6-qgpj-74h6 http://example.com/public/%2e%2e/admin': (kase) => {
    // Decision 3: one atomic step, and a warning for who reads the text otherwise.
    expect(engine.normalize(inputOf(kase))).toBe('http://example.com/admin');
    expect(engine.check(inputOf(kase))).toMatchObject([{ code: 'syntax/encoded-dot-segment', severity: 'warning' }]);
  },
  'GHSA-q3j6-qgpj-74h6 http://example.com/a%2Fb': unchanged,
  'GHSA-v39h-62p7-jpjc': hostKept,
  'GHSA-fph4-wmhf-6fwf': decodedOnce,
  'GHSA-fph4-wmhf-6fwf //169%252E254%252E169%252E254/latest/meta-data/': resolvesTo(
    'https://169%252E254%252E169%252E254/latest/meta-data/',
  ),
  'GHSA-hrr3-gc8f-f4qj': (kase) => {
    expect(engine.normalize(inputOf(kase))).toBe('//a.example/review');
  },
  'GHSA-7mh8-fcmq-x23c': (kase) => {
    unchanged(kase);
    const input = inputOf(kase);
    const path = /[^/]*$/;
    const [name = ''] = path.exec(input) ?? [];
    const other = name.includes('%') ? decodeURIComponent(name) : encodeURIComponent(name);
    const written = other === name ? name.replace(/[^a-z]/, (char) => `%${char.charCodeAt(0).toString(16)}`) : other;
    expect(written).not.toBe(name);
    expect(engine.equivalent(input, input.replace(path, written))).toBe(false);
  },
  'CVE-2021-3664 https:/github.com/foo/bar': reads(
    { path: '/github.com/foo/bar' },
    undefined,
    'https/missing-authority',
  ),
  'CVE-2022-0639 http:@/127.0.0.1': reads({ path: '@/127.0.0.1' }, undefined, 'http/missing-authority'),
  'CVE-2022-0639 http::@/127.0.0.1': reads({ path: ':@/127.0.0.1' }, undefined, 'http/missing-authority'),
  'CVE-2022-0639 http:/@/127.0.0.1': reads({ path: '/@/127.0.0.1' }, undefined, 'http/missing-authority'),
  'CVE-2022-0639 http://@/127.0.0.1': reads({ path: '/127.0.0.1' }, '', 'http/empty-host'),
  'CVE-2022-0639 http://:@/127.0.0.1': reads({ path: '/127.0.0.1' }, '', 'http/empty-host'),
  'CVE-2022-0639 http:///@/127.0.0.1': reads({ path: '/@/127.0.0.1' }, '', 'http/empty-host'),
  'CVE-2022-0686 http://example.com:': (kase) => {
    expect(parse(inputOf(kase)).authority).toMatchObject({ host: { text: 'example.com' }, port: '' });
    expect(engine.equivalent(inputOf(kase), 'http://example.com', { level: 'syntax-based' })).toBe(true);
  },
  'CVE-2021-3647 https://////attacker.com': reads({ path: '////attacker.com' }, '', 'https/empty-host'),
  'CVE-2022-0613': reads({ path: '////attacker.com' }, '', 'https/empty-host'),
  // The source writes the path with the colon that ends the scheme; that one is a delimiter (3.1).
  'CVE-2022-0868': reads({ scheme: 'https', path: ':://attacker.com' }, undefined, 'https/missing-authority'),
  // The engine has no map of parameters: a query is one text.
  'CVE-2021-3647-proto': reads({ path: '', query: '__proto__=hasOwnProperty&__proto__=eviltwin&uuid' }, undefined),
  'CVE-2021-23336': unchanged,
  'CVE-2018-12123': (kase) => {
    expect(engine.equivalent(inputOf(kase), inputOf(kase).toLowerCase(), { level: 'syntax-based' })).toBe(true);
  },
  'CVE-2021-29921': hostKept,
  'CVE-2022-32190': resolvesTo('https://go.dev/go'),
  'CVE-2025-27221': resolvesTo('http://example.net'),
  'CVE-2022-27780': hostKept,
  'CVE-2022-27779': (kase) => {
    unchanged(kase);
    expect(engine.equivalent(inputOf(kase), 'http://co.uk/')).toBe(false);
    expect(engine.normalize(inputOf(kase), { rules: ['host-trailing-dot'] })).toBe('http://co.uk/');
  },
  'CVE-2016-8624': reads({ path: '', fragment: '@evil.com/x.txt' }, 'example.com'),
  'CVE-2026-44928': ({ pair }) => {
    const [a, b] = pair as readonly [string, string];
    expect(engine.equivalent(a, b)).toBe(false);
  },
  'uriparser-0.9.8-normalization': (kase) => {
    // ".." stays, for a base may need the segment before it (decision 3); either way "b:" becomes no scheme.
    const text = inputOf(kase);
    expect(engine.normalize(text)).toBe(text.includes('..') ? 'a/../b:c' : './b:c');
  },
  'GHSA-qw65-cvwx-89v3': ({ components }) => {
    const { scheme, host, port, path } = components as Readonly<Record<string, string>>;
    const authority = { userinfo: undefined, host: { kind: 'reg-name', text: host ?? '' }, port } as const;
    // "read back as other parts": the port would become a host of its own.
    expect(() => recompose({ scheme, authority, path: path ?? '', query: undefined, fragment: undefined })).toThrow(
      UriSyntaxError,
    );
  },
};

/** Advisories without anything to ask of an engine for URI references, and why. */
export const ASIDE: Readonly<Record<string, string>> = {
  'uri-js': 'states that no advisory is known',
  'CVE-2025-61594': 'is about setters; records have none, and an authority is replaced as one value',
  'CVE-2021-32740': 'is about URI templates, and gives no input',
  'CVE-2022-21496': 'gives no input',
};

/** The text that a case describes by its parts. */
export function generated({ prefix, repeat, times, suffix }: Readonly<Record<string, string | number>>): string {
  return `${String(prefix)}${String(repeat).repeat(Number(times))}${String(suffix)}`;
}

/** What the generators make: whether it is a URI reference. */
export const GENERATED: Readonly<Record<string, boolean>> = {
  'CVE-2021-33502': false,
  'CVE-2023-28755': false,
  'CVE-2023-36617': false,
  'ruby-uri-mailto-email': true,
  'CVE-2025-67899': true,
};
