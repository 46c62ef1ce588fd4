import type { HostEntry, HostList } from '@urikit/generic/host-list';

/**
 * The names of a list of hosts as a tree of labels, read from the right. A name that stands in a text is looked up by its
 * labels where they stand: nothing is cut out, and the last label of most names is in no list.
 */

/** Ports of entries, and of every port. */
type Ports = readonly number[];

/** Stands for every port. */
export const EVERY = -1;

/** What an entry says of ports, as a number. */
export const portOf = ({ port }: HostEntry): number => (port === '*' ? EVERY : Number(port));

const fits = (ports: Ports | undefined, port: number): boolean =>
  ports !== undefined && (ports[0] === EVERY || ports.includes(port) || ports.includes(EVERY));

/** One label, and what stands below it. */
export interface Label {
  readonly text: string;
  /** Ports of the name that begins with this label. */
  name?: Ports;
  /** Ports of the names below this label. */
  below?: Ports;
  /** Labels below, by their numbers; several where one place has several. */
  readonly labels: (Label[] | undefined)[];
}

const PLACES = 64;

const DOT = 0x2e;

const made = (text: string): Label => ({ text, labels: Array.from<undefined>({ length: PLACES }) });

/** Adds a character to the number of a label, which begins with 0 and is read from the right. */
const addTo = (hash: number, code: number): number => (Math.imul(hash, 31) + code) | 0;

function hashOf(label: string): number {
  let hash = 0;
  for (let at = label.length - 1; at >= 0; at--) hash = addTo(hash, label.charCodeAt(at));
  return hash;
}

/** The label below another one, made where there is none. */
function labelIn(parent: Label, text: string): Label {
  const same = (parent.labels[hashOf(text) & (PLACES - 1)] ??= []);
  const found = same.find((label) => label.text === text) ?? made(text);
  if (!same.includes(found)) same.push(found);
  return found;
}

const labelOf = (root: Label, name: string): Label => name.split('.').reduceRight(labelIn, root);

/** The names and suffixes of a list. */
export function treeOf({ names, suffixes }: HostList): Label {
  const root = made('');
  for (const [name, entries] of Object.entries(names)) labelOf(root, name).name = entries.map(portOf);
  for (const [name, entries] of Object.entries(suffixes)) labelOf(root, name).below = entries.map(portOf);
  return root;
}

/** The label among those of one place that stands between two offsets: several labels may have one number. */
function standing(same: readonly Label[] | undefined, text: string, start: number, end: number): Label | undefined {
  if (same === undefined) return undefined;
  for (const label of same) if (label.text.length === end - start && text.startsWith(label.text, start)) return label;
  return undefined;
}

/**
 * Whether the name between two offsets is in a tree.
 *
 * @param text - has a name in normal form there
 * @param port - the port that is meant
 */
export function isInTree(root: Label, text: string, start: number, end: number, port: number): boolean {
  let label = root;
  for (let stop = end; ;) {
    let [at, hash] = [stop - 1, 0];
    for (let code = text.charCodeAt(at); at >= start && code !== DOT; code = text.charCodeAt(--at))
      hash = addTo(hash, code);
    const next = standing(label.labels[hash & (PLACES - 1)], text, at + 1, stop);
    if (next === undefined) return false;
    if (at < start) return fits(next.name, port);
    if (fits(next.below, port)) return true;
    label = next;
    stop = at;
  }
}
