import type { FullEngine, Step, StringIssue } from '@urikit/generic';
import { printable, table } from '../io/table.js';

/** One fact that a plugin, an overlay or the engine says about a string. */
interface Event {
  readonly verb: 'check' | 'tryNormalize';
  readonly kind: 'issue' | 'rule' | 'answer';
  /** The id of the plugin or the overlay, or `engine`. */
  readonly by: string;
  /** The code of an issue, or the id of a rule. */
  readonly name: string;
  readonly section: string | undefined;
  readonly result: string;
}

/** The issues and rules about a string, in order, and the answers of the two verbs that run all functions of a scheme. */
export interface Heard {
  /** The string without its secrets. */
  readonly uri: string;
  readonly events: readonly Event[];
}

const HIDDEN = '(hidden)';

/** The plugin or overlay before the slash of a code or of a rule. */
const speakerOf = (name: string): string => {
  const id = name.includes('/') ? name.replace(/\/.*/, '') : 'engine';
  return id === 'syntax' ? 'engine' : id;
};

/** Asks an engine about a string. */
export function heardOf(engine: FullEngine, uri: string): Heard {
  const shown = engine.redact(uri);
  const isOpen = shown === uri;
  const issues = engine.check(uri);
  const normal = engine.tryNormalize(uri);
  const steps = normal.ok ? engine.explain(uri).steps : [];
  const ofIssue = ({ code, severity, start, end, section }: StringIssue): Event => ({
    ...{ verb: 'check', kind: 'issue', by: speakerOf(code), name: code, section },
    result: `${severity} at ${String(start)} to ${String(end)}`,
  });
  const ofStep = ({ rule, section, component, before = 'absent', after = 'absent' }: Step): Event => ({
    ...{ verb: 'tryNormalize', kind: 'rule', by: speakerOf(rule), name: rule, section },
    result: `${component}: ${isOpen ? `${before} to ${after}` : HIDDEN}`,
  });
  const answer = (verb: Event['verb'], result: string): Event => ({
    ...{ verb, kind: 'answer', by: 'engine', name: verb, section: undefined },
    result,
  });
  const value = normal.ok ? normal.value : normal.issue.code;
  return {
    uri: shown,
    events: [
      ...issues.map(ofIssue),
      answer('check', issues.map(({ code }) => code).join(', ') || 'no issue'),
      ...steps.map(ofStep),
      answer('tryNormalize', value === uri ? 'unchanged' : engine.redact(value)),
    ],
  };
}

/** The events as a table: verb, speaker, issue or rule, result. */
export const printHeard = ({ uri, events }: Heard): string =>
  [
    printable(uri),
    ...table(events.map(({ verb, kind, by, name, result }) => [verb, by, kind === 'answer' ? kind : name, result])).map(
      (line) => `  ${printable(line)}`,
    ),
  ].join('\n');
