import { engine } from 'urikit';
import { tryParse } from '@urikit/generic';
import type { Peer, PeerName } from './peers.js';

/** What differs between an answer of the engine and one of a peer. */

export const BASE = 'http://a/b/c/d;p?q';

export const VERBS = ['normalize', 'resolve'] as const;
export type Verb = (typeof VERBS)[number];

const COMPONENTS = ['scheme', 'userinfo', 'host', 'port', 'path', 'query', 'fragment'] as const;
export type Component = (typeof COMPONENTS)[number];

/**
 * How two answers differ: who refuses; whether the peer's is no URI reference; whether it is equivalent and only not in
 * normal form; else each component of the two normal forms that differs.
 */
export type Kind = 'we-refuse' | 'they-refuse' | 'no-uri' | 'as-written' | Component;

export interface Difference {
  readonly peer: PeerName;
  readonly verb: Verb;
  readonly kind: Kind;
  readonly text: string;
  readonly ours: string | undefined;
  readonly theirs: string | undefined;
}

/** Of what is no URI reference, a refusal among it. */
const NOTHING = Object.fromEntries(COMPONENTS.map((component) => [component, undefined])) as Readonly<
  Record<Component, undefined>
>;

const partsOf = (text: string): Readonly<Record<Component, string | undefined>> => {
  const result = tryParse(text);
  if (!result.ok) return NOTHING;
  const { scheme, authority, path, query, fragment } = result.value;
  return {
    scheme,
    userinfo: authority?.userinfo,
    host: authority?.host.text,
    port: authority?.port,
    path,
    query,
    fragment,
  };
};

/** A component of a URI reference; empty where it is absent. */
export const partOf = (text: string, component: Component): string => partsOf(text)[component] ?? '';

function kindsOf(ours: string | undefined, theirs: string | undefined): readonly Kind[] {
  if (ours === theirs) return [];
  if (ours === undefined) return ['we-refuse'];
  if (theirs === undefined) return ['they-refuse'];
  const again = engine.tryNormalize(theirs);
  if (!again.ok) return ['no-uri'];
  if (again.value === ours) return ['as-written'];
  const [left, right] = [partsOf(ours), partsOf(again.value)];
  return COMPONENTS.filter((component) => left[component] !== right[component]);
}

/** The normal form of what the engine makes of a text. */
function answerOf(verb: Verb, text: string): string | undefined {
  try {
    return engine.normalize(verb === 'normalize' ? text : engine.resolve(text, BASE));
  } catch {
    return undefined;
  }
}

/** `URL` and `@hyperjump/uri` normalize URIs only. */
const normalizesReferences = (name: PeerName): boolean => name === 'fast-uri' || name === 'uri-js';

/** Every difference between the engine and one peer on a text. */
export function differencesOf(name: PeerName, peer: Peer, text: string): readonly Difference[] {
  return VERBS.flatMap((verb) => {
    const ours = answerOf(verb, text);
    if (verb === 'normalize' && !normalizesReferences(name) && ours !== undefined && partsOf(ours).scheme === undefined)
      return [];
    const theirs = verb === 'normalize' ? peer.normalize(text) : peer.resolve(text, BASE);
    return kindsOf(ours, theirs).map((kind) => ({ peer: name, verb, kind, text, ours, theirs }));
  });
}
