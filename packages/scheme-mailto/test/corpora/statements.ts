import { domainToASCII } from 'node:url';
import { UrikitError } from '@urikit/generic';
import { parseUri } from '@urikit/generic/record';
import { buildMailto, type MailtoView } from '@urikit/scheme-mailto';
import { REJECTED } from '../../../generic/test/corpora/ask.js';
import { type Case, textOf } from '../../../generic/test/corpora/corpus.js';
import { state, type Statement } from '../../../generic/test/corpora/statement.js';
import { engine as plain, engineWith } from '../engine.js';

/** What a third-party case says of mailto, as questions to the plugin. */

type Headers = Readonly<Record<string, string>>;
type Parts = {
  readonly to?: readonly string[];
  readonly subject?: string | null;
  readonly body?: string | null;
  readonly headers?: Headers | null;
};

const withIdna = engineWith({}, { domainToAscii: domainToASCII });

/** The suites read texts too that `check` has an error for, so the hook is asked on its own. */
const viewOf = (text: string, engine = withIdna): MailtoView =>
  engine.hooks('mailto')?.view?.(parseUri(engine.normalize(text))) as MailtoView;

/**
 * The header fields that the sources know: all but `to`, `subject` and `body`, by name. Names have no case (RFC 6068
 * 2).
 */
const headersOf = ({ cc, bcc, headers }: MailtoView): Headers => {
  const lists = { ...(cc.length > 0 && { cc: cc.join(',') }), ...(bcc.length > 0 && { bcc: bcc.join(',') }) };
  return { ...lists, ...Object.fromEntries(headers) };
};

const lowerCaseNames = (entries: readonly (readonly [string, string])[]): readonly (readonly [string, string])[] =>
  entries.map(([name, value]) => [name.toLowerCase(), value]);

/** All fields in the order of our view. */
const fieldsOf = (view: MailtoView): readonly (readonly [string, string])[] => [
  ...Object.entries(headersOf(view)),
  ...(view.subject === undefined ? [] : [['subject', view.subject] as const]),
  ...(view.body === undefined ? [] : [['body', view.body] as const]),
];

const hasError = (text: string): boolean => withIdna.check(text).some(({ severity }) => severity === 'error');

function build(to: readonly string[], fields: readonly (readonly [string, string])[]): string {
  const named = (wanted: string): string | undefined => fields.find(([name]) => name.toLowerCase() === wanted)?.[1];
  const listOf = (wanted: string): readonly string[] => named(wanted)?.split(',') ?? [];
  const headers = fields.filter(([name]) => !['cc', 'bcc', 'subject', 'body'].includes(name.toLowerCase()));
  try {
    return buildMailto({
      to,
      cc: listOf('cc'),
      bcc: listOf('bcc'),
      subject: named('subject'),
      body: named('body'),
      headers,
    });
  } catch (error) {
    if (UrikitError.is(error)) return REJECTED;
    throw error;
  }
}

function built(kase: Case): readonly Statement[] {
  if (kase['op'] === 'mailto-build') {
    const fields = kase['fields'] as readonly (readonly [string, string])[];
    const to = fields.filter(([name]) => name === 'to').map(([, value]) => value);
    return [
      state('built', [JSON.stringify(fields)], kase['output'], () =>
        build(
          to,
          fields.filter(([name]) => name !== 'to'),
        ),
      ),
    ];
  }
  if (kase['op'] !== 'serialize') return [];
  const { to = [], subject, body, headers } = kase['components'] as Parts;
  const fields = [
    ...Object.entries(headers ?? {}),
    ...Object.entries({ subject, body }).filter((each): each is [string, string] => typeof each[1] === 'string'),
  ];
  return [state('built', [JSON.stringify({ to, fields })], kase['output'], () => build(to, fields))];
}

function read(kase: Case): readonly Statement[] {
  if (typeof kase['input'] !== 'string') return [];
  const input = kase['input'];
  const says: Statement[] = [];
  const add = (what: string, expected: unknown, question: () => unknown): void => {
    says.push(state(what, [input], expected, question));
  };
  if (Array.isArray(kase['to'])) add('to', kase['to'], () => viewOf(input, plain).to);
  if (typeof kase['message_to'] === 'string') add('message to', [kase['message_to']], () => viewOf(input).to);
  if (Array.isArray(kase['headers']))
    add('headers', lowerCaseNames(kase['headers'] as readonly (readonly [string, string])[]), () =>
      fieldsOf(viewOf(input)),
    );
  const perl = kase['mailto'] as { readonly to: string } | undefined;
  if (perl !== undefined) add('to', perl.to, () => viewOf(input).to.join(','));
  const { to, subject, body, headers } = (kase['components'] ?? {}) as Parts;
  const asked =
    (kase['options'] as { readonly unicodeSupport?: boolean } | undefined)?.unicodeSupport === true ? plain : withIdna;
  if (to !== undefined) add('to', to, () => viewOf(input, asked).to);
  if (subject !== undefined) add('subject', subject, () => viewOf(input).subject ?? null);
  if (body !== undefined) add('body', body, () => viewOf(input).body ?? null);
  if (headers !== undefined)
    add('headers', headers === null ? {} : Object.fromEntries(lowerCaseNames(Object.entries(headers))), () =>
      headersOf(viewOf(input)),
    );
  if (typeof kase['valid'] === 'boolean') add('without error', kase['valid'], () => !hasError(input));
  if (kase['op'] === undefined && typeof kase['serialized'] === 'string')
    add('normalized', kase['serialized'], () => withIdna.normalize(input));
  return says;
}

function compared(kase: Case): readonly Statement[] {
  const [a, b, expected] =
    kase['op'] === 'equivalence'
      ? [textOf(kase, 'a'), kase['b'], kase['equivalent']]
      : [kase['input'], kase['other'], kase['equal']];
  if (typeof a !== 'string' || typeof b !== 'string') return [];
  return [state(`equivalent to ${b}`, [a, b], expected, () => withIdna.equivalent(a, b))];
}

/** Whether a case is about mailto at all. */
export const isMailto = (kase: Case): boolean =>
  [kase['input'], kase['a'], kase['output']].some(
    (text) => typeof text === 'string' && text.toLowerCase().startsWith('mailto:'),
  );

export const statementsOf = (kase: Case): readonly Statement[] => [...built(kase), ...read(kase), ...compared(kase)];
