import type { PathPlan } from '../plan.js';
import { isSafeMethod } from './safe-method.js';
import type { Rejected } from '../request.js';
import { hasDotSegment } from './target.js';

/** A path as received, and the path that its rules make of it. */
export interface Formed {
  /** The target in origin-form; it begins with `received`. */
  readonly text: string;
  readonly received: string;
  /** With triplets in normal form. */
  readonly written: string;
  readonly path: string;
  /** False if the path that the rules make is no fixed point of them. */
  readonly isStable: boolean;
}

/**
 * Writes a path as a reference to the same host. A path that begins with `//` would be read as a host (RFC 3986 4.2);
 * a client that resolves `/.//a` asks for `//a` (5.2.4).
 */
const asReference = (path: string): string => (path.slice(0, 2) === '//' ? '/.' + path : path);

/** Refuses a path by the form that the policy asks for; undefined if the path has that form. */
export function refuseForm(
  { text, received, written, path, isStable }: Formed,
  method: string,
  { form, redirects, dotSegments }: PathPlan,
): Rejected | undefined {
  if (form === 'normalize') return undefined;
  if (form === 'raw')
    return dotSegments === 'reject' && hasDotSegment(written) ? { action: 'reject', reason: 'dot-segment' } : undefined;
  if (path === received) return undefined;
  if (!isStable) return { action: 'reject', reason: 'path-form' };
  const normal = asReference(path);
  const isRedirected = form === 'redirect' && (redirects === 'all' || isSafeMethod(method));
  return isRedirected
    ? { action: 'reject', reason: 'path-form', normal, location: normal + text.slice(received.length) }
    : { action: 'reject', reason: 'path-form', normal };
}
