import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Engine, LEVELS, parse, type Result } from '@urikit/generic';
import { surt } from '@urikit/lines/surt';
import { clickhouseModule } from '@urikit/lines/internal';
import { everyText } from '../../../generic/test/corpora/corpus.js';
import { describeCorpora } from '../../../generic/test/corpora/describe-corpora.js';
import { nearReferences } from '../../../generic/test/generators/arbitraries.js';
import { testSeed } from '../../../generic/test/generators/campaign.js';
import { SETUPS } from '../../../generic/test/laws/engines.js';
import { inputs } from '../inputs.js';
import { linesOf } from '../line-by-line.js';
import { createHost } from './host.js';

const PARTS = ['scheme', 'authority', 'userinfo', 'host', 'port', 'path', 'query', 'fragment'] as const;

type Part = (typeof PARTS)[number];

const UNANSWERED = 'urikit: unanswered';

/** The answers of a call, or the beginning of its error. */
function attempt(call: () => readonly unknown[]): readonly unknown[] {
  try {
    return call();
  } catch (error) {
    return [(error as Error).message.slice(0, UNANSWERED.length)];
  }
}

/** A component as the engine reads it: null if it is absent. */
function partOf(text: string, part: Part): string | null {
  const { scheme, authority, path, query, fragment } = parse(text);
  const site = authority && { userinfo: authority.userinfo, host: authority.host.text, port: authority.port };
  const whole =
    site &&
    `${site.userinfo === undefined ? '' : `${site.userinfo}@`}${site.host}${site.port === undefined ? '' : `:${site.port}`}`;
  // The scheme of a parsed URI is in lower case; the row has it as written.
  const written = scheme === undefined ? undefined : text.slice(0, scheme.length);
  return (
    {
      scheme: written,
      authority: whole,
      ...{ userinfo: undefined, host: undefined, port: undefined, ...site },
      path,
      query,
      fragment,
    }[part] ?? null
  );
}

/** The bytes of a value, one character for each; null if there is none. */
const bytesOf = (result: Result<string>): string | null =>
  result.ok ? Buffer.from(result.value).toString('latin1') : null;

/** The code and position of an issue; null if there is none. */
const issueOf = (result: Result<string>): string | null =>
  result.ok ? null : `${result.issue.code} ${String(result.issue.start)}`;

/** Holds every function to an engine, for some strings in one block. @returns how many are answered */
function agree(engine: Engine, host: ReturnType<typeof createHost>, texts: readonly string[]): number {
  const rows = texts.map((text) => [Buffer.from(text).toString('latin1')]);
  const results = texts.map((text) => engine.tryNormalize(text));
  const valid = texts.map((text) => engine.tryNormalize(text, { level: 'simple-string' }).ok);
  const statuses = host('uri_status', 'String', rows);
  const answered = texts.map((_, row) => row).filter((row) => statuses[row] !== 'unanswered');
  const all = <T>(values: readonly T[]): T[] => answered.map((row) => values[row] as T);
  expect(all(statuses)).toEqual(all(results).map(({ ok }) => (ok ? 'ok' : 'malformed')));
  expect(host('uri_normalize', 'Nullable(String)', all(rows))).toEqual(
    all(results).map((result) => (result.ok ? Buffer.from(result.value).toString('latin1') : null)),
  );
  const [found, expected]: [unknown[], unknown[]] = [[], []];
  for (const [row, text] of texts.entries()) {
    const [own] = rows[row] as [string];
    const isValid = valid[row] === true;
    /** Notes an answer beside the engine's. @returns true if it was answered */
    const note = (
      name: string,
      returns: 'UInt8' | 'Nullable(String)',
      args: string[],
      answer: () => unknown,
    ): boolean => {
      const [value] = attempt(() => host(name, returns, [[own, ...args]]));
      if (value === UNANSWERED) return false;
      found.push([name, own, ...args, value]);
      expected.push([name, own, ...args, answer()]);
      return true;
    };
    const isKnown = note('uri_is_valid', 'UInt8', [], () => Number(isValid));
    const part = PARTS[row % PARTS.length] as Part;
    expect(note('uri_part', 'Nullable(String)', [part], () => (isValid ? partOf(text, part) : null))).toBe(isKnown);
    const hasScheme = results[row]?.ok === true && parse(text).scheme !== undefined;
    note('uri_surt', 'Nullable(String)', [], () => (hasScheme ? surt(text, engine) : null));
    const other = texts[(row * 7 + 1) % texts.length] as string;
    const bytes = Buffer.from(other).toString('latin1');
    note('uri_resolve', 'Nullable(String)', [bytes], () => bytesOf(engine.tryResolve(text, other)));
    note('uri_issue', 'Nullable(String)', [], () => issueOf(engine.tryNormalize(text, { level: 'simple-string' })));
    const level = LEVELS[row % LEVELS.length] as (typeof LEVELS)[number];
    note('uri_normalize_level', 'Nullable(String)', [level], () => bytesOf(engine.tryNormalize(text, { level })));
    for (const each of new Set([other, text, results[row]?.ok === true ? results[row].value : other]))
      note('uri_equivalent', 'UInt8', [Buffer.from(each).toString('latin1')], () =>
        Number(engine.equivalent(text, each)),
      );
  }
  expect(found).toEqual(expected);
  return answered.length;
}

describe.each(SETUPS)('the functions of ClickHouse answer as the engine, with $name', ({ engine, schemes }) => {
  const host = createHost(clickhouseModule(engine));

  test('any strings', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(nearReferences(schemes), fc.string({ unit: 'binary' })), { maxLength: 12 }),
        (texts) => {
          agree(engine, host, texts);
        },
      ),
      { seed: testSeed(), numRuns: 300 },
    );
  });

  test('any lines of a log', () => {
    fc.assert(
      fc.property(inputs(schemes), (input) => {
        agree(engine, host, linesOf(input));
      }),
      { seed: testSeed(), numRuns: 300 },
    );
  });
});

describeCorpora('the functions of ClickHouse answer every string of the third-party suites as the engine', () => {
  test.each(SETUPS)('with $name', ({ engine }) => {
    const texts = everyText();
    expect(agree(engine, createHost(clickhouseModule(engine)), texts)).toBeGreaterThan(texts.length / 2);
  });
});
