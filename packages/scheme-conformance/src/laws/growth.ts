import type { SchemeHooks, Uri } from '@urikit/generic/hooks';
import { hostileTexts } from '../hostile.js';
import { type Law, lawOf, type Trouble } from '../law.js';
import type { Target } from '../target.js';
import { isLinear } from '../work/growth.js';
import { type Measure, withMeasure } from '../work/work-of.js';
import { attempt, call, givenTo, type HookName, HOOK_NAMES } from './calls.js';

/** Laws of linear time. Work is counted, because a clock differs on every machine. */

/**
 * The length of the shorter string. Quadratic work is sixteen times as much at four times this length, and stands out.
 */
const LENGTH = 128;

const CURE =
  'walk the string once: split it and decode its parts, instead of the whole string for each part; look up names in a ' +
  'Set or Map instead of a list; put parts together with one join';

/** Makes a URI with a small change at its end, so that `equivalent` compares up to there. */
const pairOf = (uri: Uri): Uri => ({ ...uri, path: `${uri.path}a` });

/** Measures the work of one hook: characters passed to the kit, and characters that built-in methods read and wrote. */
function workFor(name: HookName, uri: Uri, hooks: SchemeHooks, total: () => number, measure: Measure): number {
  const before = total();
  const other = name === 'equivalent' ? pairOf(uri) : uri;
  return measure(() => attempt(() => call(name, hooks, uri, other))) + total() - before;
}

/** Compares the work for the short string and the long one, and reports it if it is not linear. */
function growthIn(
  name: HookName,
  texts: readonly [string, string],
  { subject, total }: ReturnType<Target['counted']>,
  measure: Measure,
): Trouble | undefined {
  const [short = 0, long = 0] = texts.map((text) => {
    const uri = givenTo(name, text, subject);
    return uri === undefined ? 0 : workFor(name, uri, subject.hooksOf(text), total, measure);
  });
  if (isLinear(short, long)) return undefined;
  const [shorter, longer] = texts.map(({ length }) => String(length));
  const problem =
    `the hook ${name} reads ${String(short)} characters for a string of ${String(shorter)}, and ${String(long)} for one ` +
    `of ${String(longer)}: more than 4.1 times as many`;
  return [problem, CURE];
}

function look(target: Target, config: unknown, measure: Measure): Trouble | undefined {
  const counted = target.counted(config);
  const { hooks, asked } = counted.subject;
  const active = Object.fromEntries(
    Object.entries(hooks).filter(([, each]) => HOOK_NAMES.some((name) => each[name] !== undefined)),
  );
  for (const { name: where, text } of hostileTexts(target, active)) {
    const texts = [text(LENGTH), text(4 * LENGTH)] as const;
    const present = HOOK_NAMES.filter((name) => counted.subject.hooksOf(texts[0])[name] !== undefined);
    for (const name of present) {
      const [problem, cure] = growthIn(name, texts, counted, measure) ?? [];
      if (problem !== undefined && cure !== undefined)
        return [`plugin "${target.plugin.id}": ${problem}; the string is ${where} (configuration ${asked})`, cure];
    }
  }
  return undefined;
}

/** Laws that a string of four times the length takes four times the work. */
export const growthLaws = (target: Target): readonly Law[] => [
  lawOf(
    'linear',
    'hooks take work in proportion to the length of the string',
    () =>
      withMeasure((measure) => {
        for (const config of [{}, ...(target.cases.configs?.accepted ?? [])]) {
          const trouble = look(target, config, measure);
          if (trouble !== undefined) return trouble;
        }
        return undefined;
      }),
    CURE,
  ),
];
