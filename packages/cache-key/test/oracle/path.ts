import { isHexdig, joinUnits, lowerUnits, splitUnits } from './units.js';
import type { OraclePath } from './types.js';

/** RFC 3986 5.2.4, step by step, with its two buffers. */
export function removeDotSegments(path: string): string {
  let input = path;
  let output = '';
  while (input !== '') {
    if (input.startsWith('../')) input = input.slice(3);
    else if (input.startsWith('./')) input = input.slice(2);
    else if (input.startsWith('/./')) input = '/' + input.slice(3);
    else if (input === '/.') input = '/';
    else if (input.startsWith('/../')) {
      input = '/' + input.slice(4);
      output = output.slice(0, Math.max(output.lastIndexOf('/'), 0));
    } else if (input === '/..') {
      input = '/';
      output = output.slice(0, Math.max(output.lastIndexOf('/'), 0));
    } else if (input === '.' || input === '..') input = '';
    else {
      const next = input.indexOf('/', 1);
      const end = next < 0 ? input.length : next;
      output += input.slice(0, end);
      input = input.slice(end);
    }
  }
  return output;
}

/** Units of a text whose triplets are normal. */
function again(text: string): string[] {
  const units: string[] = [];
  for (let i = 0; i < text.length; i++) {
    if (text.charAt(i) === '%') {
      units.push(text.slice(i, i + 3));
      i += 2;
    } else units.push(text.charAt(i));
  }
  return units;
}

/** What a policy makes of a path. */
export function pathForm(units: readonly string[], policy: OraclePath): string[] {
  let segments = splitUnits(again(removeDotSegments(units.join(''))), '/');
  // The first is what stands before the root: nothing.
  segments.shift();
  if (policy.slashes === 'merge')
    segments = segments.filter((segment, i) => segment.length > 0 || i === segments.length - 1);
  if (policy.case === 'lower') segments = segments.map(lowerUnits);
  const last = segments[segments.length - 1] ?? [];
  // Every "/" at the end goes, the root's stays: the segments behind it are empty.
  if (policy.trailingSlash === 'strip')
    while (segments.length > 1 && (segments.at(-1) ?? []).length === 0) segments.pop();
  if (policy.trailingSlash === 'add' && last.length > 0) segments.push([]);
  return ['/', ...joinUnits(segments, '/')];
}

/** What origins read in different ways: ";", an encoded delimiter, or a triplet of a triplet. */
export function isAmbiguous(path: readonly string[]): boolean {
  return path.some(
    (unit, i) =>
      [';', '%3B', '%2F', '%5C', '%23', '%3F'].includes(unit) ||
      (unit === '%25' && isHexdig(path[i + 1] ?? '') && isHexdig(path[i + 2] ?? '')),
  );
}

export const hasEmptySegment = (path: readonly string[]): boolean =>
  path.some((unit, i) => unit === '/' && path[i + 1] === '/');

/** A dot-segment between slashes of any writing; the characters behind a ";" are no part of a segment's name. */
export function hasDotSegment(path: readonly string[]): boolean {
  const segments: string[] = [];
  for (const unit of path) {
    if (unit === '/' || unit === '%2F' || unit === '%5C') segments.push('');
    else segments.push((segments.pop() ?? '') + (unit === '%3B' ? ';' : unit));
  }
  return segments.some((segment) => ['.', '..'].includes(segment.split(';', 1)[0] ?? ''));
}
