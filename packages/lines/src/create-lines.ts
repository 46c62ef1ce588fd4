import type { Engine, StringIssue } from '@urikit/generic';
import type { SchemeHooks } from '@urikit/generic/hooks';
import {
  compileProfile,
  engineOf,
  flagOf,
  functionOf,
  optionsOf,
  type Profile,
  rulesBeyond,
} from '@urikit/generic/internal';
import { JAVASCRIPT, type Machines } from './machines.js';
import { normalFormTable } from './normal-form-table.js';
import { type Machine, type Progress, run } from './run.js';
import { decodeLine } from './utf-8.js';
import { validityTable } from './validity-table.js';

/** A line that is not a URI reference. */
export interface InvalidLine {
  /** Its number; the first line of the call is 0. */
  readonly number: number;
  /** Without its end. */
  readonly octets: Uint8Array;
  readonly issue: StringIssue;
}

/** How lines are read. */
export interface LinesOptions {
  /** True if the bytes after the last line feed are a line, too. Default true; false if more input follows. */
  readonly last?: boolean;
}

/** How lines are normalized. */
export interface NormalizeLinesOptions extends LinesOptions {
  /**
   * Makes the line, without its end, that is written for a malformed line. By default "!", a tab and the code of the
   * issue; URIs contain no tab, so it cannot be taken for a normal form.
   */
  readonly invalid?: (line: InvalidLine) => string;
  /**
   * Receives the status of each line, one byte for each: 0 for a string that is not a URI reference, 1 for an answer of
   * the tables, 2 for a line that they could not answer, so that the engine did. Lines beyond its length get no status.
   */
  readonly statuses?: Uint8Array;
}

/** Verbs over lines. A line ends with `LF` or `CRLF`. */
export interface Lines {
  /**
   * Writes the normal form of each line and `LF`, equal to `engine.normalize` line by line. It stops before the first
   * line whose answer does not fit, so that the rest can be read with a new output; an output of three halves of
   * the input plus four bytes is large enough unless hooks lengthen a line. Throws PluginError if a hook breaks its
   * contract, UrikitError `input/value` if an argument is not a Uint8Array, and `input/unknown-option`.
   */
  readonly normalize: (input: Uint8Array, output: Uint8Array, options?: NormalizeLinesOptions) => Progress;
  /**
   * Writes one byte for each line, without ends: 1 for a URI reference, 0 for any other string. Throws as `normalize`.
   */
  readonly validate: (input: Uint8Array, output: Uint8Array, options?: LinesOptions) => Progress;
}

/** The parts of an engine that the verbs need. */
export type Source = Pick<
  Engine,
  'schemes' | 'hooks' | 'opaquePaths' | 'rules' | 'tryNormalize' | 'limits' | 'encodedDotSegments' | 'references'
>;

const byCode = ({ issue }: InvalidLine): string => `!\t${issue.code}`;

const NO_CHANGES = { level: 'simple-string' } as const;

/**
 * Restricts a machine to the limits of an engine, which answers all other lines. The machine reads no line with more
 * bytes than the smallest limit, because a line has at most as many units, segments and parameters as bytes. It reads
 * no line at all if the engine has a safe rule that the tables do not hold, refuses encoded dot-segments, which the
 * machine removes, or does not allow relative references.
 */
function within({ limits, rules, encodedDotSegments, references }: Source, machine: Machine): Machine {
  const isHeld = rulesBeyond(rules, 'lines').length === 0;
  const least = Math.min(limits.length, limits.segments, limits.parameters);
  return {
    ...machine,
    ...((!isHeld || encodedDotSegments === 'refuse' || references !== 'allow') && { transduce: () => true }),
    fitting: (room) => Math.min(least, machine.fitting(room)),
  };
}

/** The profiles of an engine: of its schemes, and of those without hooks whose path is opaque. */
export const profilesOf = ({ schemes, hooks, opaquePaths }: Source): readonly Profile[] => [
  ...schemes.map((scheme) => compileProfile(scheme, hooks(scheme) as SchemeHooks)),
  ...opaquePaths.map((scheme) => compileProfile(scheme, { path: 'opaque' })),
];

/** Makes the machine that normalizes. */
function normalizer(engine: Source, machines: Machines): (invalid: (line: InvalidLine) => string) => Machine {
  const { tryNormalize } = engine;
  const tool = machines.transducer(normalFormTable(profilesOf(engine)));
  return (invalid) => ({
    ...tool,
    // A line with an IPv6address grows most: "x://[::ffff:f:f]" and its end, by seven bytes of seventeen.
    fitting: (room) => Math.max(0, Math.floor(((room - 2) * 2) / 3)),
    answer: (octets, number) => {
      const result = tryNormalize(decodeLine(octets));
      const text = result.ok ? result.value : invalid({ number, octets, issue: result.issue });
      return { text: `${text}\n`, isValid: result.ok };
    },
  });
}

/** Makes the machine that checks the grammar. */
const validator = ({ tryNormalize }: Source, machines: Machines): Machine => ({
  ...machines.recognizer(validityTable()),
  fitting: (room) => room,
  answer: (octets) => {
    const isValid = tryNormalize(decodeLine(octets), NO_CHANGES).ok;
    return { text: isValid ? '\x01' : '\0', isValid };
  },
});

/** Verbs over lines by machines of some kind. */
export function linesBy(machines: Machines, given: Source): Lines {
  const engine = engineOf(given, ['tryNormalize', 'schemes', 'rules']);
  let normalizing: ReturnType<typeof normalizer> | undefined;
  let validating: Machine | undefined;
  return Object.freeze<Lines>({
    normalize: (input, output, options = {}) => {
      const { invalid = byCode, statuses, last } = optionsOf(options, ['invalid', 'statuses', 'last']);
      const machine = (normalizing ??= normalizer(engine, machines))(functionOf(invalid, 'invalid'));
      return run(within(engine, machine), { input, output, statuses }, flagOf(last, 'last', true));
    },
    validate: (input, output, options = {}) => {
      const last = flagOf(optionsOf(options, ['last']).last, 'last', true);
      return run((validating ??= within(engine, validator(engine, machines))), { input, output }, last);
    },
  });
}

/**
 * Makes the verbs over lines from an engine, for logs and crawls: bytes in, bytes out. A machine over tables, which are
 * compiled from the schemes of the engine, answers every line whose scheme has no function; the engine
 * answers the others. No code is generated. Tables are made for the first call of each verb.
 *
 * @param engine - as `createEngine` makes it, or a registry's
 * @returns verbs that keep no state between two calls
 * @throws UrikitError `input/value` for another value than an engine
 * @see RFC 3986 section 6.2
 * @example
 *   const output = new Uint8Array(64);
 *   const { written } = createLines(engine).normalize(new TextEncoder().encode('HTTP://H:80/%7ea\n'), output);
 *   new TextDecoder().decode(output.subarray(0, written)) // 'http://h/~a\n'
 */
export const createLines = (engine: Source): Lines => linesBy(JAVASCRIPT, engine);
