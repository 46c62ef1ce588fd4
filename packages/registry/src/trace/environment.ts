import type { Trace } from './trace-event.js';
import { traceLine } from './trace-line.js';

/** What Node has, and what else has it. */
interface Process {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stderr: { readonly write: (text: string) => unknown };
}

/**
 * The trace that the environment variable `URIKIT_TRACE` asks for: `1` for everything, or schemes with commas between them.
 * It writes a line for each event to standard error.
 *
 * @param host - where `process` is looked for: there is none outside of Node
 * @returns undefined where it is not set, empty or `0`. Never throws.
 */
export function environmentTrace(host: object = globalThis): Trace | undefined {
  try {
    const { process } = host as { readonly process: Process };
    const asked = process.env['URIKIT_TRACE'] ?? '';
    if (asked === '' || asked === '0') return undefined;
    const schemes = asked.toLowerCase().split(',');
    return (event) => {
      const scheme = event.text.slice(0, Math.max(0, event.text.indexOf(':'))).toLowerCase();
      if (asked === '1' || schemes.includes(scheme)) process.stderr.write(`${traceLine(event)}\n`);
    };
  } catch {
    // Some platforms have a `process` without these, or do not let everybody read it.
    return undefined;
  }
}
