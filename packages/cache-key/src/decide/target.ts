import { isOriginForm } from './characters.js';
import { reject } from './refusal.js';
import type { KeyRequest, Rejected } from '../request.js';

/** A request-target taken apart (RFC 9112 3.2): the authority that counts, and the origin-form. */
export interface Target {
  /** The authority of an absolute-form, else the value of Host; undefined where there is neither. */
  readonly host: string | undefined;
  /** The origin-form as received; `/` before a query without a path. */
  readonly text: string;
}

/** What ends a line of HTTP, or a word of it, for some reader (RFC 9112 2.2, 3). */
const BREAKS = /[\0-\x20\x7F]/;

/** `absolute-form` of a target with the schemes that a gateway serves, in any case. */
const ABSOLUTE = /^(https?):\/\/([^/?#]*)/i;

/**
 * Reads a request-target in origin-form or absolute-form.
 *
 * "When an origin server receives a request with an absolute-form of request-target, the origin server MUST ignore the
 * received Host header field (if any) and instead use the host information of the request-target" (RFC 9112 3.2.2).
 */
export function readTarget({ target, host, scheme }: KeyRequest, unwise: 'key' | 'invalid'): Target | Rejected {
  if (target.charAt(0) === '/') return isOriginForm(target, unwise) ? { host, text: target } : reject('invalid-target');
  const absolute = ABSOLUTE.exec(target);
  if (absolute === null) return reject('invalid-target');
  const rest = target.slice(absolute[0].length);
  const text = rest.charAt(0) === '/' ? rest : '/' + rest;
  if (!isOriginForm(text, unwise)) return reject('invalid-target');
  // What a proxy in front was spoken to in is not known here: the connection decides, or nothing does.
  return (absolute[1] as string).toLowerCase() === scheme ? { host: absolute[2], text } : reject('scheme-mismatch');
}

/** The authority that a target names, be the rest of it what it may; else the value of Host. */
export function authorityOf({ target, host }: KeyRequest): string | undefined {
  const absolute = target.charAt(0) === '/' ? null : ABSOLUTE.exec(target);
  return absolute === null ? host : absolute[2];
}

/** Whether target and host can be written into a message without ending a line or a word of it. */
export const isOneLine = ({ target, host }: KeyRequest): boolean => !BREAKS.test(target) && !BREAKS.test(host ?? '');

/** `asterisk-form` and `authority-form`: no URIs, and never cached (RFC 9112 3.2.3, 3.2.4). */
export const isOtherForm = ({ method, target }: KeyRequest): boolean =>
  (method === 'OPTIONS' && target === '*') || (method === 'CONNECT' && target.charAt(0) !== '/');
