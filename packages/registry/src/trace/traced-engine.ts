import type { Comparison, CompareOptions, Engine, Explanation, Result, Step, StringIssue } from '@urikit/generic';
import { HIDDEN, type Texts, textsIn, type Tracer } from './trace.js';

/** The verbs over strings. */
const VERBS = [
  'normalize',
  'tryNormalize',
  'compare',
  'equivalent',
  'identity',
  'resolve',
  'tryResolve',
  'resolveReference',
  'tryResolveReference',
  'relativize',
  'check',
  'explain',
  'needs',
  'view',
  'tryView',
] as const satisfies readonly (keyof Engine)[];

export type Verb = (typeof VERBS)[number];

export type Call = (...args: readonly unknown[]) => unknown;

/** An engine with another function for each verb, of the same type. */
export const wrapVerbs = (engine: Engine, wrap: (verb: Verb, call: Call) => Call): Engine =>
  Object.freeze({ ...engine, ...Object.fromEntries(VERBS.map((verb) => [verb, wrap(verb, engine[verb] as Call)])) });

/** The rules of plugins and the hook are told as they run; the rules of the engine by the account that it gives of itself. */
const isOfEngine = ({ rule }: Step): boolean => !rule.includes('/') && rule !== 'scheme-normalize';

const inWords = ({ equal, level, because, issue }: Comparison): string => {
  if (issue !== undefined) return issue.code;
  return `${equal ? 'equal' : 'different'} at ${level}${because.length === 0 ? '' : `, because of ${because.join(', ')}`}`;
};

/** The options for a second call that collects events. The caller's function for evidence is not called twice. */
const again = (options: CompareOptions | undefined): CompareOptions =>
  // Without that member they are still options.
  ({ ...options, evidence: undefined }) as unknown as CompareOptions;

/** An account that cannot be given is an answer that says why. */
function accountOf<T>(tracer: Tracer, give: () => readonly T[]): readonly T[] {
  try {
    return tracer.quietly(give);
  } catch {
    return [];
  }
}

/** The words of an answer, and the events that the engine tells by an account of itself. */
type Report = readonly [
  show: (answer: never, from: Texts) => string,
  account?: (answer: never, text: string, ...rest: never[]) => void,
];

/**
 * Wraps an engine: the same results, plus trace events for each call.
 *
 * @param engine - an engine of traced hooks
 */
export function tracedEngine(tracer: Tracer, engine: Engine): Engine {
  const { shownUri, shownValue } = tracer;
  const rule = (name: string, section: string | undefined, text: string, result: string): void =>
    tracer.tell({ kind: 'rule', by: 'engine', name, section, result }, text);
  const steps = (text: string, all: readonly Step[]): void => {
    for (const { rule: name, section, component, before = 'absent', after = 'absent' } of all.filter(isOfEngine)) {
      const isHidden = shownValue('', [text]) === HIDDEN;
      rule(name, section, text, `${component}: ${isHidden ? HIDDEN : `${before} to ${after}`}`);
    }
  };
  const normalizing = (_: unknown, text: string, options?: CompareOptions): void => {
    const { base } = options ?? {};
    const target = base === undefined ? [text] : accountOf(tracer, () => [engine.resolve(text, base)]);
    for (const each of target)
      steps(
        each,
        accountOf(tracer, () => engine.explain(each, again(options)).steps),
      );
  };
  const reasons = (names: Comparison['because'], a: string, b: string): void => {
    for (const name of names) rule(name, undefined, a, `equal with ${shownUri(b, [])}`);
  };
  const uri = (answer: string, from: Texts): string => (answer === from[0] ? 'unchanged' : shownUri(answer, from));
  const orIssue =
    <T>(show: (answer: T, from: Texts) => string) =>
    (answer: Result<T>, from: Texts): string =>
      answer.ok ? show(answer.value, from) : answer.issue.code;
  const becauseOf = (a: string, b: string, options?: CompareOptions): Comparison['because'] =>
    accountOf(tracer, () => engine.compare(a, b, again(options)).because);
  const reports: Readonly<Record<Verb, Report>> = {
    normalize: [uri, normalizing],
    tryNormalize: [orIssue(uri), normalizing],
    compare: [inWords, ({ because }: Comparison, a, b: string) => reasons(because, a, b)],
    equivalent: [String, (_, a, b: string, options?: CompareOptions) => reasons(becauseOf(a, b, options), a, b)],
    identity: [shownValue, normalizing],
    resolve: [uri],
    tryResolve: [orIssue(uri)],
    resolveReference: [uri],
    tryResolveReference: [orIssue(uri)],
    relativize: [(answer: string | undefined, from) => (answer === undefined ? 'no reference' : uri(answer, from))],
    check: [(issues: readonly StringIssue[]) => issues.map(({ code }) => code).join(', ') || 'no issue'],
    explain: [
      ({ after }: Explanation, from) => uri(after, from),
      ({ steps: all }: Explanation, text) => steps(text, all),
    ],
    needs: [(found: readonly string[]) => found.join(', ') || 'no rule', normalizing],
    view: [shownValue, (_, text) => normalizing(_, text)],
    tryView: [orIssue(shownValue), (_, text) => normalizing(_, text)],
  };
  return wrapVerbs(engine, (verb, ask) => (...args) => {
    const [show, account] = reports[verb];
    const from = textsIn(args);
    const text = args[0] as string;
    return tracer.during(verb, from, () => {
      const tell = (result: string): void =>
        tracer.tell({ kind: 'answer', by: 'engine', name: verb, section: undefined, result }, text);
      let answer: unknown;
      try {
        answer = ask(...args);
      } catch (cause) {
        tell(tracer.shownError(cause, from));
        throw cause;
      }
      account?.(answer as never, text, ...(args.slice(1) as never[]));
      tell(show(answer as never, from));
      return answer;
    });
  });
}
