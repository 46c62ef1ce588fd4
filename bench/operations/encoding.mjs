import { generic } from '../engine.mjs';
import { URI } from '../peers.mjs';
import { createRandom } from '../random.mjs';
import { read } from '../sink.mjs';
import { SCRIPTS, TOKEN, WORDS } from '../words.mjs';

const { percentDecode, percentEncode } = generic;

const texts = () => {
  const r = createRandom(3997);
  const some = (make) => r.times(500, () => Buffer.from(make(), 'utf8').toString('utf8'));
  return {
    safe: some(() => r.chars(TOKEN, r.between(8, 30))),
    mixed: some(() => r.times(r.between(2, 4), () => r.pick(WORDS)).join(r.pick([' ', '/', ' & ', '?']))),
    'UTF-8': some(() => r.times(r.between(1, 3), () => r.pick(r.pick(SCRIPTS))).join(' ')),
  };
};

const encoded = () => {
  const each = Object.entries(texts()).map(([name, list]) => [
    name,
    list.map((text) => Buffer.from(encodeURIComponent(text)).toString('latin1')),
  ]);
  return Object.fromEntries(each);
};

export const encoding = {
  id: 'percent-encode',
  title: 'percent-encode for a segment',
  corpora: texts,
  subjects: [
    { name: 'urikit', run: (text) => read(percentEncode(text, 'segment')) },
    { name: 'native encodeURIComponent', run: (text) => read(encodeURIComponent(text)) },
    { name: 'urijs', run: (text) => read(URI.encode(text)) },
  ],
};

export const decoding = {
  id: 'percent-decode',
  title: 'percent-decode',
  corpora: encoded,
  subjects: [
    { name: 'urikit', run: (text) => read(percentDecode(text)) },
    { name: 'urikit replace', run: (text) => read(percentDecode(text, 'replace')) },
    { name: 'native decodeURIComponent', run: (text) => read(decodeURIComponent(text)) },
    { name: 'urijs', run: (text) => read(URI.decode(text)) },
  ],
};
