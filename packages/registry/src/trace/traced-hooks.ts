import { recompose } from '@urikit/generic/record';
import type { Finding, SchemeHooks, Uri } from '@urikit/generic/hooks';
import { eachHook } from '../given/plugin.js';
import type { TraceEvent, Texts, Tracer } from './trace.js';

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

/** A hook that reports, and tells the codes that it reported. */
const tracedReports =
  <Context>(
    tracer: Tracer,
    ran: Ran,
    call: (uri: Uri, report: (finding: Finding) => void, context: Context) => undefined | void,
  ): typeof call =>
  (uri, report, context) => {
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
      () => call(uri, listen, context),
      () => codes.join(', ') || (ran.name === 'check' ? 'no issue' : 'no hazard'),
    );
  };

/** The check of an overlay, told of. @param by - the id of the overlay */
export const tracedCheck = <Context>(
  tracer: Tracer,
  by: string,
  check: (uri: Uri, report: (finding: Finding) => void, context: Context) => undefined | void,
): typeof check => tracedReports(tracer, hook(by, 'check'), check);

/** The hooks of a scheme, each function told of. @param by - the id of the owner */
export const tracedHooks = (tracer: Tracer, by: string, hooks: SchemeHooks): SchemeHooks =>
  eachHook(hooks, {
    reports: (name, check) => tracedReports(tracer, hook(by, name), check),
    edits: (name, edit, rule) => {
      const ran: Ran =
        rule === undefined ? hook(by, name) : { kind: 'rule', by, name: `${by}/${rule.id}`, section: rule.section };
      const show = (result: Uri, from: Texts): string => {
        const text = written(result);
        return text === from[0] ? 'unchanged' : text === undefined ? 'no URI' : tracer.shownUri(text, from);
      };
      return (uri) => run(tracer, ran, [uri], () => edit(uri), show);
    },
    reads: (name, read) => (uri) => run(tracer, hook(by, name), [uri], () => read(uri), tracer.shownValue),
    compares: (name, compare) => (a, b) =>
      run(
        tracer,
        hook(by, name),
        [a, b],
        () => compare(a, b),
        (result, from) => `${String(result)} with ${tracer.shownUri(String(from[1]), [])}`,
      ),
  });
