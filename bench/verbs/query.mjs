import * as query from '@urikit/query';
import { z } from 'zod';
import * as floor from './floors.mjs';
import * as input from './inputs.mjs';
import { rowsOf } from './rows.mjs';

const row = rowsOf('@urikit/query ', floor.searchParams);

const list = { name: 'id', in: 'query', schema: { type: 'array', items: { type: 'integer' } } };
const schema = z.object({ id: z.array(z.string()) });

const numbers = (times) => input.many(50 * times, (k) => 1000 + k);
const listText = (times) =>
  numbers(times)
    .map((id) => `id=${id}`)
    .join('&');
const listQuery = (times) => query.parseQuery(listText(times));
const pairs = (times, i) => input.many(20 * times, (k) => [`name ${k}`, `größe ${i}`]);
const edited = (edit) => (text) => edit(query.parseQuery(text)).toString();
const tracked = (times, i) => `http://www.example.com/a?utm_source=a&${input.query(times, i)}#top`;
const pairsOf = { name: 'the pairs as JSON', run: (one) => JSON.stringify(one.pairs) };

export const rows = [
  row('parseQuery', 'the value of a name', input.query, (text) => query.parseQuery(text).get('name-9')),
  row('parseQuery', 'each pair', input.query, (text) => query.parseQuery(text).pairs),
  row(
    'parseQuery',
    'a value set',
    input.query,
    edited((one) => one.set('name-9', 'a')),
  ),
  row(
    'parseQuery',
    'a value appended',
    input.query,
    edited((one) => one.append('name', 'a')),
  ),
  row(
    'parseQuery',
    'tracking stripped',
    input.query,
    edited((one) => one.strip('tracking')),
  ),
  row(
    'parseQuery',
    'sorted',
    input.query,
    edited((one) => one.sort()),
  ),
  row('parseQuery', 'as a record', input.query, (text) => query.parseQuery(text).toRecord()),
  row('tryParseQuery', 'each pair', input.query, (text) => query.tryParseQuery(text)),
  row(
    'editQuery',
    'tracking stripped',
    tracked,
    (text) => query.editQuery(text, (one) => one.strip('tracking')),
    floor.url,
  ),
  row('encodeQueryName', 'words beyond ASCII', input.foreign, (text) => query.encodeQueryName(text), floor.encode),
  row('encodeQueryValue', 'words beyond ASCII', input.foreign, (text) => query.encodeQueryValue(text), floor.encode),
  row(
    'decideEncoding',
    'one character',
    undefined,
    () => query.decideEncoding('&', { part: 'value', role: 'data' }),
    floor.lookup,
  ),
  row('matches', 'a query', input.query, (text) => query.matches('query', text), floor.read),
  row('formEncode', 'pairs beyond ASCII', pairs, query.formEncode, {
    name: 'URLSearchParams',
    run: (list) => new URLSearchParams(list).toString(),
  }),
  row('formDecode', 'pairs', input.query, query.formDecode),
  row('serializeParameter', 'a list of numbers', numbers, (ids) => query.serializeParameter(list, ids), floor.json),
  row('parseParameter', 'a list of numbers', listText, (text) => query.parseParameter(list, text)),
  row('readQuery', 'a list of strings', listQuery, (one) => query.readQuery(one, schema), pairsOf),
  {
    ...row('readQueryAsync', 'a list of strings', listQuery, (one) => query.readQueryAsync(one, schema), pairsOf),
    async: true,
  },
];
