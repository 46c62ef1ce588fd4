import { engine } from '../engine.mjs';
import { sameTexts, unequalTexts, variants } from '../pairs.mjs';
import { fastUri, hyperjump, legacy, normalizeUrl, URI, uriJs, whatwg } from '../peers.mjs';

export const equivalence = {
  id: 'equivalent',
  title: 'equivalent',
  pairs: true,
  counts: 'found equal',
  corpora: () => ({ variants: variants(), 'same text': sameTexts(), different: unequalTexts() }),
  subjects: [
    { name: 'urikit', run: (a, b) => Number(engine.equivalent(a, b)) },
    { name: 'urikit compare (with the account)', run: (a, b) => Number(engine.compare(a, b).equal) },
    { name: 'native URL', run: (a, b) => Number(new URL(a).href === new URL(b).href) },
    { name: 'url.parse', run: (a, b) => Number(legacy.parse(a).href === legacy.parse(b).href) },
    { name: 'fast-uri', run: (a, b) => Number(fastUri.equal(a, b)) },
    { name: 'uri-js', run: (a, b) => Number(uriJs.equal(a, b)) },
    { name: 'urijs', run: (a, b) => Number(new URI(a).equals(b)) },
    { name: '@hyperjump/uri', run: (a, b) => Number(hyperjump.normalizeUri(a) === hyperjump.normalizeUri(b)) },
    { name: 'normalize-url', run: (a, b) => Number(normalizeUrl(a) === normalizeUrl(b)) },
    { name: 'whatwg-url', run: (a, b) => Number(new whatwg.URL(a).href === new whatwg.URL(b).href) },
  ],
};
