import * as generic from '@urikit/generic';
import { engine } from 'urikit';
import * as floor from './floors.mjs';
import * as input from './inputs.mjs';
import { rowsOf } from './rows.mjs';

const row = rowsOf('@urikit/generic ');

const hooks = { defaultPort: 80, emptyPath: '/', authority: 'required' };

/** Hooks of as many schemes as a unit has parameters. */
const schemes = (times) => ({ schemes: Object.fromEntries(input.many(20 * times, (k) => [`s${k}`, hooks])) });

const inPieces = (text) => {
  const extractor = generic.createExtractor();
  const found =
    extractor.push(text.slice(0, text.length / 2)).length + extractor.push(text.slice(text.length / 2)).length;
  return found + extractor.end().length;
};

export const rows = [
  row('parse', 'a URI', input.withFragment, generic.parse, floor.url),
  row('tryParse', 'a URI', input.withFragment, generic.tryParse, floor.url),
  row('tryParse', 'refused at its end, with the issue', (times, i) => `${input.uri(times, i)} `, generic.tryParse),
  row('isUri', 'a URI', input.withFragment, generic.isUri, floor.canParse),
  row('isAbsoluteUri', 'a URI', input.uri, generic.isAbsoluteUri),
  row('isUriReference', 'a path', input.path, generic.isUriReference),
  row('isRelativeReference', 'a path', input.path, generic.isRelativeReference),
  row('referenceKind', 'a URI', input.uri, generic.referenceKind),
  row(
    'percentEncode',
    'words beyond ASCII, for a segment',
    input.foreign,
    (text) => generic.percentEncode(text, 'segment'),
    floor.encode,
  ),
  row('percentDecode', 'words beyond ASCII', input.encoded, (text) => generic.percentDecode(text), floor.decode),
  row(
    'percentDecode',
    'the same to bytes',
    input.encoded,
    (text) => generic.percentDecode(text, 'bytes'),
    floor.decode,
  ),
  row('tryPercentDecode', 'words beyond ASCII', input.encoded, (text) => generic.tryPercentDecode(text), floor.decode),
  row(
    'findDoubleEncoding',
    'a string encoded twice',
    (times, i) => encodeURIComponent(input.encoded(times, i)),
    generic.findDoubleEncoding,
    floor.decode,
  ),
  row(
    'establishBase',
    'a base of the document',
    input.rough,
    (text) => generic.establishBase({ embedded: text, retrieval: 'http://example.com/' }),
    floor.url,
  ),
  row('createEngine', 'schemes', schemes, generic.createEngine, floor.json),
  row('uri', 'a value and its normal form', input.rough, (text) => generic.uri(text, engine).normal, floor.url),
  row(
    'replaceComponents',
    'another query',
    input.uri,
    (text) => generic.replaceComponents(text, { query: 'a=b' }),
    floor.url,
  ),
  row('extract', 'prose', input.prose, (text) => generic.extract(text)),
  row('createExtractor', 'prose in two pieces', input.prose, inPieces),
  row(
    'guess',
    'a host and a path',
    (times, i) => `www.example.com${input.path(times, i)}`,
    (text) => generic.guess(text),
  ),
  row(
    'repair',
    'spaces and backslashes',
    (times, i) => `http:\\\\www.example.com\\${input.words(times, i)}`,
    (text) => generic.repair(text),
    floor.url,
  ),
];
