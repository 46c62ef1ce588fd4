import type { CacheOptions } from '../seam/options.js';
import { routeOf } from './ruled-lifetime.js';

/** Refuses to store a response of another type than its place promises: the answer to cache deception. */

/** Media types by the extension of a path; `type/` is each of its subtypes. Another extension promises no type. */
const TYPES: Readonly<Record<string, readonly string[]>> = {
  css: ['text/css'],
  csv: ['text/csv', 'application/csv'],
  gz: ['application/gzip', 'application/x-gzip'],
  html: ['text/html'],
  htm: ['text/html'],
  js: ['text/javascript', 'application/javascript', 'application/x-javascript'],
  json: ['application/json', 'application/manifest+json', 'application/ld+json'],
  map: ['application/json', 'application/octet-stream', 'text/plain'],
  mjs: ['text/javascript', 'application/javascript'],
  pdf: ['application/pdf'],
  svg: ['image/svg+xml'],
  txt: ['text/plain'],
  wasm: ['application/wasm'],
  webmanifest: ['application/manifest+json', 'application/json'],
  xml: ['application/xml', 'text/xml', 'application/rss+xml', 'application/atom+xml'],
  zip: ['application/zip', 'application/x-zip-compressed'],
};
const IMAGES = ['avif', 'bmp', 'gif', 'ico', 'jpeg', 'jpg', 'png', 'tif', 'tiff', 'webp'];
const FONTS = ['eot', 'otf', 'ttf', 'woff', 'woff2'];
const SOUNDS = ['aac', 'flac', 'm4a', 'mp3', 'ogg', 'wav'];
const FILMS = ['m4v', 'mov', 'mp4', 'ogv', 'webm'];

/** The types that an extension promises; undefined for an extension without a promise. */
function typesOf(extension: string): readonly string[] | undefined {
  if (Object.hasOwn(TYPES, extension)) return TYPES[extension];
  if (IMAGES.includes(extension)) return ['image/'];
  if (FONTS.includes(extension))
    return ['font/', 'application/font-', 'application/x-font-', 'application/vnd.ms-fontobject'];
  if (SOUNDS.includes(extension)) return ['audio/'];
  return FILMS.includes(extension) ? ['video/'] : undefined;
}

const isOf = (type: string, expected: string): boolean =>
  /[/-]$/.test(expected) ? type.startsWith(expected) : type === expected;

/** The media type in Content-Type, in lower case and without parameters; empty if the header is absent. */
const mediaType = (contentType: string | undefined): string =>
  ((contentType ?? '').split(';', 1)[0] as string).trim().toLowerCase();

/** Tells if the end of a path promises another type: `/account/x.css`, and `/account;x.css`, which is HTML. */
function belies(target: string, type: string): boolean {
  const path = target.split('?', 1)[0] as string;
  const extension = /\.([A-Za-z0-9]{1,12})$/.exec(path)?.[1]?.toLowerCase();
  const expected = extension === undefined ? undefined : typesOf(extension);
  return expected !== undefined && !expected.some((one) => isOf(type, one));
}

/** Tells if Content-Type of a response is one that is not stored at its URI. */
export function isUnexpected(
  contentType: string | undefined,
  place: { readonly host: string; readonly target: string; readonly ambiguous: boolean },
  { routes, matchExtension }: CacheOptions,
): boolean {
  const type = mediaType(contentType);
  if (matchExtension && belies(place.target, type)) return true;
  // `/x/..%2Faccount`: an origin may read the path of another route.
  if (place.ambiguous) return routes.some(({ storable }) => storable !== undefined);
  const types = routeOf(place, routes)?.storable?.types;
  return types !== undefined && !types.some((one) => isOf(type, one.replace(/\*$/, '')));
}
