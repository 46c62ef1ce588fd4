import {
  type Explanation,
  type Issue,
  type ReferenceKind,
  referenceKind,
  type StringIssue,
  tryParse,
} from '@urikit/generic';
import { engine } from 'urikit';
import { type Part, partsOf } from './parts.js';
import type { State } from './state.js';

/** The answers of the engine about one string. */
export interface StringReading {
  readonly text: string;
  readonly parts: readonly Part[];
  /** Undefined where the string is no URI reference. */
  readonly kind: ReferenceKind | undefined;
  /** Faults and warnings, of the grammar and of the scheme. */
  readonly issues: readonly StringIssue[];
  /** Undefined where the string is no URI reference. */
  readonly explanation: Explanation | undefined;
}

/** All that panels show, computed once for a state. */
export interface Reading extends StringReading {
  readonly other: StringReading | undefined;
}

export function readString(text: string, { level, rules }: Pick<State, 'level' | 'rules'>): StringReading {
  const isValid = tryParse(text).ok;
  return {
    text,
    parts: partsOf(text),
    kind: isValid ? referenceKind(text) : undefined,
    issues: engine.check(text),
    explanation: isValid ? engine.explain(text, { level, rules }) : undefined,
  };
}

export function read(state: State): Reading {
  return {
    ...readString(state.text, state),
    other: state.other === undefined ? undefined : readString(state.other, state),
  };
}

/** `1 error, 2 warnings`; empty where there is no issue. */
export function countOf(issues: readonly Pick<Issue, 'severity'>[]): string {
  const words = { error: 'error', warning: 'warning', info: 'note' } as const;
  return (['error', 'warning', 'info'] as const)
    .map((severity) => [issues.filter((issue) => issue.severity === severity).length, words[severity]] as const)
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${String(count)} ${word}${count === 1 ? '' : 's'}`)
    .join(', ');
}
