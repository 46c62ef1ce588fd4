import { classOf } from './classes.js';
import { type Difference, differencesOf } from './difference.js';
import { type Peer, PEER_NAMES, type PeerName } from './peers.js';

const shown = (answer: string | undefined): string => (answer === undefined ? 'refuses' : JSON.stringify(answer));

const written = ({ peer, verb, kind, text, ours, theirs }: Difference): string =>
  `a new class of difference: ${peer}, ${verb}, ${kind}, for ${JSON.stringify(text)}: here ${shown(ours)}, there ${shown(theirs)}`;

/** Which classes a text shows, and the differences that no class explains. */
export function explain(
  peers: Readonly<Record<PeerName, Peer>>,
  text: string,
): { readonly classes: readonly string[]; readonly unknown: readonly string[] } {
  const all = PEER_NAMES.flatMap((name) => differencesOf(name, peers[name], text));
  return {
    classes: all.flatMap((difference) => classOf(difference)?.id ?? []),
    unknown: all.filter((difference) => classOf(difference) === undefined).map(written),
  };
}
