import * as hyperjump from '@hyperjump/uri';
import { build } from 'esbuild';
import fastUri from 'fast-uri';
import uriJs from 'uri-js';
import { root } from '../support/workspace.js';

/** The libraries that answers are compared with, each by the two verbs that all of them have. */

/** What a library makes of a text; undefined where it refuses it. */
type Answer = string | undefined;

export interface Peer {
  readonly normalize: (text: string) => Answer;
  readonly resolve: (reference: string, base: string) => Answer;
}

const orRefused = (answer: () => string): Answer => {
  try {
    return answer();
  } catch {
    return undefined;
  }
};

const urlOf = (constructor: typeof URL): Peer => ({
  normalize: (text) => orRefused(() => new constructor(text).href),
  resolve: (reference, base) => orRefused(() => new constructor(reference, base).href),
});

/** whatwg-url is CommonJS that requires an ES module, which Jest does not load; one file of both it does. */
async function whatwgUrl(): Promise<typeof URL> {
  const { outputFiles } = await build({
    stdin: { contents: "export { URL } from 'whatwg-url';", resolveDir: root },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
  });
  const code = Buffer.from(outputFiles[0]?.contents ?? []).toString('base64');
  const { URL: constructor } = (await import(`data:text/javascript;base64,${code}`)) as { readonly URL: typeof URL };
  return constructor;
}

export const PEER_NAMES = ['fast-uri', 'uri-js', '@hyperjump/uri', 'URL', 'whatwg-url'] as const;
export type PeerName = (typeof PEER_NAMES)[number];

/** All of them; each of their versions is that of the manifest. */
export const loadPeers = async (): Promise<Readonly<Record<PeerName, Peer>>> => ({
  'fast-uri': {
    normalize: (text) => orRefused(() => fastUri.normalize(text)),
    resolve: (reference, base) => orRefused(() => fastUri.resolve(base, reference)),
  },
  'uri-js': {
    normalize: (text) => orRefused(() => uriJs.normalize(text)),
    resolve: (reference, base) => orRefused(() => uriJs.resolve(base, reference)),
  },
  '@hyperjump/uri': {
    normalize: (text) => orRefused(() => hyperjump.normalizeUri(text)),
    resolve: (reference, base) => orRefused(() => hyperjump.resolveUri(reference, base)),
  },
  URL: urlOf(URL),
  'whatwg-url': urlOf(await whatwgUrl()),
});
