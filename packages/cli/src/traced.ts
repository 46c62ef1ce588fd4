import { observe } from '@urikit/registry';
import type { FullEngine } from '@urikit/generic';
import { heardOf } from './config/heard.js';
import type { Context } from './io/io.js';

/**
 * An engine that tells on stderr which rules ran and which issues were found.
 *
 * @param wanted - `1`, or names of schemes with commas between
 */
export function tracedEngine(engine: FullEngine, wanted: string, { stderr }: Pick<Context, 'stderr'>): FullEngine {
  const schemes = wanted === '1' ? undefined : wanted.split(',');
  return observe(engine, ({ verb, args: [text] }) => {
    if (typeof text !== 'string') return;
    if (schemes?.includes(text.replace(/:[^]*$/, '').toLowerCase()) === false) return;
    const { uri, events } = heardOf(engine, text);
    for (const { kind, name, section, result } of events)
      if (kind !== 'answer')
        stderr.write(
          `urikit ${verb}: ${kind} ${name}${section === undefined ? '' : ` (${section})`} on ${uri}: ${result}\n`,
        );
  });
}
