import { toASCII } from 'tr46';
import { iriToUri } from '@urikit/iri';
import { generic } from '../engine.mjs';
import { read } from '../sink.mjs';

const IRIS = [
  'http://例え.jp/引き出し',
  'https://ja.wikipedia.org/wiki/日本語?action=履歴#目次',
  'https://müller.example/straße/größe?q=äöü',
  'https://пример.example/путь/к/файлу',
  'https://مثال.example/صفحة',
];

/** What people write: a host by tr46, and the rest by encodeURI. */
const byHand = (text) => {
  const [, head, host, tail] = /^(https?:\/\/)([^/?#]*)(.*)$/s.exec(text);
  return head + toASCII(host, { checkBidi: true, checkJoiners: true }) + encodeURI(tail);
};

/** IRI to URI. The goal is on texts that are ASCII: at most 1.5 of `isUri`. */
export const iris = {
  id: 'iri-to-uri',
  title: 'IRI to URI, text to text',
  corpora: ({ generated: { short, 'long query': longQuery, normal } }) => ({
    short,
    'long query': longQuery,
    normal,
    IRIs: IRIS,
  }),
  subjects: [
    { name: 'urikit', run: (text) => read(iriToUri(text)) },
    { name: 'urikit isUri', run: (text) => Number(generic.isUri(text)), accepts: generic.isUri },
    { name: 'native URL', run: (text) => read(new URL(text).href) },
    { name: 'tr46 + encodeURI', run: (text) => read(byHand(text)), accepts: (text) => /^https?:\/\//.test(text) },
  ],
};
