import * as keys from '@urikit/cache-key';
import { readAccessLogLine } from '@urikit/cache-key/access-log';
import * as keyer from '@urikit/cache-key/keyer';
import { createKeyLines, requestOfUri } from '@urikit/cache-key/lines';
import * as floor from './floors.mjs';
import * as input from './inputs.mjs';
import { rowsOf } from './rows.mjs';

const HEADER = { 'accept-encoding': 'gzip, deflate, br, zstd', 'accept-language': 'en-US,en;q=0.5' };

/** As many parameters as the largest input has. */
const MANY = { maxParams: 1000 };

/** A request with a path and a query of a size. */
const request = (times, i) => ({
  method: 'GET',
  scheme: 'http',
  host: 'www.example.com',
  target: `${input.path(times, i)}?${input.query(times, i)}`,
  header: (name) => HEADER[name],
});

/** A policy with a route for each parameter of a query. */
const policy = (times) => ({
  query: { order: 'name', exclude: 'tracking', ...MANY },
  headers: { 'accept-encoding': 'encoding' },
  routes: input.many(20 * times, (k) => ({ path: `/route-${k}/`, rules: { query: { include: [`name-${k}`] } } })),
});

const logLine = (k) => `192.0.2.1 - - [01/Jan/2026:00:00:00 +0000] "GET /news-${k % 50}?q=a HTTP/1.1" 200 512 "-" "a"`;
const log = (times) => input.many(3 * times, logLine);
const encodings = (times) => input.many(30 * times, (k) => `x-${k};q=0.5`).join(', ');
const noVary = (times) => `params=(${input.many(25 * times, (k) => `"name-${k}"`).join(' ')})`;

const byDefault = keys.compile({ query: MANY, maxBytes: 65_536 });
const sorting = keys.compile({ query: { order: 'name', exclude: 'tracking', ...MANY }, maxBytes: 65_536 });
const { plan } = keys.compile(policy(1));
const variant = keys.parseNoVarySearch('key-order, params=("name-1")');
const merging = keys.compile({ path: { slashes: 'merge', case: 'lower' } }).plan.rules.path;
const bypassed = (times, i) => byDefault.decide({ ...request(times, i), method: 'POST' });
const linesOf = createKeyLines(byDefault);
const output = new Uint8Array(1 << 20);

const replayed = (entries) => {
  const run = keys.createReplay({});
  for (const entry of entries) run.push(entry);
  return run.end();
};

const sortedUrl = {
  name: 'new URL(), sorted',
  run: ({ target }) => {
    const url = new URL(target, 'http://www.example.com');
    url.searchParams.sort();
    return url.href;
  },
};
const splitLines = { name: 'each line split', run: (lines) => lines.map((line) => line.split(' ')) };
const href = { name: 'new URL().href', run: ({ target }) => new URL(target, 'http://www.example.com').href };
const targetRead = { name: 'characters read', run: ({ forward }) => floor.read.run(forward.target) };
const row = rowsOf('@urikit/cache-key');

export const rows = [
  row(' compile', 'a policy with routes', policy, (one) => keys.compile(one), floor.clone),
  row(' compile', 'the key of a request, in order', request, (one) => byDefault.keyOf(one), href),
  row(' compile', 'the key of a request, sorted', request, (one) => sorting.keyOf(one), sortedUrl),
  row(' compile', 'a decision', request, (one) => sorting.decide(one), sortedUrl),
  row(' tryCompile', 'a policy with routes', policy, (one) => keys.tryCompile(one), floor.clone),
  row(' lint', 'a policy with routes', policy, keys.lint, floor.clone),
  row(' unkeyedFields', 'a policy with routes', policy, keys.unkeyedFields, floor.clone),
  row(' policyJsonSchema', 'the schema', undefined, keys.policyJsonSchema),
  row(' plainRequests', 'a plan', undefined, () => keys.plainRequests(byDefault.plan)),
  row(' explain', 'two requests', request, (one) => keys.explain(sorting, one, { ...one, target: '/a' }), href),
  row(
    ' encodeKey',
    'the parts of a key',
    (t, i) => sorting.decode(sorting.keyOf(request(t, i))),
    keys.encodeKey,
    floor.json,
  ),
  row(' decodeKey', 'a key', (t, i) => sorting.keyOf(request(t, i)), keys.decodeKey),
  row(' parseNoVarySearch', 'names', noVary, keys.parseNoVarySearch),
  row(
    ' searchVariant',
    'a query',
    (t, i) => request(t, i).target,
    (target) => keys.searchVariant(target, variant),
  ),
  { ...row(' replay', 'lines of a log', log, (lines) => keys.replay(lines, {}), splitLines), async: true },
  row(' createReplay', 'lines of a log', log, replayed, splitLines),
  row(
    '/keyer createKeyer',
    'a plan with routes',
    (times) => keys.compile(policy(times)).plan,
    keyer.createKeyer,
    floor.json,
  ),
  row(
    '/keyer compilePlan',
    'a plan with routes',
    (times) => keys.compile(policy(times)).plan,
    keyer.compilePlan,
    floor.json,
  ),
  row('/keyer choosePath', 'dot-segments', input.dotted, (path) => keyer.choosePath(path, merging), floor.split),
  row('/keyer hasOneForm', 'a bypass', bypassed, (one) => keyer.hasOneForm(byDefault.plan, one), targetRead),
  row('/keyer keyedFieldsOf', 'a plan', undefined, () => keyer.keyedFieldsOf(plan.rules)),
  row('/keyer chooseEncoding', 'a long field', encodings, (field) => keyer.chooseEncoding(field, ['br', 'gzip'])),
  row('/keyer isSafeMethod', 'a method', undefined, () => keyer.isSafeMethod('PROPFIND')),
  row('/keyer trimOws', 'white space', (times) => `${' '.repeat(256 * times)}a\t`, keyer.trimOws),
  row(
    '/access-log readAccessLogLine',
    'a long target',
    (t, i) => logLine(1).replace('/news', input.path(t, i)),
    readAccessLogLine,
  ),
  row('/lines createKeyLines', 'lines', input.lines, (bytes) => linesOf(bytes, output)),
  row('/lines requestOfUri', 'a URI', input.uri, requestOfUri, floor.url),
];
