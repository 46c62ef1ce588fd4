import { parseQuery } from '@urikit/query';
import { qs, querystring } from '../peers.mjs';
import { createRandom } from '../random.mjs';
import { read } from '../sink.mjs';
import { PARAMETERS, SCRIPTS, TOKEN, WORDS } from '../words.mjs';

/** Queries by the number of their pairs; every one has the parameter that is read and set. */
const queries = () => {
  const r = createRandom(3400);
  const plain = () => r.chars(TOKEN, r.between(1, 12));
  const encoded = () => encodeURIComponent(r.pick([`${r.pick(WORDS)} ${r.pick(WORDS)}`, r.pick(r.pick(SCRIPTS))]));
  const some = (least, most, value) =>
    r.times(500, () => {
      const pairs = r.times(r.between(least, most), () => `${r.pick(PARAMETERS)}=${value()}`);
      // One flat text, as a parser of requests has it.
      return Buffer.from([...pairs, `id=${value()}`].join('&')).toString('latin1');
    });
  return { short: some(1, 3, plain), long: some(8, 20, plain), encoded: some(2, 6, encoded) };
};

const edited = (text) => {
  const params = new URLSearchParams(text);
  params.set('id', '42');
  return params.toString();
};

const withId = (pairs) => ({ ...pairs, id: '42' });

export const queryReading = {
  id: 'query-read',
  title: 'read one parameter of a query',
  corpora: queries,
  subjects: [
    { name: 'urikit', run: (text) => read(parseQuery(text).get('id')) },
    { name: 'urikit, every pair', run: (text) => parseQuery(text).pairs.length },
    { name: 'URLSearchParams', run: (text) => read(new URLSearchParams(text).get('id')) },
    { name: 'querystring', run: (text) => read(String(querystring.parse(text).id)) },
    { name: 'qs', run: (text) => read(String(qs.parse(text).id)) },
  ],
};

export const queryEditing = {
  id: 'query-edit',
  title: 'set one parameter of a query',
  corpora: queries,
  subjects: [
    { name: 'urikit', run: (text) => read(parseQuery(text).set('id', '42').toString()) },
    { name: 'urikit, strip tracking', run: (text) => read(parseQuery(text).strip('tracking').toString()) },
    { name: 'URLSearchParams', run: (text) => read(edited(text)) },
    { name: 'querystring', run: (text) => read(querystring.stringify(withId(querystring.parse(text)))) },
    { name: 'qs', run: (text) => read(qs.stringify(withId(qs.parse(text)))) },
  ],
};
