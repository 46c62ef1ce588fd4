import { LEVELS, type Level, RULES, type RuleId } from '@urikit/generic';

/** Everything that a link carries. The page is a function of it. */
export interface State {
  /** The string of the page, as it is: controls and all. */
  readonly text: string;
  /** The second string; absent where there is one alone. */
  readonly other: string | undefined;
  /** The base URI of `Resolve`. */
  readonly base: string;
  readonly level: Level;
  /** Rules beyond the safe ones. */
  readonly rules: readonly RuleId[];
  /** The panels that are open, by their names. */
  readonly open: readonly string[];
}

/** Gives the page a state with these members replaced. */
export type Change = (patch: Partial<State>) => void;

export const EXAMPLE = 'http://user@EXAMPLE.com:80/a/../%7Eb?q=1#top';

export const START: State = {
  text: EXAMPLE,
  other: undefined,
  base: 'http://a/b/c/d;p?q',
  level: 'scheme-based',
  rules: [],
  open: [],
};

export const isLevel = (value: unknown): value is Level => LEVELS.some((level) => level === value);

export const isRule = (value: unknown): value is RuleId =>
  RULES.some(({ id, tier }) => tier !== 'safe' && id === value);
