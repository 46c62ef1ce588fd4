import type { Level } from '@urikit/generic';
import { type Definition, filter } from './define.js';
import { configOptions, levelOption, type RuleName, ruleOption, tsvOption } from '../options.js';

/** Options of the commands that normalize. */
export interface NormalizeFlags {
  readonly level: Level;
  readonly rule: readonly RuleName[];
  readonly tsv?: boolean;
}

/** `urikit normalize` */
export const normalizeCommand: Definition = filter<NormalizeFlags>({
  summary: 'print the normal form',
  description: `Prints the normal form of each URI reference (RFC 3986 6.2). Only the rules remove characters: a password
stays. Here the level protocol-based is the same as scheme-based, because the command fetches no URI.`,
  argument: 'uri',
  samples: [
    ["urikit normalize 'HTTP://Example.COM:80/a/../%7euser'", 'http://example.com/~user'],
    ["urikit normalize --level syntax-based 'HTTP://Example.COM:80'", 'http://example.com:80'],
    ["urikit normalize --rule query-order --rule empty-fragment 'http://h/?b=2&a=1#'", 'http://h/?a=1&b=2'],
    [
      "printf 'HTTP://h\\r\\nhttp://a b/\\nfoo%%2dbar\\n' | urikit normalize 2>/dev/null   # exit code 1",
      'http://h/',
      '!\tline 2: syntax/character at position 8: ...',
      'foo-bar',
    ],
    [
      "printf 'HTTP://h\\t17\\n\\\\\\\\N\\t18\\na b\\t19\\n' | urikit normalize --tsv",
      'http://h/\t17',
      '\\N\t18',
      '\\N\t19',
    ],
  ],
  options: [...configOptions, levelOption, ruleOption, tsvOption().conflicts(['level', 'rule'])],
  takesConfig: true,
  changes: true,
  answerer: ({ flags: { level, rule: rules }, engine }) => {
    const options = { level, rules };
    return (text) => {
      // `tryNormalize` makes no exception objects for invalid lines, of which a stream may contain millions.
      const result = engine.tryNormalize(text, options);
      return result.ok ? result.value : result.issue;
    };
  },
  octets: ({ level, rule }, engine) =>
    level === 'scheme-based' && rule.length === 0
      ? async () => (await import('@urikit/clickhouse/lines')).createLines(engine).normalize
      : undefined,
});
