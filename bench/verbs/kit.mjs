import { kit } from '@urikit/generic';
import * as floor from './floors.mjs';
import * as input from './inputs.mjs';
import { rowsOf } from './rows.mjs';

const row = rowsOf('@urikit/generic kit.', floor.read);

const semicolons = (times, i) => `joe;${input.query(times, i).replaceAll('&', ';')}`;
const pair = { name: '%61', value: '%7e%2f', at: 0 };

/** What plugins are lent and no entry exports by itself. */
export const rows = [
  row('percentEncode', 'beyond ASCII', input.foreign, (text) => kit.percentEncode(text, 'segment'), floor.encode),
  row('percentDecode', 'beyond ASCII', input.encoded, (text) => kit.percentDecode(text), floor.decode),
  row('parse', 'a URI', input.uri, (text) => kit.parse(text), floor.url),
  row(
    'recompose',
    'a record',
    (times, i) => kit.parse(input.uri(times, i)),
    (one) => kit.recompose(one),
    floor.json,
  ),
  row('removeDotSegments', 'dot-segments', input.dotted, (path) => kit.removeDotSegments(path), floor.split),
  row('segments', 'a path', input.path, (path) => kit.segments(path), floor.split),
  row('checkHostName', 'a long name', input.host, (name) => kit.checkHostName(name)),
  row('hostOf', 'a name', input.host, (text) => kit.hostOf(text)),
  row('parameters', 'behind semicolons', semicolons, (text) => kit.parameters(text)),
  row(
    'recomposeParameters',
    'a list',
    (t, i) => kit.parameters(semicolons(t, i)),
    (one) => kit.recomposeParameters(one),
    floor.json,
  ),
  row('queryPairs', 'a query', input.query, (query) => kit.queryPairs(query), floor.splitQuery),
  row(
    'recomposeQueryPairs',
    'a list',
    (t, i) => kit.queryPairs(input.query(t, i)),
    (one) => kit.recomposeQueryPairs(one),
    floor.json,
  ),
  row('normalPair', 'a pair', undefined, () => kit.normalPair(pair), floor.lookup),
  row(
    'decodePairs',
    'a list',
    (t, i) => kit.queryPairs(input.query(t, i)),
    (one) => kit.decodePairs(one),
    floor.json,
  ),
  row('normalizeTriplets', 'a path', input.encodedPath, (path) => kit.normalizeTriplets(path)),
  row('lowerCase', 'a host', input.roughHost, (text) => kit.lowerCase(text), floor.lower),
];
