import type { Comparison, CompareOptions, FullEngine, NormalizeOptions, Result, Step } from '@urikit/generic';
import { HIDDEN, type Texts, textsIn, type Tracer } from './tracer.js';

/** The rules of plugins and the hook are told as they run; the rules of the engine by the account that it gives of itself. */
const isOfEngine = ({ rule }: Step): boolean => !rule.includes('/') && rule !== 'scheme-normalize';

const listed = (names: readonly string[], empty: string): string => (names.length === 0 ? empty : names.join(', '));

const inWords = ({ equal, level, because, issue }: Comparison): string => {
  if (issue !== undefined) return issue.code;
  return `${equal ? 'equal' : 'different'} at ${level}${because.length === 0 ? '' : `, because of ${because.join(', ')}`}`;
};

/**
 * The options for a second call that collects events. The caller's function for evidence is not called twice. Without
 * that member it is still `Options`.
 */
const again = <Options extends NormalizeOptions>(options: Options | undefined): Options =>
  ({ ...options, evidence: undefined }) as unknown as Options;

/** An account that cannot be given is an answer that says why. */
function accountOf<T>(tracer: Tracer, give: () => readonly T[]): readonly T[] {
  try {
    return tracer.quietly(give);
  } catch {
    return [];
  }
}

/**
 * Wraps an engine: the same results, plus trace events for each call.
 *
 * @param engine - an engine of traced hooks
 */
export function tracedEngine(tracer: Tracer, engine: FullEngine): FullEngine {
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
  const verb =
    <Rest extends readonly unknown[], T>(
      name: string,
      ask: (text: string, ...rest: Rest) => T,
      show: (answer: T, from: Texts) => string,
      account: (answer: T, text: string, ...rest: Rest) => void = () => undefined,
    ) =>
    (text: string, ...rest: Rest): T => {
      const from = textsIn([text, ...rest]);
      return tracer.during(name, from, () => {
        const tell = (result: string): void =>
          tracer.tell({ kind: 'answer', by: 'engine', name, section: undefined, result }, text);
        let answer: T;
        try {
          answer = ask(text, ...rest);
        } catch (cause) {
          tell(tracer.shownError(cause, from));
          throw cause;
        }
        account(answer, text, ...rest);
        tell(show(answer, from));
        return answer;
      });
    };
  const uri = (answer: string, from: Texts): string => (answer === from[0] ? 'unchanged' : shownUri(answer, from));
  const orIssue =
    <T>(show: (answer: T, from: Texts) => string) =>
    (answer: Result<T>, from: Texts): string =>
      answer.ok ? show(answer.value, from) : answer.issue.code;
  const { normalize, tryNormalize, compare, equivalent, identity, resolve, check, explain, needs } = engine;
  const { relativize, resolveReference } = engine;
  // Overloads cannot be wrapped one by one: these are the signatures behind them.
  const [view, tryView] = [engine.view, engine.tryView] as [
    (text: string, ...schemes: string[]) => unknown,
    (text: string, ...schemes: string[]) => Result<unknown>,
  ];
  return Object.freeze({
    ...engine,
    normalize: verb('normalize', normalize, uri, normalizing) as FullEngine['normalize'],
    tryNormalize: verb('tryNormalize', tryNormalize, orIssue(uri), normalizing),
    compare: verb('compare', compare, inWords, ({ because }, a, b) => reasons(because, a, b)),
    equivalent: verb('equivalent', equivalent, String, (_, a, b, options) =>
      reasons(
        accountOf(tracer, () => compare(a, b, again(options)).because),
        a,
        b,
      ),
    ),
    identity: verb('identity', identity, shownValue, normalizing),
    resolve: verb('resolve', resolve, uri),
    tryResolve: verb('tryResolve', engine.tryResolve, orIssue(uri)),
    resolveReference: verb('resolveReference', resolveReference, uri),
    tryResolveReference: verb('tryResolveReference', engine.tryResolveReference, orIssue(uri)),
    relativize: verb('relativize', relativize, (answer, from) =>
      answer === undefined ? 'no reference' : uri(answer, from),
    ),
    check: verb('check', check, (issues) =>
      listed(
        issues.map(({ code }) => code),
        'no issue',
      ),
    ),
    explain: verb(
      'explain',
      explain,
      ({ after }, from) => uri(after, from),
      (answer, text) => steps(text, answer.steps),
    ),
    needs: verb('needs', needs, (found) => listed(found, 'no rule'), normalizing),
    view: verb('view', view, shownValue, (_, text) => normalizing(_, text)),
    tryView: verb('tryView', tryView, orIssue(shownValue), (_, text) => normalizing(_, text)),
  });
}
