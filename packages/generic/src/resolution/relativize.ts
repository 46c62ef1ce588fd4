import type { SchemePaths } from './no-references.js';
import { sameAuthority } from '../syntax/authority.js';
import { parse } from '../syntax/parse.js';
import { colonInFirstSegment } from '../syntax/path.js';
import { join } from '../syntax/recompose.js';
import type { UriReference } from '../syntax/uri-reference.js';
import { folderOf, resolveAgainst } from './resolve-reference.js';

/** The forms of a reference from the shortest on: those of 4.2 and 4.4 by name, and the shortest of them all. */
export const REFERENCE_STYLES = [
  'shortest',
  'same-document',
  'relative-path',
  'absolute-path',
  'network-path',
] as const;

/** How a reference is to be written. */
export type ReferenceStyle = (typeof REFERENCE_STYLES)[number];

/** The options of `relativize`. */
export interface RelativizeOptions {
  /** The form that is wanted; a fuller one comes back where that form cannot reach the target. Default `'shortest'`. */
  readonly style?: ReferenceStyle;
}

type Form = Exclude<ReferenceStyle, 'shortest'> | 'whole';

const NOTHING = { scheme: undefined, authority: undefined, path: '', query: undefined } as const;

const DOTS_AT_THE_END = /(?:^|\/)\.\.?\/$/;

/** How many `/` stand in a string from `start` on. */
function slashesFrom(text: string, start: number): number {
  let count = 0;
  for (let i = text.indexOf('/', start); i >= 0; i = text.indexOf('/', i + 1)) count += 1;
  return count;
}

/** A path from the folder of the base to the target's; the guard `./` keeps a first segment from being read otherwise. */
function pathTo(target: string, folder: string): string {
  // target.slice(0, common) = folder.slice(0, common), whole segments
  let common = 0;
  for (let i = folder.indexOf('/'); i >= 0 && target.startsWith(folder.slice(common, i + 1), common);) {
    common = i + 1;
    i = folder.indexOf('/', common);
  }
  const rest = target.slice(common);
  const ups = '../'.repeat(slashesFrom(folder, common));
  const isMisread = ups === '' && (rest === '' || rest.startsWith('/') || colonInFirstSegment(rest));
  const way = isMisread ? `./${rest}` : ups + rest;
  // A dot-segment at the end leaves its slash (5.2.4).
  return DOTS_AT_THE_END.test(way) ? way.slice(0, -1) : way;
}

type Candidate = readonly [form: Form, reference: string];

/** The path without the `/.` or `./` that keeps it from being read otherwise: resolution writes it anew. */
const unguarded = (path: string): string => path.replace(/^\/\.(?=\/\/)|^\.\/(?!\/)/, '');

/** The paths that lead from the folder of the base to the target's. */
function pathsTo(path: string, base: UriReference): readonly string[] {
  const [target, folder] = [unguarded(path), unguarded(folderOf(base))];
  // ".." takes the last segment of a path without a root away, and leaves the root.
  const isRooted = !target.startsWith('/') || folder.startsWith('/');
  return isRooted ? [pathTo(target, folder)] : [pathTo(target, folder), pathTo(target, `/${folder}`)];
}

/** Every reference worth trying, form by form; whether one of them reaches the target is tried afterwards. */
function candidates(text: string, target: UriReference, base: UriReference): readonly Candidate[] {
  const { scheme, authority, path, query, fragment } = target;
  const all: Candidate[] = [];
  if (sameAuthority(authority, base.authority)) {
    // Without a path, a reference has the base's (5.2.2).
    if (path === base.path) {
      if (query === base.query) all.push(['same-document', join({ ...NOTHING, fragment })]);
      all.push(['relative-path', join({ ...NOTHING, query, fragment })]);
    }
    for (const way of pathsTo(path, base))
      all.push(['relative-path', join({ ...NOTHING, path: way, query, fragment })]);
    const guarded = path.startsWith('//') ? `/.${path}` : path;
    if (path.startsWith('/')) all.push(['absolute-path', join({ ...NOTHING, path: guarded, query, fragment })]);
  }
  if (authority !== undefined) all.push(['network-path', scheme === undefined ? text : text.slice(scheme.length + 1)]);
  all.push(['whole', text]);
  return all;
}

/** The forms in the order in which each says more. */
const FORMS: readonly Form[] = ['same-document', 'relative-path', 'absolute-path', 'network-path', 'whole'];

/**
 * `relativize`: finds a reference that resolves against a base to a target, byte for byte.
 *
 *     relative-ref = relative-part [ "?" query ] [ "#" fragment ]
 *
 * @throws UriSyntaxError if either string is malformed
 */
export function shortestReference(
  target: string,
  base: string,
  style: ReferenceStyle,
  schemes: SchemePaths,
): string | undefined {
  const [T, Base] = [parse(target), parse(base)];
  const all = candidates(target, T, Base);
  const inOrder =
    style === 'shortest'
      ? byLength(all)
      : FORMS.slice(FORMS.indexOf(style)).flatMap((form) => byLength(all.filter(([each]) => each === form)));
  return inOrder.find(([, reference]) => {
    const found = resolveAgainst(parse(reference), Base, schemes);
    return found.ok && found.value === target;
  })?.[1];
}

/** Of two that are equally short the first, which is the less of a whole URI. */
const byLength = (all: readonly Candidate[]): readonly Candidate[] =>
  [...all].sort(([, a], [, b]) => a.length - b.length);
