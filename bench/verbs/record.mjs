import { parse } from '@urikit/generic';
import * as record from '@urikit/generic/record';
import * as floor from './floors.mjs';
import * as input from './inputs.mjs';
import { rowsOf } from './rows.mjs';

const row = rowsOf('@urikit/generic/record ');

const parsed = (make) => (times, i) => parse(make(times, i));
const uri = parsed(input.uri);
const BASE = parse('http://example.com/a/b?c');

export const rows = [
  row('asUri', 'a record', uri, record.asUri, floor.lookup),
  row('hasScheme', 'a record', uri, record.hasScheme, floor.lookup),
  row('isRelative', 'a record', uri, record.isRelative, floor.lookup),
  row('parseUri', 'a URI', input.uri, record.parseUri, floor.url),
  row('pathKind', 'a record', uri, record.pathKind, floor.lookup),
  row('segments', 'a path', input.path, record.segments, floor.split),
  row('decodePath', 'a path with triplets', input.encodedPath, (path) => record.decodePath(path), floor.decode),
  row('decodeSegments', 'a path with triplets', input.encodedPath, (path) => record.decodeSegments(path), floor.decode),
  row('segmentOf', 'words', input.words, record.segmentOf, floor.encode),
  row('joinSegments', 'segments of data', input.segments, (list) => record.joinSegments(list, true), floor.join),
  row('appendSegments', 'segments of data', input.segments, (list) => record.appendSegments('/a', ...list), floor.join),
  row('parentPath', 'a path', input.path, record.parentPath),
  row('extensionOf', 'a path', (times, i) => `${input.path(times, i)}.html`, record.extensionOf),
  row('withExtension', 'a path', input.path, (path) => record.withExtension(path, 'html')),
  row('removeDotSegments', 'a path with dot-segments', input.dotted, record.removeDotSegments, floor.split),
  row('merge', 'a relative path', input.rootless, (path) => record.merge(BASE, path)),
  row('resolve', 'a relative reference', parsed(input.reference), (R) => record.resolve(R, BASE), floor.json),
  row('recompose', 'a record', uri, record.recompose, floor.json),
  row('isSameDocumentReference', 'another path', uri, (R) => record.isSameDocumentReference(R, BASE), floor.json),
  row('namedHosts', 'a record', uri, (one) => record.namedHosts(one), floor.lookup),
];
