import { type Lines, linesBy, type Source } from '@urikit/lines/internal';
import { webAssembly } from './machines.js';

/**
 * As `createLines` of `@urikit/lines`, with the same answers, by a machine of WebAssembly that reads sixteen octets at
 * a time. If WebAssembly is missing, or a content security policy forbids it, the JavaScript machine is used.
 *
 * @param engine - as `createEngine` makes it, or a registry's
 * @returns verbs that keep no state between two calls and overwrite their input in memory
 * @throws UrikitError `input/value` for another value than an engine
 * @see RFC 3986 section 6.2
 * @example
 *   const output = new Uint8Array(64);
 *   const { written } = createLines(engine).normalize(new TextEncoder().encode('HTTP://H:80/%7ea\n'), output);
 *   new TextDecoder().decode(output.subarray(0, written)) // 'http://h/~a\n'
 */
export const createLines = (engine: Source): Lines => linesBy(webAssembly(), engine);
