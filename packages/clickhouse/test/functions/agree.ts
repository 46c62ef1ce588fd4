import { type Engine, LEVELS, parse, type Result } from '@urikit/generic';
import { surt } from '@urikit/lines/surt';
import type { createHost } from './host.js';

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

/** The bytes of a value, one character for each; null for an absent value. */
const bytesOf = (result: Result<string>): string | null =>
  result.ok ? Buffer.from(result.value).toString('latin1') : null;

/** The code and position of an issue; null for a string without an issue. */
const issueOf = (result: Result<string>): string | null =>
  result.ok ? null : `${result.issue.code} ${String(result.issue.start)}`;

/** @throws Error for two values that differ */
function same(found: unknown, expected: unknown, ...call: readonly string[]): void {
  if (found === expected) return;
  throw new Error(`${JSON.stringify(call)}: found ${JSON.stringify(found)}, expected ${JSON.stringify(expected)}`);
}

/** Holds every function to an engine, for some strings in one block. @returns how many are answered @throws Error */
export function agree(engine: Engine, host: ReturnType<typeof createHost>, texts: readonly string[]): number {
  const rows = texts.map((text) => [Buffer.from(text).toString('latin1')] as const);
  const results = texts.map((text) => engine.tryNormalize(text));
  const statuses = host('uri_status', 'String', rows);
  const answered = rows.filter((_, row) => statuses[row] !== 'unanswered');
  const normal = host('uri_normalize', 'Nullable(String)', answered).values();
  for (const [row, text] of texts.entries()) {
    const [own] = rows[row] as readonly [string];
    const result = results[row] as Result<string>;
    const plain = engine.tryNormalize(text, { level: 'simple-string' });
    if (statuses[row] !== 'unanswered') {
      same(statuses[row], result.ok ? 'ok' : 'malformed', 'uri_status', own);
      same(normal.next().value, bytesOf(result), 'uri_normalize', own);
    }
    /** Compares an answer with the engine's. @returns true if it was answered */
    const tell = (
      name: string,
      returns: 'UInt8' | 'Nullable(String)',
      args: string[],
      answer: () => unknown,
    ): boolean => {
      const [value] = attempt(() => host(name, returns, [[own, ...args]]));
      if (value === UNANSWERED) return false;
      same(value, answer(), name, own, ...args);
      return true;
    };
    const isKnown = tell('uri_is_valid', 'UInt8', [], () => Number(plain.ok));
    const part = PARTS[row % PARTS.length] as Part;
    const isPart = tell('uri_part', 'Nullable(String)', [part], () => (plain.ok ? partOf(text, part) : null));
    same(isPart, isKnown, 'uri_part', own, part);
    const hasScheme = result.ok && parse(text).scheme !== undefined;
    tell('uri_surt', 'Nullable(String)', [], () => (hasScheme ? surt(text, engine) : null));
    const other = texts[(row * 7 + 1) % texts.length] as string;
    const bytes = Buffer.from(other).toString('latin1');
    tell('uri_resolve', 'Nullable(String)', [bytes], () => bytesOf(engine.tryResolve(text, other)));
    tell('uri_issue', 'Nullable(String)', [], () => issueOf(plain));
    const level = LEVELS[row % LEVELS.length] as (typeof LEVELS)[number];
    tell('uri_normalize_level', 'Nullable(String)', [level], () => bytesOf(engine.tryNormalize(text, { level })));
    for (const each of new Set([other, text, result.ok ? result.value : other]))
      tell('uri_equivalent', 'UInt8', [Buffer.from(each).toString('latin1')], () =>
        Number(engine.equivalent(text, each)),
      );
  }
  return answered.length;
}
