import { wrongValue } from '@urikit/generic/internal';
import type { Anatomy, Part } from '../anatomy.js';
import { shown } from './names.js';
import { skeletonOf } from './skeleton.js';
import type { ToAscii } from './to-ascii.js';

/** A brand: its host, and its first label, the name that people know. */
interface Brand {
  readonly host: string;
  readonly labels: number;
  readonly skeleton: string;
  readonly name: string;
  readonly nameSkeleton: string;
  /** Its labels as they stand inside of another name: `paypal.com.evil.example`, `paypal-com.evil.example`. */
  readonly inside: string;
}

/** A shorter name looks like too many others, where the labels behind it differ. */
const SHORTEST = 4;

const joined = (text: string): string => text.replaceAll('-', '');

/** A name with a dot before each label, and before each part between hyphens. */
const dotted = (text: string): string => `.${text.replaceAll('-', '.')}`;

function brandOf(host: string): Brand {
  const skeleton = skeletonOf(host);
  const name = host.split('.', 1)[0] as string;
  return {
    host,
    labels: host.split('.').length,
    skeleton: joined(skeleton),
    name,
    nameSkeleton: joined(skeletonOf(name)),
    inside: `${dotted(skeleton)}.`,
  };
}

const isName = (name: unknown): boolean => typeof name === 'string' && /^(?:[\w-]+\.)+[a-z][\w-]*$/i.test(name);

/** A host in the letters that people see. */
const seen = (host: string, toAscii: ToAscii): string =>
  host
    .split('.')
    .map((label) => shown(label, toAscii))
    .join('.')
    .toLowerCase()
    .replace(/\.$/, '');

/** Brands by their list, with the names that it held when it was read: a caller may change a list. */
const known = new WeakMap<
  readonly string[],
  { readonly names: string; readonly toAscii: ToAscii; readonly brands: readonly Brand[] }
>();

/** @throws UrikitError if the value is not a list of names of hosts */
function brandsOf(names: readonly string[], toAscii: ToAscii): readonly Brand[] {
  if (!Array.isArray(names) || !names.every(isName))
    throw wrongValue(
      ['brands'],
      'names of two labels or more, A-labels where they are international, as in ["example.com"]',
    );
  const [read, now] = [known.get(names), names.join()];
  if (read?.names === now && read.toAscii === toAscii) return read.brands;
  const brands = names.map((name: string) => brandOf(seen(name, toAscii)));
  known.set(names, { names: now, toAscii, brands });
  return brands;
}

/** Tells if a host, which is not of the brand, looks like one of it. */
function isLike(host: string, skeleton: string, brand: Brand): boolean {
  const [labels, skeletons] = [host.split('.'), skeleton.split('.')];
  if (joined(skeletons.slice(-brand.labels).join('.')) === brand.skeleton || dotted(skeleton).includes(brand.inside))
    return true;
  const isLikeName = (label: string, i: number): boolean =>
    label !== brand.name && joined(skeletons[i] as string) === brand.nameSkeleton;
  return brand.name.length >= SHORTEST && labels.some(isLikeName);
}

/**
 * Finds the brand that a host looks like: by its skeleton (UTS #39 4), with digits or pairs of letters in place of
 * letters, with its name spelt so under other labels, or with all of its labels before those of another site.
 *
 * @param names - hosts of the brands; they and the hosts below them are not reported
 * @returns the host of the part, and the brand; undefined if the host looks like no brand
 */
export function brandLike(
  { host }: Anatomy,
  names: readonly string[],
  toAscii: ToAscii,
): { part: Part; brand: string } | undefined {
  const brands = brandsOf(names, toAscii);
  if (host === undefined || host.text === '' || host.text.startsWith('[')) return undefined;
  const name = seen(host.text, toAscii);
  if (brands.some((brand) => name === brand.host || name.endsWith(`.${brand.host}`))) return undefined;
  const skeleton = name.split('.').map(skeletonOf).join('.');
  const brand = brands.find((each) => isLike(name, skeleton, each));
  return brand && { part: host, brand: brand.host };
}
