import { listOf, optionsOf, shown, wrongValue } from '@urikit/generic/internal';
import { tryParse } from '@urikit/generic';
import { removeDotSegments } from '@urikit/generic/record';
import { type HazardCode, HAZARDS, hazards } from '@urikit/safety';
import { type Refusal, refusal } from './refusal.js';

/** The accepted request targets. */
export interface TargetOptions {
  /** UTF-16 units; default 8,000, the least that RFC 9110 section 4.1 asks of servers. */
  readonly maxLength?: number;
  /** Hazards of the path that are refused, in place of `REFUSED_HAZARDS`. */
  readonly refuse?: readonly HazardCode[];
}

/** Hazards that no path needs and that programs behind a server read in different ways. */
const REFUSED_HAZARDS: readonly HazardCode[] = [
  'safety/encoded-backslash',
  'safety/encoded-nul',
  'safety/encoded-line-break',
  'safety/encoded-control',
];

/**
 * Makes a check of request targets in origin-form:
 *
 *     origin-form    = absolute-path [ "?" query ]
 *
 * `*` is taken for OPTIONS. The other forms are for proxies.
 *
 * @param options - the longest target, and hazards that are refused
 * @returns a function that gives the reason to refuse a target; undefined if it is accepted. It never throws.
 * @throws UrikitError `input/unknown-option` for an option that does not exist
 * @see RFC 9112 section 3.2
 * @example createTargetCheck()('/a/../b', 'GET')?.code // 'target/dot-segment'
 */
export function createTargetCheck(
  options: TargetOptions = {},
): (target: string, method: string) => Refusal | undefined {
  optionsOf(options, ['maxLength', 'refuse']);
  const { maxLength = 8000, refuse = REFUSED_HAZARDS } = options;
  if (!(Number.isInteger(maxLength) || maxLength === Infinity) || maxLength < 1)
    throw wrongValue(['maxLength'], 'an integer of at least 1, or Infinity');
  for (const code of listOf(refuse, ['refuse'], 'a list of codes of hazards'))
    if (!Object.hasOwn(HAZARDS, code)) throw wrongValue(['refuse'], `the code of a hazard, found ${shown(code)}`);
  return (target, method) => {
    if (typeof target !== 'string') return refusal('target/form', 'expected a string');
    if (target === '*' && method === 'OPTIONS') return undefined;
    if (target.length > maxLength) return refusal('target/long', `expected a target of at most ${String(maxLength)}`);
    if (!target.startsWith('/') || target.startsWith('//') || target.includes('#'))
      return refusal('target/form', 'expected a path that begins with one "/", and a query');
    const parsed = tryParse(target);
    if (!parsed.ok) return refusal('target/malformed', parsed.issue.message, parsed.issue.code);
    const { path } = parsed.value;
    // As programs read it that decode slashes, or cut off the parameters of a segment.
    const read = path.replace(/(?:;|%3b)(?:(?!%2f)[^/])*/gi, '').replace(/%2f/gi, '/');
    if (removeDotSegments(read) !== read) return refusal('target/dot-segment', 'expected a path without dot-segments');
    const hazard = path.includes('%')
      ? hazards(path).find(({ code }) => refuse.some((name) => name === code))
      : undefined;
    return hazard && refusal('target/hazard', `expected a path without it: ${hazard.message}`, hazard.code);
  };
}
