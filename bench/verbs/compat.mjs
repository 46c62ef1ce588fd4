import { fromURL, toURL } from '@urikit/compat';
import * as compatFastUri from '@urikit/compat/fast-uri';
import { provideIdna } from '@urikit/compat/idna';
import * as compatUriJs from '@urikit/compat/uri-js';
import { createRequire } from 'node:module';
import { fastUri, uriJs } from '../peers.mjs';
import * as floor from './floors.mjs';
import * as input from './inputs.mjs';

const BASE = 'http://www.example.com/a/b/c?d';
const tr46 = createRequire(import.meta.url)('tr46');

/** The same verb of the package that is replaced, as floor. */
const beside = (entry, ours, theirs, packageName) => (name, work, make, call) => ({
  verb: `@urikit/compat/${entry} ${name}`,
  work,
  input: make,
  run: (value) => call(ours, value),
  floor: { name: packageName, run: (value) => call(theirs, value) },
});

const uriJsRow = beside('uri-js', compatUriJs, uriJs, 'uri-js');
const fastUriRow = beside('fast-uri', compatFastUri, fastUri, 'fast-uri');
const parts = (times, i) => ({
  scheme: 'http',
  host: 'EXAMPLE.com',
  port: 80,
  path: input.dotted(times, i),
  query: 'a=b',
});
const parsed = (times, i) => uriJs.parse(input.uri(times, i));
const pair = (times, i) => [input.rough(times, i), input.rough(times, i).replace('HTTP', 'http')];

/** The verbs that both packages have. */
const shared = (row) => [
  row('parse', 'a URI', input.withFragment, (of, text) => of.parse(text)),
  row(
    'parse',
    'a mail address',
    (times) => `mailto:${'a@example.com,'.repeat(16 * times)}b@example.com`,
    (of, text) => of.parse(text),
  ),
  row(
    'parse',
    'a name',
    (times, i) => `urn:example:${input.rootless(times, i)}`,
    (of, text) => of.parse(text),
  ),
  row('serialize', 'components', parts, (of, one) => of.serialize({ ...one })),
  row('resolve', 'a relative path', input.reference, (of, text) => of.resolve(BASE, text)),
  row('normalize', 'changed by most rules', input.rough, (of, text) => of.normalize(text)),
  row('equal', 'two spellings', pair, (of, [a, b]) => of.equal(a, b)),
];

export const rows = [
  ...shared(uriJsRow),
  uriJsRow('resolveComponents', 'components', parsed, (of, one) => of.resolveComponents(of.parse(BASE), { ...one })),
  uriJsRow('removeDotSegments', 'dot-segments', input.dotted, (of, path) => of.removeDotSegments(path)),
  uriJsRow('escapeComponent', 'words', input.words, (of, text) => of.escapeComponent(text)),
  uriJsRow('unescapeComponent', 'triplets', input.encoded, (of, text) => of.unescapeComponent(text)),
  uriJsRow(
    'pctEncChar',
    'a character',
    () => 'ö',
    (of, char) => of.pctEncChar(char),
  ),
  uriJsRow(
    'pctDecChars',
    'triplets',
    (times) => '%C3%B6'.repeat(40 * times),
    (of, text) => of.pctDecChars(text),
  ),
  ...shared(fastUriRow),
  fastUriRow('resolveComponent', 'components', parsed, (of, one) => of.resolveComponent(of.parse(BASE), { ...one })),
  { verb: '@urikit/compat toURL', work: 'a URI', input: input.rough, run: toURL, floor: floor.url },
  {
    verb: '@urikit/compat fromURL',
    work: 'a URL object',
    input: (times, i) => new URL(input.rough(times, i)),
    run: fromURL,
    floor: { name: 'href of a URL', run: (url) => url.href },
  },
  { verb: '@urikit/compat/idna provideIdna', work: 'tables', run: () => provideIdna(tr46), returns: false },
];
