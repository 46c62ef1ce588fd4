import type { Command } from 'commander';
import type { Answerer, Form } from '../io/feed.js';
import type { OctetVerb } from '../io/feed-octets.js';
import type { Engine, Level } from '@urikit/generic';
import { levelOption, type RuleName, ruleOption, tsvOption } from '../options.js';
import type { Refusal } from '../io/fault.js';
import type { Context } from '../io/io.js';
import { addFilter } from './define.js';

/** Options of the commands that normalize. */
export interface NormalizeFlags {
  readonly level: Level;
  readonly rule: readonly RuleName[];
  readonly tsv?: boolean;
}

/** The normal form of a text, or the engine's issue. */
function normalizeAnswerer({ level, rule: rules }: NormalizeFlags, form: Form, _: Context, engine: Engine): Answerer {
  const options = { level, rules };
  return (text) => {
    // `tryNormalize` makes no exception objects for invalid lines, of which a stream may contain millions.
    const result = engine.tryNormalize(text, options);
    if (!result.ok) return result.issue;
    if (form !== 'json') return result.value;
    return { members: { output: result.value, changed: result.value !== text } };
  };
}

/** Normalizes lines as bytes; undefined if the options differ from the engine's defaults. */
const normalizeOctets = ({ level, rule }: NormalizeFlags, engine: Engine): (() => Promise<OctetVerb>) | undefined =>
  level === 'scheme-based' && rule.length === 0
    ? async () => (await import('@urikit/clickhouse/lines')).createLines(engine).normalize
    : undefined;

/** Normalizes the first column of TSV. */
async function normalizeTsv(engine: Engine, refusal: Refusal | undefined, context: Context): Promise<void> {
  const { feedTsv } = await import('../io/feed-tsv.js');
  const { createLines } = await import('@urikit/clickhouse/lines');
  const answer = (cell: string): string | undefined => {
    const result = engine.tryNormalize(cell);
    return result.ok && refusal?.(cell) === undefined ? result.value : undefined;
  };
  return feedTsv(answer, context, refusal === undefined ? createLines(engine).normalize : undefined);
}

/** `urikit normalize` */
export function addNormalize(program: Command, context: Context): void {
  addFilter<NormalizeFlags>(program, context, {
    name: 'normalize',
    summary: 'print the normal form',
    description: `Prints the normal form of each URI reference (RFC 3986 6.2). Only the rules remove characters: a password
stays. Here the level protocol-based is the same as scheme-based, because the command fetches no URI.`,
    argument: 'uri',
    samples: [
      { command: "urikit normalize 'HTTP://Example.COM:80/a/../%7euser'", prints: ['http://example.com/~user'] },
      { command: "urikit normalize --level syntax-based 'HTTP://Example.COM:80'", prints: ['http://example.com:80'] },
      {
        command: "urikit normalize --rule query-order --rule empty-fragment 'http://h/?b=2&a=1#'",
        prints: ['http://h/?a=1&b=2'],
      },
      {
        command: "printf 'HTTP://h\\r\\nhttp://a b/\\nfoo%%2dbar\\n' | urikit normalize 2>/dev/null",
        prints: ['http://h/', '!\tline 2: syntax/character at position 8: ...', 'foo-bar'],
        exitCode: 1,
      },
      {
        command: "printf 'HTTP://h\\t17\\n\\\\\\\\N\\t18\\na b\\t19\\n' | urikit normalize --tsv",
        prints: ['http://h/\t17', '\\N\t18', '\\N\t19'],
      },
    ],
    options: (command) =>
      command
        .addOption(levelOption())
        .addOption(ruleOption())
        .addOption(tsvOption().conflicts(['level', 'rule'])),
    stream: ({ tsv }, engine, refusal) => (tsv === true ? (own) => normalizeTsv(engine, refusal, own) : undefined),
    takesConfig: true,
    answerer: normalizeAnswerer,
    octets: normalizeOctets,
  });
}
