import { sameAuthority } from '../syntax/authority.js';
import { parse } from '../syntax/parse.js';
import { colonInFirstSegment } from '../syntax/path.js';
import { join } from '../syntax/recompose.js';
import type { UriReference } from '../syntax/uri-reference.js';
import { removeDotSegments } from './remove-dot-segments.js';
import { resolveReference } from './resolve-reference.js';

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

/** What the reference may be. */
export interface RelativizeOptions {
  /** The form that is wanted; a fuller one comes back where that form cannot reach the target. Default `'shortest'`. */
  readonly style?: ReferenceStyle;
}

type Form = Exclude<ReferenceStyle, 'shortest'> | 'whole';

const NOTHING = { scheme: undefined, authority: undefined, path: '', query: undefined } as const;

/** The folder of a base, as merging sees it: up to the last `/`, its dot-segments removed. */
function folderOf({ authority, path }: UriReference): readonly string[] {
  if (authority !== undefined && path === '') return [''];
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  return removeDotSegments(folder).split('/').slice(0, -1);
}

/** A path from the folder of the base to the target's; the guard `./` keeps a first segment from being read otherwise. */
function pathTo(target: string, folder: readonly string[]): string {
  const segments = target.split('/');
  let common = 0;
  while (common < folder.length && common < segments.length - 1 && folder[common] === segments[common]) common++;
  const rest = segments.slice(common).join('/');
  const ups = '../'.repeat(folder.length - common);
  if (ups === '') {
    if (rest === '') return '.';
    return rest.startsWith('/') || colonInFirstSegment(rest) ? `./${rest}` : rest;
  }
  return rest === '' ? ups.slice(0, -1) : ups + rest;
}

/** Every reference worth trying, form by form; whether one of them reaches the target is tried afterwards. */
function* candidates(target: UriReference, base: UriReference): Generator<readonly [Form, UriReference]> {
  const { authority, path, query, fragment } = target;
  yield ['same-document', { ...NOTHING, fragment }];
  yield ['relative-path', { ...NOTHING, query, fragment }];
  if (sameAuthority(authority, base.authority)) {
    yield ['relative-path', { ...NOTHING, path: pathTo(path, folderOf(base)), query, fragment }];
    const guarded = path.startsWith('//') ? `/.${path}` : path;
    if (path.startsWith('/')) yield ['absolute-path', { ...NOTHING, path: guarded, query, fragment }];
  }
  if (authority !== undefined) yield ['network-path', { ...target, scheme: undefined }];
  yield ['whole', target];
}

/** The forms in the order in which each says more. */
const FORMS: readonly Form[] = ['same-document', 'relative-path', 'absolute-path', 'network-path', 'whole'];

/**
 * Finds a reference that resolves against a base to a target, byte for byte.
 *
 *     relative-ref = relative-part [ "?" query ] [ "#" fragment ]
 *
 * @param target - a URI, or a relative reference where the base is relative too
 * @param base - a URI, or a relative reference; its fragment plays no part
 * @param options - `style`: the form that is wanted
 * @returns the shortest reference, or the shortest in the form that was asked for; the target itself where the schemes
 *   differ; undefined where no reference reaches the target, as for one whose path has dot-segments
 * @throws UriSyntaxError where either text is malformed; RangeError for a style that does not exist
 * @see RFC 3986 section 4.2, 4.4, 5.2
 * @example relativize('http://h/a/c?q', 'http://h/a/b') // 'c?q'
 */
export function relativize(
  target: string,
  base: string,
  { style = 'shortest' }: RelativizeOptions = {},
): string | undefined {
  if (!REFERENCE_STYLES.includes(style)) {
    throw new RangeError(`expected a style (${REFERENCE_STYLES.join(', ')}), found "${String(style)}"`);
  }
  const found: (readonly [Form, string])[] = [];
  for (const [form, reference] of candidates(parse(target), parse(base))) {
    const text = join(reference);
    if (resolveReference(text, base) === target) found.push([form, text]);
  }
  const forms = style === 'shortest' ? [] : FORMS.slice(FORMS.indexOf(style));
  const fitting = forms.map((form) => found.filter(([each]) => each === form)).find(({ length }) => length > 0);
  return shortest(style === 'shortest' ? found : (fitting ?? []));
}

/** Of two that are equally short the first, which is the less of a whole URI. */
const shortest = (found: readonly (readonly [Form, string])[]): string | undefined =>
  found.reduce<string | undefined>(
    (best, [, text]) => (best === undefined || text.length < best.length ? text : best),
    undefined,
  );
