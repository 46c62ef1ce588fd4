import { engine } from '../engine.mjs';
import { floors } from '../floors.mjs';
import { checkedKinds } from '../kinds.mjs';
import { fastUri, hyperjump, legacy, normalizeUrl, URI, uriJs, whatwg } from '../peers.mjs';
import { read } from '../sink.mjs';

export const normalization = {
  id: 'normalize',
  title: 'normalize, scheme-based, text to text',
  corpora: ({ generated, real }) => ({ ...generated, ...real }),
  subjects: [
    { name: 'urikit', run: (text) => read(engine.normalize(text)) },
    { name: 'native URL', run: (text) => read(new URL(text).href) },
    { name: 'url.parse', run: (text) => read(legacy.parse(text).href) },
    {
      name: 'fast-uri',
      run: (text) => read(fastUri.normalize(text)),
      accepts: (text) => fastUri.parse(text).error === undefined,
    },
    {
      name: 'uri-js',
      run: (text) => read(uriJs.normalize(text)),
      accepts: (text) => uriJs.parse(text).error === undefined,
    },
    { name: 'urijs', run: (text) => read(new URI(text).normalize().toString()) },
    { name: '@hyperjump/uri', run: (text) => read(hyperjump.normalizeUri(text)) },
    { name: 'normalize-url', run: (text) => read(normalizeUrl(text)) },
    { name: 'whatwg-url', run: (text) => read(new whatwg.URL(text).href) },
    ...floors,
  ],
};

/** The same by kind of work: every text of a corpus needs it, which is checked. `URL` leaves triplets as they are. */
export const normalizationByKind = {
  ...normalization,
  id: 'normalize-kinds',
  title: 'normalize, scheme-based, texts that all need the work named',
  corpora: () => checkedKinds((text) => engine.normalize(text)),
  subjects: normalization.subjects.filter(({ name }) =>
    ['urikit', 'native URL', 'fast-uri', '@hyperjump/uri'].includes(name),
  ),
};
