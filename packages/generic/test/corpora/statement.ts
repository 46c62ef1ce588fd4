import { answer, type Ask } from './ask.js';
import type { Reading } from './components.js';
import type { Case } from './corpus.js';

/** One thing that a case says, and what the engine says. */
export interface Statement {
  /** What it is about: `valid as uri`, `host`, `normalized`. Unique within a case. */
  readonly says: string;
  readonly expected: unknown;
  readonly actual: unknown;
  /** The texts that the engine was given. */
  readonly texts: readonly string[];
}

/** How the cases of a file are to be read. */
export interface SuiteReading extends Reading {
  /** Default: the whole of scheme-based normalization. */
  readonly level?: 'syntax-based' | 'scheme-based';
  /** The production where a case names none. */
  readonly as?: string;
}

/** What a kind of statement is drawn from. */
export type Source = (kase: Case, ask: Ask, reading: SuiteReading) => readonly Statement[];

/** Both sides as the source and we have them; equal texts, numbers and lists of members are equal. */
export const holds = ({ expected, actual }: Statement): boolean => JSON.stringify(expected) === JSON.stringify(actual);

/** Puts a question to the engine; a refusal is an answer. */
export const state = (
  says: string,
  texts: readonly string[],
  expected: unknown,
  question: () => unknown,
): Statement => ({
  says,
  texts,
  expected,
  actual: answer(question),
});
