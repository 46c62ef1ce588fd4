import { engine } from '../engine.mjs';
import { referencesWithBases, rfcExamples } from '../pairs.mjs';
import { fastUri, hyperjump, legacy, URI, uriJs, whatwg } from '../peers.mjs';
import { read } from '../sink.mjs';

export const resolution = {
  id: 'resolve',
  title: 'resolve a reference, text to text',
  pairs: true,
  corpora: ({ realPairs }) => ({ short: referencesWithBases(), 'RFC 3986 5.4': rfcExamples(), ...realPairs }),
  subjects: [
    { name: 'urikit', run: (reference, base) => read(engine.resolve(reference, base)) },
    { name: 'native URL', run: (reference, base) => read(new URL(reference, base).href) },
    { name: 'url.parse', run: (reference, base) => read(legacy.resolve(base, reference)) },
    { name: 'fast-uri', run: (reference, base) => read(fastUri.resolve(base, reference)) },
    { name: 'uri-js', run: (reference, base) => read(uriJs.resolve(base, reference)) },
    { name: 'urijs', run: (reference, base) => read(new URI(reference).absoluteTo(base).toString()) },
    { name: '@hyperjump/uri', run: (reference, base) => read(hyperjump.resolveUri(reference, base)) },
    { name: 'whatwg-url', run: (reference, base) => read(new whatwg.URL(reference, base).href) },
  ],
};
