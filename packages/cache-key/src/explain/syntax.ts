import { normalizeHost, normalizeTriplets, removeDotSegments } from '@urikit/generic/text';
import { normalizeAuthority } from '../decide/host.js';
import type { Plan } from '../plan.js';
import type { KeyRequest } from '../request.js';
import { readTarget } from '../decide/target.js';

/** A rule that no policy turns off, with the RFC that has it, or a member of the policy. */
export interface MergeRule {
  readonly rule: string;
  readonly component: string;
  /** Document and section; `policy` for what the policy asks for. */
  readonly section: string;
}

/** A request taken apart before any rule: what it says, in the order of a key. */
interface Raw {
  readonly form: 'origin-form' | 'absolute-form';
  readonly name: string;
  readonly port: string | undefined;
  readonly path: string;
  readonly query: string | undefined;
}

function rawOf(request: KeyRequest): Raw | undefined {
  const target = readTarget(request, 'key');
  if ('action' in target || target.host === undefined) return undefined;
  const [, name = '', port] = /^(\[[^\]]*\]|[^:]*)(?::(.*))?$/s.exec(target.host) ?? [];
  const mark = target.text.indexOf('?');
  return {
    form: request.target.startsWith('/') ? 'origin-form' : 'absolute-form',
    name,
    port,
    path: mark < 0 ? target.text : target.text.slice(0, mark),
    query: mark < 0 ? undefined : target.text.slice(mark + 1),
  };
}

const upperCase = (text: string): string => text.replace(/%[0-9A-Fa-f]{2}/g, (triplet) => triplet.toUpperCase());

type Stage = readonly [rule: string, section: string, apply: (text: string) => string];

const TRIPLETS: readonly Stage[] = [
  ['percent-encoding-case', 'RFC 3986 6.2.2.1', upperCase],
  ['percent-encoding-unreserved', 'RFC 3986 6.2.2.2', normalizeTriplets],
];
const PATH: readonly Stage[] = [...TRIPLETS, ['dot-segments', 'RFC 3986 6.2.2.3', removeDotSegments]];
const HOST: readonly Stage[] = [
  ['host-case', 'RFC 3986 6.2.2.1', (text) => text.toLowerCase()],
  ['host-ipv6', 'RFC 5952 4', (text) => (text.startsWith('[') ? normalizeHost(text) : text)],
  ['percent-encoding-unreserved', 'RFC 3986 6.2.2.2', (text) => (text.startsWith('[') ? text : normalizeHost(text))],
];

/** The stages that changed one side and did not make the same change to the other. */
function stagesBetween(component: string, a: string, b: string, stages: readonly Stage[]): readonly MergeRule[] {
  if (a === b) return [];
  const rules: MergeRule[] = [];
  let [x, y] = [a, b];
  for (const [rule, section, apply] of stages) {
    const [nextX, nextY] = [apply(x), apply(y)];
    if (nextX !== x || nextY !== y) rules.push({ rule, component, section });
    [x, y] = [nextX, nextY];
  }
  return rules;
}

function portRules(a: string | undefined, b: string | undefined): readonly MergeRule[] {
  if (a === b) return [];
  const has = (test: (port: string) => boolean): boolean => [a, b].some((port) => port !== undefined && test(port));
  const rule = (id: string, section: string): MergeRule => ({ rule: id, component: 'host', section });
  return [
    ...(has((port) => port === '') ? [rule('empty-port', 'RFC 3986 3.2.3')] : []),
    ...(has((port) => /^0\d/.test(port)) ? [rule('port-leading-zeros', 'RFC 3986 6.2.3')] : []),
    ...(has((port) => port !== '') && (a ?? b) !== undefined && Number(a) !== Number(b)
      ? [rule('default-port', 'RFC 3986 6.2.3')]
      : []),
  ];
}

/** The rules without a policy that made one of what two requests say. */
export function syntaxMerges(a: KeyRequest, b: KeyRequest, plan: Plan): readonly MergeRule[] {
  const [x, y] = [rawOf(a), rawOf(b)];
  if (x === undefined || y === undefined) return [];
  const sameHost = normalizeAuthority(x.name, '') === normalizeAuthority(y.name, '');
  return [
    ...(a.method === b.method ? [] : [{ rule: 'head-as-get', component: 'method', section: 'RFC 9110 9.3.2' }]),
    ...(x.form === y.form ? [] : [{ rule: 'absolute-form', component: 'host', section: 'RFC 9112 3.2.2' }]),
    ...stagesBetween('host', x.name, y.name, HOST),
    ...(sameHost || plan.host.trailingDot === 'strip' ? portRules(x.port, y.port) : []),
    ...stagesBetween('path', x.path, y.path, PATH),
    ...stagesBetween('query', x.query ?? '', y.query ?? '', TRIPLETS),
  ];
}
