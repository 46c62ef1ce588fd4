import { type Issue, parse } from 'urikit';
import type { HttpView } from '@urikit/scheme-http';
import { type Case, textOf } from '../../../generic/test/corpora/corpus.js';
import { type Source, state, type Statement } from '../../../generic/test/corpora/statement.js';
import { ASK } from './ask.js';

/** What sources say of http, https, ws and wss beyond RFC 3986, and what the default engine says. */

const { engine } = ASK;

/** A relative reference is of the scheme that its base gives it. */
const absolute = (text: string, scheme: string): string => engine.resolve(text, `${scheme}://base.example/`);

const isError = ({ severity }: Issue): boolean => severity === 'error';

const isValidAs = (text: string, scheme: string): boolean =>
  !engine.check(text).some(isError) && !engine.check(absolute(text, scheme)).some(isError);

const viewOf = (text: string): HttpView | undefined =>
  parse(text).scheme === undefined ? undefined : (engine.view(text) as HttpView | undefined);

const originOf = (text: string): string | null => viewOf(text)?.origin ?? null;

/** The address that a name is warned of, or is. */
function addressOf(host: string): string | null {
  const text = `http://${host}/`;
  if (parse(text).authority?.host.kind === 'IPv4address') return host;
  const issue = engine.check(text).find(({ code }) => code === 'http/rare-ipv4');
  return /[0-9]+(?:\.[0-9]+){3}/.exec(issue?.message ?? '')?.[0] ?? null;
}

const validity = (kase: Case): readonly Statement[] => {
  const scheme = kase['as'];
  if (typeof kase['valid'] !== 'boolean' || (scheme !== 'http' && scheme !== 'ws')) return [];
  const input = textOf(kase, 'input');
  const says = [state(`valid as ${scheme}`, [input], kase['valid'], () => isValidAs(input, scheme))];
  if (kase['serialized'] !== undefined)
    says.push(state('normalized', [input], kase['serialized'], () => engine.normalize(input)));
  return says;
};

const ports = (kase: Case): readonly Statement[] => {
  const says: Statement[] = [];
  if (kase['op'] === 'default-port') {
    const text = `${textOf(kase, 'scheme')}://h/`;
    says.push(state('default port', [text], kase['default_port'], () => viewOf(text)?.effectivePort));
  }
  if (kase['effective_port'] !== undefined) {
    const input = textOf(kase, 'input');
    says.push(state('effective port', [input], kase['effective_port'], () => viewOf(input)?.effectivePort));
  }
  if (kase['non_default_port'] !== undefined) {
    const input = textOf(kase, 'input');
    says.push(
      state('port that is not the default', [input], kase['non_default_port'], () => portOf(engine.normalize(input))),
    );
  }
  return says;
};

function portOf(text: string): number | null {
  const port = parse(text).authority?.port;
  return port === undefined ? null : Number(port);
}

const origins = (kase: Case): readonly Statement[] => {
  const says: Statement[] = [];
  if (kase['origin'] !== undefined) {
    const input = textOf(kase, 'input');
    says.push(state('origin', [input], kase['origin'], () => originOf(input)));
  }
  if (kase['cross_origin'] !== undefined) {
    const [input, other] = [textOf(kase, 'input'), textOf(kase, 'other')];
    says.push(
      state('cross-origin', [input, other], kase['cross_origin'], () => {
        const [a, b] = [originOf(input), originOf(other)];
        return a === null || a !== b;
      }),
    );
  }
  return says;
};

const addresses = (kase: Case): readonly Statement[] =>
  kase['op'] === 'ipv4-number-forms' && typeof kase['input'] === 'string'
    ? [state('IPv4 address', [kase['input']], kase['decimal'], () => addressOf(textOf(kase, 'input')))]
    : [];

/** Everything of these kinds that a case says. */
export const schemeStatements: Source = (kase) =>
  [validity, ports, origins, addresses].flatMap((source) => source(kase));
