import { meant, nearestName } from '../did-you-mean.js';
import type { CompareOptions } from '../normalization/prepare.js';
import type { Rule } from '../normalization/rules.js';
import { levelOf } from '../scheme/level.js';
import { listOf, oneOf, optionsOf, shown, wrongValue } from '../syntax/expect.js';

const NAMES = ['level', 'rules', 'evidence', 'base', 'fragment'];

const FRAGMENTS = ['compare', 'ignore'] as const;

/** @throws UrikitError `input/value` for an id that no rule has */
function checkRule(id: unknown, all: readonly Rule[]): void {
  const names: readonly string[] = all.map((rule) => rule.id);
  const name = typeof id === 'string' ? id : '';
  if (names.includes(name)) return;
  // A rule of a plugin may be asked for without the plugin's id.
  const near = nearestName(name, names) ?? names.find((known) => known.endsWith(`/${name}`));
  throw wrongValue(['rules'], `the id of a rule, found ${shown(id)}${meant(near)}`);
}

/**
 * Passes the options of a call on, before its strings are read.
 *
 * @param all - the rules of the engine
 * @throws UrikitError `input/unknown-option` for an unknown name; `input/value` for a value of another kind
 */
export function checkCall<How extends CompareOptions>(how: How, all: readonly Rule[]): How {
  const { level, rules, fragment } = optionsOf(how, NAMES);
  if (level !== undefined) levelOf(level);
  if (rules !== undefined) for (const id of listOf(rules, ['rules'], 'a list')) checkRule(id, all);
  if (fragment !== undefined) oneOf(fragment, FRAGMENTS, 'fragment', 'a choice');
  return how;
}
