import type { Engine } from '@urikit/generic';
import type { TraceEvent } from '@urikit/registry';
import { maskSecrets, redact } from '@urikit/secrets';
import { printable, table } from '../io/table.js';

/** The hooks, overlays and rules that spoke about a string, in order. */
export interface Heard {
  /** The string without its secrets. */
  readonly uri: string;
  readonly events: readonly Omit<TraceEvent, 'text'>[];
}

/**
 * Asks an engine about a string by the verbs that run all functions of a scheme.
 *
 * @param heard - the list to which the trace of the engine adds its events
 */
export function heardOf(engine: Engine, uri: string, heard: readonly TraceEvent[]): Heard {
  engine.check(uri);
  engine.tryNormalize(uri);
  // The event of the answer knows the secrets of configurations, too.
  return {
    uri: redact(heard.at(-1)?.text ?? engine.redact(uri)),
    events: heard.map(({ text: _, ...event }) => ({ ...event, result: maskSecrets(event.result) })),
  };
}

/** The events as a table: verb, speaker, hook or rule, result. */
export const printHeard = ({ uri, events }: Heard): string =>
  [
    printable(uri),
    ...table(events.map(({ verb, kind, by, name, result }) => [verb, by, kind === 'answer' ? kind : name, result])).map(
      (line) => `  ${printable(line)}`,
    ),
  ].join('\n');
