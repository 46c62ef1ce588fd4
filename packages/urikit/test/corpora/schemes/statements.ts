import { kit } from '@urikit/generic';
import { parse } from 'urikit';
import { createRegistry, defaultSet } from 'urikit/registry';
import { data } from '@urikit/schemes/data';
import type { DataUriView } from '@urikit/schemes/data/profile';
import type { SipView } from '@urikit/schemes/sip/profile';
import type { TelView } from '@urikit/schemes/tel/profile';
import type { UrnView } from '@urikit/schemes/urn/profile';
import { type Case, textOf } from '../../../../generic/test/corpora/corpus.js';
import { state, type Statement } from '../../../../generic/test/corpora/statement.js';

/** What the sources say of urn, tel, sip, coap and data, and what the default set with data says. */

export const { engine } = createRegistry({ sets: [defaultSet], plugins: [data] });

const SCHEMES = /^(?:urn|tel|sips?|coaps?(?:\+(?:tcp|ws))?|data):/i;
const isOurs = (value: unknown): boolean => typeof value === 'string' && SCHEMES.test(value);

/** Whether a case is about one of the five. */
export const isOwnCase = (kase: Case): boolean =>
  ['input', 'a', 'base'].some((key) => isOurs(kase[key])) ||
  kase['op'] === 'data-build' ||
  (kase['op'] === 'default-port' && isOurs(`${String(kase['scheme'])}:`));

type Members = Readonly<Record<string, unknown>>;
const membersOf = (kase: Case, key: string): Members => (kase[key] ?? {}) as Members;

/** Valid as a URI of its scheme, and of the one that the whole file is about. */
const isValid = (text: string, scheme = ''): boolean =>
  text.toLowerCase().startsWith(scheme) && !engine.check(text).some(({ severity }) => severity === 'error');

const COMPONENTS: Readonly<Record<string, (text: string) => unknown>> = {
  scheme: (text) => parse(text).scheme,
  path: (text) => parse(text).path,
  query: (text) => parse(text).query,
};
const URN: Readonly<Record<string, (view: UrnView, text: string) => unknown>> = {
  nid: ({ nid }) => nid,
  nss: ({ nss }) => nss,
  r: ({ rComponent }) => rComponent,
  q: ({ qComponent }) => qComponent,
  f: ({ fComponent }) => fComponent,
  assigned_name: (_, text) => engine.identity(text, { fragment: 'ignore' }),
};
const parametersAfter = (text: string): string => text.slice(text.indexOf(';', text.indexOf('@')) + 1);
const SIP: Readonly<Record<string, (view: SipView, text: string) => unknown>> = {
  user: ({ user }) => user,
  host: ({ host }) => host,
  params: (_, text) => parametersAfter(parse(text).path),
};
const decoded = ({ bytes }: DataUriView, label: string): string => new TextDecoder(label).decode(bytes);
const mediaType = ({ type, parameters }: DataUriView): string =>
  [type, ...parameters.map((pair) => pair.join('='))].join(';');
const DATA: Readonly<Record<string, (view: DataUriView) => unknown>> = {
  media_type: mediaType,
  base64: ({ base64 }) => base64,
  text: (view) => decoded(view, 'utf-8'),
  bytes_hex: ({ bytes }) => Buffer.from(bytes).toString('hex'),
  bytes_latin1: (view) => decoded(view, 'latin1'),
};
const TEL: Readonly<Record<string, (view: TelView, text: string) => unknown>> = {
  number: (_, text) => kit.parameters(parse(text).path).head,
  digits: ({ number }) => number,
  params: (_, text) => kit.parameters(parse(text).path).parameters.map(({ name, value }) => [name, value]),
};

/** One statement for each member of a table that the case names. */
const each = <View>(
  about: string,
  said: Members,
  text: string,
  table: Readonly<Record<string, (view: View, text: string) => unknown>>,
): readonly Statement[] =>
  Object.entries(table)
    .filter(([name]) => said[name] !== undefined)
    .map(([name, read]) => state(`${about} ${name}`, [text], said[name], () => read(engine.view(text) as View, text)));

function ofInput(kase: Case, scheme?: string): readonly Statement[] {
  const input = textOf(kase, 'input');
  const says: Statement[] = [];
  const say = (what: string, expected: unknown, question: () => unknown): void => {
    if (expected !== undefined) says.push(state(what, [input], expected, question));
  };
  say('valid', kase['valid'], () => isValid(input, scheme));
  say('normalized', kase['normalized'], () => engine.normalize(input));
  say('serialized', kase['serialized'], () => engine.resolve(input, 'http://h/'));
  say('resolved', kase['resolved'], () => engine.resolve(input, textOf(kase, 'base')));
  say('effective port', kase['effective_port'], () => (engine.view(input) as SipView).port);
  for (const other of (kase['equals'] ?? []) as readonly string[])
    says.push(state('equivalent', [input, other], true, () => engine.equivalent(input, other)));
  for (const [name, read] of Object.entries(COMPONENTS))
    say(name, membersOf(kase, 'components')[name], () => read(input));
  return [
    ...says,
    ...each('urn', membersOf(kase, 'urn'), input, URN),
    ...each('sip', membersOf(kase, 'sip'), input, SIP),
    ...each('data', { ...kase, ...membersOf(kase, 'data') }, input, DATA),
    ...each('tel', kase['scheme'] === 'tel' ? kase : {}, input, TEL),
  ];
}

/** Everything that a case says of these schemes. @param scheme - the one that the file is about, with its colon */
export function statementsOf(kase: Case, scheme?: string): readonly Statement[] {
  if (kase['op'] === 'default-port') {
    const text = `${textOf(kase, 'scheme')}:h`;
    const port = kase['default_port'] as number;
    return [state('default port', [text], true, () => engine.equivalent(text, `${text}:${String(port)}`))];
  }
  if (kase['op'] !== 'equivalence') return typeof kase['input'] === 'string' ? ofInput(kase, scheme) : [];
  const [a, b] = [textOf(kase, 'a'), textOf(kase, 'b')];
  const expected = kase['equivalent'];
  return [
    state('equivalent', [a, b], expected, () => engine.equivalent(a, b)),
    state('equivalent without fragments', [a, b], expected, () => engine.equivalent(a, b, { fragment: 'ignore' })),
  ];
}
