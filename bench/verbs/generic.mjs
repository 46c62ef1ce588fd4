import * as generic from '@urikit/generic';
import { engine } from 'urikit';
import * as floor from './floors.mjs';
import * as input from './inputs.mjs';

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
  { verb: '@urikit/generic parse', work: 'a URI', input: input.withFragment, run: generic.parse, floor: floor.url },
  {
    verb: '@urikit/generic tryParse',
    work: 'a URI',
    input: input.withFragment,
    run: generic.tryParse,
    floor: floor.url,
  },
  {
    verb: '@urikit/generic tryParse',
    work: 'refused at its end, with the issue',
    input: (times, i) => `${input.uri(times, i)} `,
    run: generic.tryParse,
  },
  {
    verb: '@urikit/generic isUri',
    work: 'a URI',
    input: input.withFragment,
    run: generic.isUri,
    floor: floor.canParse,
  },
  { verb: '@urikit/generic isAbsoluteUri', work: 'a URI', input: input.uri, run: generic.isAbsoluteUri },
  { verb: '@urikit/generic isUriReference', work: 'a path', input: input.path, run: generic.isUriReference },
  { verb: '@urikit/generic isRelativeReference', work: 'a path', input: input.path, run: generic.isRelativeReference },
  { verb: '@urikit/generic referenceKind', work: 'a URI', input: input.uri, run: generic.referenceKind },
  {
    verb: '@urikit/generic percentEncode',
    work: 'words beyond ASCII, for a segment',
    input: input.foreign,
    run: (text) => generic.percentEncode(text, 'segment'),
    floor: floor.encode,
  },
  {
    verb: '@urikit/generic percentDecode',
    work: 'words beyond ASCII',
    input: input.encoded,
    run: (text) => generic.percentDecode(text),
    floor: floor.decode,
  },
  {
    verb: '@urikit/generic percentDecode',
    work: 'the same to bytes',
    input: input.encoded,
    run: (text) => generic.percentDecode(text, 'bytes'),
    floor: floor.decode,
  },
  {
    verb: '@urikit/generic tryPercentDecode',
    work: 'words beyond ASCII',
    input: input.encoded,
    run: (text) => generic.tryPercentDecode(text),
    floor: floor.decode,
  },
  {
    verb: '@urikit/generic findDoubleEncoding',
    work: 'a string encoded twice',
    input: (times, i) => encodeURIComponent(input.encoded(times, i)),
    run: generic.findDoubleEncoding,
    floor: floor.decode,
  },
  {
    verb: '@urikit/generic establishBase',
    work: 'a base of the document',
    input: input.rough,
    run: (text) => generic.establishBase({ embedded: text, retrieval: 'http://example.com/' }),
    floor: floor.url,
  },
  {
    verb: '@urikit/generic maskSecrets',
    work: 'a query with a token',
    input: (times, i) => `${input.query(times, i)}&access_token=a`,
    run: (text) => generic.maskSecrets(text, 'query', '***'),
  },
  {
    verb: '@urikit/generic redact',
    work: 'a password and a token',
    input: input.secret,
    run: (text) => generic.redact(text, engine),
    floor: floor.url,
  },
  {
    verb: '@urikit/generic createEngine',
    work: 'schemes',
    input: schemes,
    run: generic.createEngine,
    floor: floor.json,
  },
  {
    verb: '@urikit/generic uri',
    work: 'a value and its normal form',
    input: input.rough,
    run: (text) => generic.uri(text, engine).normal,
    floor: floor.url,
  },
  {
    verb: '@urikit/generic replaceComponents',
    work: 'another query',
    input: input.uri,
    run: (text) => generic.replaceComponents(text, { query: 'a=b' }),
    floor: floor.url,
  },
  { verb: '@urikit/generic extract', work: 'prose', input: input.prose, run: (text) => generic.extract(text) },
  { verb: '@urikit/generic createExtractor', work: 'prose in two pieces', input: input.prose, run: inPieces },
  {
    verb: '@urikit/generic guess',
    work: 'a host and a path',
    input: (times, i) => `www.example.com${input.path(times, i)}`,
    run: (text) => generic.guess(text),
  },
  {
    verb: '@urikit/generic repair',
    work: 'spaces and backslashes',
    input: (times, i) => `http:\\\\www.example.com\\${input.words(times, i)}`,
    run: (text) => generic.repair(text),
    floor: floor.url,
  },
];
