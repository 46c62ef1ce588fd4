import { recompose } from '@urikit/generic/record';
import type { Finding, SchemeHooks, Uri } from '@urikit/generic/hooks';
import type { TraceEvent } from './trace.js';
import type { Texts, Tracer } from './tracer.js';

/** A hook or rule that ran, without its result. */
type Ran = Pick<TraceEvent, 'kind' | 'by' | 'name' | 'section'>;

const hook = (by: string, name: string): Ran => ({ kind: 'hook', by, name, section: undefined });

/** Recomposes a URI; undefined if it is malformed, which the engine refuses later. */
function written(uri: Uri): string | undefined {
  try {
    return recompose(uri);
  } catch {
    return undefined;
  }
}

/** Runs a function of a plugin and traces its result or error; errors are thrown again. */
function run<T>(
  tracer: Tracer,
  ran: Ran,
  uris: readonly [Uri, ...Uri[]],
  call: () => T,
  show: (result: T, from: Texts) => string,
): T {
  const from = uris.map((uri) => written(uri) ?? '');
  const tell = (result: string): void => tracer.tell({ ...ran, result }, String(from[0]));
  let result: T;
  try {
    result = call();
  } catch (cause) {
    tell(tracer.shownError(cause, from));
    throw cause;
  }
  tell(show(result, from));
  return result;
}

/** Runs a hook that reports, and tells the codes. */
function listened(
  tracer: Tracer,
  ran: Ran,
  uri: Uri,
  report: (finding: Finding) => void,
  call: (listen: (finding: Finding) => void) => undefined | void,
): undefined | void {
  const codes: string[] = [];
  const listen = (finding: Finding): void => {
    // The engine validates the finding and throws if it is invalid.
    report(finding);
    codes.push(finding.code);
  };
  return run(
    tracer,
    ran,
    [uri],
    () => call(listen),
    () => codes.join(', ') || (ran.name === 'check' ? 'no issue' : 'no hazard'),
  );
}

/** A check that tells the codes it reported. @param by - the id of a plugin or an overlay */
export const tracedCheck =
  <Context>(
    tracer: Tracer,
    by: string,
    check: (uri: Uri, report: (finding: Finding) => void, context: Context) => undefined | void,
  ): typeof check =>
  (uri, report, context) =>
    listened(tracer, hook(by, 'check'), uri, report, (listen) => check(uri, listen, context));

/** The hooks of a scheme, each function told of. Data stays data. @param by - the id of the owner */
export function tracedHooks(tracer: Tracer, by: string, hooks: SchemeHooks): SchemeHooks {
  const { check, hazards, normalize, rules, identity, equivalent, view, hosts } = hooks;
  const edits =
    (ran: Ran, edit: (uri: Uri) => Uri) =>
    (uri: Uri): Uri =>
      run(
        tracer,
        ran,
        [uri],
        () => edit(uri),
        (result, from) => {
          const text = written(result);
          return text === from[0] ? 'unchanged' : text === undefined ? 'no URI' : tracer.shownUri(text, from);
        },
      );
  const reads =
    <T>(name: string, read: (uri: Uri) => T) =>
    (uri: Uri): T =>
      run(tracer, hook(by, name), [uri], () => read(uri), tracer.shownValue);
  const compares =
    (compare: NonNullable<SchemeHooks['equivalent']>) =>
    (a: Uri, b: Uri): boolean =>
      run(
        tracer,
        hook(by, 'equivalent'),
        [a, b],
        () => compare(a, b),
        (result, from) => `${String(result)} with ${tracer.shownUri(String(from[1]), [])}`,
      );
  return {
    ...hooks,
    ...(check && { check: tracedCheck(tracer, by, check) }),
    ...(hazards && {
      hazards: (uri, report) => listened(tracer, hook(by, 'hazards'), uri, report, (listen) => hazards(uri, listen)),
    }),
    ...(normalize && { normalize: edits(hook(by, 'normalize'), normalize) }),
    ...(rules && {
      rules: rules.map((rule) => ({
        ...rule,
        apply: edits({ kind: 'rule', by, name: `${by}/${rule.id}`, section: rule.section }, rule.apply),
      })),
    }),
    ...(identity && { identity: reads('identity', identity) }),
    ...(equivalent && { equivalent: compares(equivalent) }),
    ...(view && { view: reads('view', view) }),
    ...(hosts && { hosts: reads('hosts', hosts) }),
  };
}
