import { type Lines, linesBy, type Source } from '../create-lines.js';
import { webAssembly } from './machines.js';

/**
 * As `createLines` of `@urikit/lines`, with the same answers, by a machine of WebAssembly that reads sixteen octets
 * at a time. Where there is no WebAssembly, or a policy for scripts forbids it, the machine of JavaScript serves.
 *
 * @param engine - as `createEngine` makes it, or a registry's
 * @returns verbs that keep no state between two calls; what they read is wiped. Never throws.
 * @see RFC 3986 section 6.2
 * @example
 *   const output = new Uint8Array(64);
 *   const { written } = createLines(engine).normalize(new TextEncoder().encode('HTTP://H:80/%7ea\n'), output);
 *   new TextDecoder().decode(output.subarray(0, written)) // 'http://h/~a\n'
 */
export const createLines = (engine: Source): Lines => linesBy(webAssembly(), engine);
