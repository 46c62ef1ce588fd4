import type { SchemeHooks } from '@urikit/generic/hooks';
import { parseUri } from '@urikit/generic/record';
import { tableTexts } from '../generate.js';
import { hostileTexts } from '../hostile.js';
import { type Law, lawOf, type Trouble } from '../law.js';
import { shown } from '../same.js';
import type { Target } from '../target.js';
import { expressionsIn } from '../work/expressions-in.js';
import { isExponential } from '../work/is-exponential.js';
import { attempt, call, givenTo, HOOK_NAMES } from './calls.js';

/** The law that no hook matches by an expression whose matcher goes back exponentially often. */

/** Strings so short that even an exponential match ends. */
const SHORT = 8;

const CURE =
  'write the expression so that a character has one position in it: no repetition inside of a repetition over the same characters, ' +
  'and no alternatives in a repetition that match the same';

/** The expressions that hooks hold as data. */
const declared = ({ normalForm: { kept, lowered } = {} }: SchemeHooks): readonly RegExp[] =>
  [kept, lowered].flatMap((source) => (source === undefined ? [] : [new RegExp(source)]));

/** Calls each hook and each function of `secrets` with short strings. */
function callAll(target: Target, config: unknown): void {
  const subject = target.subject(config);
  const { hooks } = subject;
  const texts = [
    ...tableTexts(target.cases, Object.keys(hooks)),
    ...hostileTexts(target, hooks).map(({ text }) => text(SHORT)),
  ];
  for (const text of texts) {
    const own = subject.hooksOf(text);
    for (const name of HOOK_NAMES) {
      const uri = own[name] === undefined ? undefined : givenTo(name, text, subject);
      if (uri !== undefined) attempt(() => call(name, own, uri));
    }
    attempt(() => own.hint?.(text, undefined));
    attempt(() => own.normalForm?.written?.(text));
    for (const secret of own.secrets ?? [])
      if (typeof secret === 'function') attempt(() => Array.from(secret(parseUri(text))));
  }
}

function look(target: Target): Trouble | undefined {
  for (const config of [{}, ...(target.cases.configs?.accepted ?? [])]) {
    const used = expressionsIn(() => callAll(target, config));
    const all = [...used, ...Object.values(target.subject(config).hooks).flatMap(declared)];
    const bad = all.find(isExponential);
    if (bad !== undefined)
      return [
        `plugin "${target.plugin.id}": the expression ${shown(String(bad))} takes exponential time for some strings`,
        CURE,
      ];
  }
  return undefined;
}

export const expressionLaw = (target: Target): Law =>
  lawOf('expressions', 'no expression of a hook takes exponential time', () => look(target), CURE);
