import { maskSecrets } from '@urikit/generic';
import { removeDotSegments } from '@urikit/generic/record';
import type { Anatomy } from '../anatomy.js';
import type { HazardCode, Reading } from '../hazard.js';
import type { Rule } from './rule.js';

/** What a triplet stands for that would be a delimiter if it were decoded in a host. */
const HOST_DELIMITERS = new Set(Array.from('/?#@:[]\\%', (char) => char.charCodeAt(0)));

const once = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

/** Whether a place is inside of a part. */
const isIn = (part: { readonly text: string; readonly start: number } | undefined, at: number): boolean =>
  part !== undefined && at >= part.start && at < part.start + part.text.length;

function codeOf({ host, path }: Anatomy, value: number, at: number): HazardCode | undefined {
  if (value === 0) return 'safety/encoded-nul';
  if (value === 0x0a || value === 0x0d) return 'safety/encoded-line-break';
  if (value < 0x20 || value === 0x7f) return 'safety/encoded-control';
  if (isIn(host, at) && HOST_DELIMITERS.has(value)) return 'safety/encoded-host-delimiter';
  if (value === 0x5c) return 'safety/encoded-backslash';
  return value === 0x2f && isIn(path, at) ? 'safety/encoded-slash' : undefined;
}

/** A dot-segment of which a dot is encoded (6.2.2.3). */
const ENCODED_DOTS = /(?<=^|[/\\])(?:%2e|\.%2e|%2e\.|%2e%2e)(?=$|[/\\])/gi;

/** What a reader takes a path for, worked out once for all triplets of a text, which may be many. A secret is not shown. */
function seen(reader: string, read: () => string): () => { readonly seenAs: readonly Reading[] } {
  let known: { readonly seenAs: readonly Reading[] } | undefined;
  return () => (known ??= { seenAs: [{ reader, path: maskSecrets(read(), 'path', '***') }] });
}

/** Triplets that mean something else to who decodes them early, late or twice. */
export const encoded: Rule = (anatomy, found) => {
  const { text, path } = anatomy;
  if (!text.includes('%')) return;
  const first = seen('a server that decodes first', () => once(path.text));
  const twice = seen('a server that decodes twice', () => once(once(path.text)));
  for (const { index, 1: hex = '' } of text.matchAll(/%([0-9a-f]{2})/gi)) {
    const code = codeOf(anatomy, parseInt(hex, 16), index);
    if (code !== undefined) found(code, index, index + 3, code === 'safety/encoded-slash' ? first() : {});
  }
  for (const { index, 0: all } of text.matchAll(/%25[0-9a-f]{2}/gi))
    found('safety/double-encoding', index, index + all.length, isIn(path, index) ? twice() : {});
  if (!/%2e/i.test(path.text)) return;
  const dots = seen('who decodes the dots', () => removeDotSegments(path.text.replace(/%2e/gi, '.')));
  for (const { index, 0: all } of path.text.matchAll(ENCODED_DOTS))
    found('safety/encoded-dot-segment', path.start + index, path.start + index + all.length, dots());
};
