import { STANDARDS, createSame } from '@urikit/same';
import { engine } from '../engine.mjs';
import { sameTexts, unequalTexts, variants } from '../pairs.mjs';
import { fastUri, normalizeUrl, uriJs } from '../peers.mjs';

const { same, sameKey } = createSame({ engine, standards: STANDARDS });

/** Other libraries have one answer for all standards. */
export const sameness = {
  id: 'same',
  title: 'the same, by a standard',
  pairs: true,
  counts: 'found equal',
  corpora: () => ({ variants: variants(), 'same text': sameTexts(), different: unequalTexts() }),
  subjects: [
    { name: 'urikit dpop-htu', run: (a, b) => Number(same('dpop-htu', a, b).equal) },
    { name: 'urikit dpop-htu, by keys', run: (a, b) => Number(sameKey('dpop-htu', a) === sameKey('dpop-htu', b)) },
    { name: 'urikit oauth-redirect', run: (a, b) => Number(same('oauth-redirect', a, b).equal) },
    { name: 'strings', run: (a, b) => Number(a === b) },
    { name: 'native URL', run: (a, b) => Number(new URL(a).href === new URL(b).href) },
    { name: 'fast-uri', run: (a, b) => Number(fastUri.equal(a, b)) },
    { name: 'uri-js', run: (a, b) => Number(uriJs.equal(a, b)) },
    { name: 'normalize-url', run: (a, b) => Number(normalizeUrl(a) === normalizeUrl(b)) },
  ],
};
