import { type Component, type Level, type Reason, type RuleId, tryParse } from '@urikit/generic';
import { engine } from 'urikit';

/** One rung of the ladder of RFC 3986 section 6.2. */
export interface Rung {
  readonly level: Level;
  readonly section: string;
  readonly left: string;
  readonly right: string;
  readonly isEqual: boolean;
  /** The rules that ran first on this rung, on either side. */
  readonly rules: readonly string[];
}

/** The ladder of two strings, and the rules that decide. */
export interface Ladder {
  readonly rungs: readonly Rung[];
  readonly isEqual: boolean;
  /** The first rung on which they are one. */
  readonly level: Level | undefined;
  /** The rules that made them one. */
  readonly because: readonly string[];
  /** The first component in which they differ. */
  readonly differs: Component | undefined;
  /** Which of them is no URI reference, by its label. */
  readonly malformed: readonly ('first' | 'second')[];
}

const SECTIONS: readonly (readonly [Level, string])[] = [
  ['simple-string', 'RFC 3986 6.2.1'],
  ['syntax-based', 'RFC 3986 6.2.2'],
  ['scheme-based', 'RFC 3986 6.2.3'],
];

const formOf = (
  text: string,
  level: Level,
  rules: readonly RuleId[],
): { after: string; reasons: readonly Reason[] } => {
  const { after, steps } = engine.explain(text, { level, rules });
  return { after, reasons: steps.map(({ rule }) => rule) };
};

/** Climbs the ladder with two strings. A malformed one stands on no rung but the first. */
export function ladderOf(a: string, b: string, rules: readonly RuleId[]): Ladder {
  const malformed = (['first', 'second'] as const).filter((_, i) => !tryParse(i === 0 ? a : b).ok);
  const whole = engine.compare(a, b, { rules });
  const seen = new Set<string>();
  const rungs = SECTIONS.filter(([level]) => malformed.length === 0 || level === 'simple-string').map(
    ([level, section]): Rung => {
      if (level === 'simple-string') return { level, section, left: a, right: b, isEqual: a === b, rules: [] };
      const [left, right] = [formOf(a, level, rules), formOf(b, level, rules)];
      const fresh = [...left.reasons, ...right.reasons].filter((rule) => !seen.has(rule));
      fresh.forEach((rule) => seen.add(rule));
      return {
        level,
        section,
        left: left.after,
        right: right.after,
        isEqual: engine.equivalent(a, b, { level, rules }),
        rules: Array.from(new Set(fresh)),
      };
    },
  );
  const isEqual = malformed.length === 0 ? whole.equal : a === b;
  return {
    rungs,
    isEqual,
    level: isEqual ? whole.level : undefined,
    because: whole.because,
    differs: whole.differs,
    malformed,
  };
}
