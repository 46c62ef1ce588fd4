import { Argument, Option } from 'commander';
import type { ComparedComponent, KeyExplanation, KeyRequest, Outcome } from '@urikit/cache-key';
import { policyOption, type RequestFlags, requestOptions } from '../../cache/options.js';
import { type BoundKeyer, keyerOf } from '../../cache/policy-file.js';
import { requestOf } from '../../cache/request-text.js';
import { describeFault } from '../../io/fault.js';
import { fileNote } from '../../io/file-note.js';
import { type Paint, paintFor } from '../../io/paint.js';
import { hideSecrets, withoutSecrets } from '../../secrets.js';
import { Misuse, write, writeJson, writeLines } from '../../io/io.js';
import type { Definition } from '../define.js';
import { excerpt, indent, table } from '../../io/table.js';
import { configOptions, documentOption } from '../../options.js';

interface Flags extends RequestFlags {
  readonly exitCode?: boolean;
  readonly json?: boolean;
}

const WIDTH = 60;

/**
 * The value of a component without secrets. A query gets its `?` back first, because secrets are only searched in
 * URI-like words.
 */
const hidden = (name: string, value: string): string =>
  name === 'query' ? withoutSecrets(`?${value}`).slice(1) : withoutSecrets(value);

const shown = (name: string, value: string | undefined): string =>
  value === undefined ? '(absent)' : value === '' ? '(empty)' : excerpt(hidden(name, value), WIDTH);

const outcome = (name: string, one: Outcome): readonly string[] => [
  name,
  one.action === 'key' ? 'has a key' : `${one.action}: ${one.reason}`,
];

const row = ({ name, a, b }: ComparedComponent): readonly string[] => [
  'differs',
  name,
  `${shown(name, a)}  |  ${shown(name, b)}`,
];

/** An explanation for people. */
function print({ same, a, b, components, merged, wouldMerge }: KeyExplanation, paint: Paint): readonly string[] {
  const heading = same
    ? paint('good', 'one key')
    : paint('doubtful', components.length === 0 ? 'no keys to compare' : 'two keys');
  const rows =
    components.length === 0
      ? [outcome('first', a), outcome('second', b)]
      : [
          ...components.filter((component) => !component.same).map(row),
          ...merged.map(({ component, rule, section }) => [
            'merged',
            component,
            section === 'policy' ? `${rule} (policy)` : `${rule} (${section})`,
          ]),
          ...wouldMerge.map((rule) => ['would merge', rule]),
          ...[a, b].flatMap((one, i) =>
            one.action === 'key' && one.ambiguous
              ? [['ambiguous', `the ${i === 0 ? 'first' : 'second'} path, which origins read in different ways`]]
              : [],
          ),
        ];
  return [heading, ...indent(table(rows))];
}

/** A request, or a key. @throws Misuse for a text that is neither */
function sideOf(text: string, { scheme, host }: Flags, { refusal }: BoundKeyer): KeyRequest | string {
  if (/^u[1-9]\d* /.test(text)) return text;
  const request = requestOf(text, { scheme, host });
  const fault = 'code' in request ? request : refusal?.(request, text);
  if (fault !== undefined) throw new Misuse(describeFault(fault));
  return request as KeyRequest;
}

/** `urikit cache-explain` */
export const cacheExplainCommand: Definition = {
  summary: 'say why two requests share a cache key, or not',
  description: `Says which components of two keys differ, which rules merged different requests, and which members of a
policy would merge the two. Each is a request as for cache-key, or a key. Values of scope, of cookies and of headers that
may be secrets are not shown.`,
  arguments: [new Argument('<a>', 'a request or a key'), new Argument('<b>', 'another')],
  options: [
    policyOption,
    ...requestOptions,
    new Option('--exit-code', 'exit with 1 where they do not share a key'),
    ...configOptions,
    documentOption,
  ],
  samples: [
    [
      "urikit cache-explain 'http://EX.test/%7ea' 'http://ex.test:80/~a'",
      'one key',
      '  merged  host  host-case (RFC 3986 6.2.2.1)',
      '...',
    ],
    [
      "urikit cache-explain --exit-code 'http://h/?a=1&utm_id=2' 'http://h/?a=1'   # exit code 1",
      'two keys',
      '  differs      query                    a=1&utm_id=2  |  a=1',
      '  would merge  query.exclude: [utm_id]',
    ],
  ],
  action: async (context, a: string, b: string, flags: Flags) => {
    for (const side of [a, b]) {
      const note = await fileNote(side, 'urikit cache-key <', context);
      if (note !== undefined) await write(context.stderr, `urikit: ${note}\n`);
    }
    const { explain } = await import('@urikit/cache-key');
    const keyer = await keyerOf(flags.policy, flags, context);
    const [left, right] = [sideOf(a, flags, keyer), sideOf(b, flags, keyer)];
    let explanation: KeyExplanation;
    try {
      explanation = explain(keyer, left, right);
    } catch (cause) {
      throw Misuse.of(cause);
    }
    const nullable = explanation.components.map(({ name, a: first, b: second, ...rest }) => ({
      name,
      ...rest,
      a: first === undefined ? null : hidden(name, first),
      b: second === undefined ? null : hidden(name, second),
    }));
    await (flags.json === true
      ? writeJson(context, { ...explanation, components: nullable }, hideSecrets)
      : writeLines(context, print(explanation, paintFor(context.stdout, context.env))));
    if (flags.exitCode === true && !explanation.same) context.finish(1);
  },
};
