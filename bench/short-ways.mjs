/**
 * node bench/short-ways.mjs: each short way of the engine beside the way that it shortens, in one run. A short way stays only if
 * it makes its kind of work at least 1.3 times as fast; docs/reference/short-ways.md has the figures.
 */
import { join } from 'node:path';
import { build } from 'esbuild';
import { quantile } from './statistics.mjs';

const source = join(import.meta.dirname, '..', 'packages', 'generic', 'src');
const others = ['secrets/src/parameter-spans', 'scheme-mailto/src/profile'].map((file) => `../../${file}`);
const FILES = [
  'engine/check',
  'engine/input-limits',
  'engine/redact',
  'normalization/apply',
  'normalization/compare',
  'normalization/composition',
  'normalization/normalize',
  'normalization/plan',
  'normalization/query-order',
  'resolution/resolve',
  'resolution/resolve-text',
  'scheme/kit',
  'syntax/component',
  'syntax/parse',
  'syntax/recompose',
  'syntax/scan',
];
const NAMED = `export { extract } from './usage/extract.ts';`;
const { outputFiles } = await build({
  stdin: {
    contents: [...[...FILES, ...others].map((file) => `export * from './${file}.ts';`), NAMED].join('\n'),
    resolveDir: source,
    loader: 'ts',
  },
  bundle: true,
  format: 'esm',
  conditions: ['@urikit/source'],
  write: false,
});
const engine = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);

const schemes = {
  http: { defaultPort: 80, emptyPath: '/' },
  ...engine.mailtoSchemes(engine.mailtoDefaults, engine.kit),
};
const composition = engine.compose(schemes, [], engine.RULEBOOK);
const plan = engine.RULEBOOK.safe['scheme-based'];
const BASE = 'http://example.com/a/c/d';

const normalize = (text) => engine.normalize(text, undefined, composition);
const byRules = (text) => {
  const was = engine.componentsOf(engine.scan(text));
  return engine.joinComponents(engine.applyRules(was, plan, composition.profileOf(was.scheme)));
};
const check = (text) => engine.check(text, composition);
const byParts = (text) => engine.check(text, { ...composition, isClean: () => false });
const extract = (text) => engine.extract(text).map(({ text: uri }) => uri);
// A space outside of ASCII ends no plain URI.
const extractByEnds = (text) => extract(text.replace(' ', '\u00A0'));
const publicly = {
  hooks: () => undefined,
  limits: { length: Infinity, segments: Infinity, parameters: Infinity },
  secrets: [],
};
const redact = (text) => engine.redact(text, publicly);
// A function may find a secret anywhere.
const redactByParts = (text) => engine.redact(text, { ...publicly, secrets: [() => []] });
const parameterSpans = (text) => engine.listedSpans(text, 'query');
const spansByPieces = (text) => text.split('&').flatMap((piece) => engine.secretOf(piece, 'query', true) ?? []);
const resolve = (text) => engine.resolveText(undefined, text, BASE, composition);
const byRecords = (text) =>
  engine.join(engine.resolveWith(composition.isOpaque, engine.parse(text), engine.parseUri(BASE)));

/** Kind of work, a string of that kind with NN for a number, the short way, the way that it shortens. */
const ROWS = [
  ['a URI in normal form', 'http://example.com/a/bNN/c?x=1&y=2#z', normalize, byRules],
  ['a default port', 'http://example.com:80/a/bNN', normalize, byRules],
  ['a host in upper case', 'http://EXAMPLE.com/a/bNN', normalize, byRules],
  ['userinfo', 'http://u@EXAMPLE.com/a/bNN', normalize, byRules],
  ['an IPv6address', 'http://[2001:DB8:0:1::NN]/a/b', normalize, byRules],
  ['dot-segments', 'http://example.com/a/../bNN/./c', normalize, byRules],
  ['one triplet', 'http://example.com/%7euser/bNN', normalize, byRules],
  ['several triplets', 'http://example.com/%7euser/%c3%a9/bNN?q=%e4%bd%a0', normalize, byRules],
  ['no path', 'http://exampleNN.com', normalize, byRules],
  ['an address with its domain in upper case', 'mailto:joeNN@EXAMPLE.com', normalize, byRules],
  ['a URI without a finding', 'http://example.com/a/bNN/c?x=1&y=2#z', check, byParts],
  ['a URI without parameters redacted', 'http://example.com/a/bNN/c', redact, redactByParts],
  ['a URI in running text', 'http://example.com/a/bNN/c?x=1, now', extract, extractByEnds],
  ['parameters without a secret', 'a=1&b=2NN&c=3&name=4', parameterSpans, spansByPieces],
  [
    'one string compared with itself',
    'http://example.com/a/bNN?x=1',
    (text) => engine.equivalent(text, text, undefined, composition),
    (text) => normalize(text) === normalize(text),
  ],
  ['a relative reference resolved', '../b/NN?q', resolve, byRecords],
  ['a URI resolved', 'http://example.com/a/NN?q', resolve, byRecords],
  [
    'a query in order',
    'a=1&b=2NN&c=3&d=4',
    engine.sortQuery,
    (text) => engine.sortParameters(text.split('&')).join('&'),
  ],
];

const CALLS = 20_000;
const ROUNDS = 15;

/** Nanoseconds of one call. */
const timeOf = (way, texts) => {
  const start = process.hrtime.bigint();
  for (let i = 0; i < CALLS; i++) way(texts[i % texts.length]);
  return Number(process.hrtime.bigint() - start) / CALLS;
};

for (const [kind, pattern, short, long] of ROWS) {
  const texts = Array.from({ length: 50 }, (_, i) => pattern.replace('NN', String(1000 + i)));
  for (const text of texts)
    if (JSON.stringify(short(text)) !== JSON.stringify(long(text))) throw new Error(`${kind}: two answers for ${text}`);
  const samples = Array.from({ length: ROUNDS }, () => [timeOf(short, texts), timeOf(long, texts)]);
  const [fast, slow] = [0, 1].map((way) =>
    quantile(
      samples.map((sample) => sample[way]),
      0.25,
    ),
  );
  console.log(
    `${kind.padEnd(42)} ${fast.toFixed(0).padStart(5)} ns ${slow.toFixed(0).padStart(6)} ns ${(slow / fast).toFixed(2)}`,
  );
}
