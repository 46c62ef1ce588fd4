import * as z from 'zod';
import { by, functionAs, memberIn, readMembers, type Reader, testedBy } from '../given/members.js';
import { RegistryError } from '../given/registry-error.js';
import { inheritanceOf } from '../registry.js';
import type { SchemeRegistry } from '../scheme-registry.js';

/** A call of a verb of a holder's engine. Frozen. */
export interface EngineCall {
  /** The fingerprint of the registry that answered; undefined if it has no fingerprint. */
  readonly revision: string | undefined;
  /** The member of the engine, as in `check`. */
  readonly verb: string;
  /** The first string of the call, without secrets, at most 500 characters. */
  readonly text: string;
  /**
   * In words: issues with severity and position, a value as JSON, `threw` with a code. `(hidden)` if it may repeat a
   * secret.
   */
  readonly answer: string;
}

/** How a holder takes the registries of its source, and who observes their answers. */
export interface HolderOptions {
  /**
   * True if a registry may take the place of a stricter one. Default false: a reload that would allow, hide or report
   * less than the registry that is there fails with `registry/weaker`.
   */
  readonly allowWeaker?: boolean | undefined;
  /** Milliseconds after which the source has failed with `registry/timeout`. Absent: no limit. */
  readonly timeout?: number | undefined;
  /**
   * A registry or a holder that answers each call of `holder.engine` and `holder.view` a second time. The caller gets neither its
   * answers nor its errors: `differences()` counts them. A call takes about twice the time.
   */
  readonly shadow?: Pick<SchemeRegistry, 'engine'> | undefined;
  /** Called with each call of `holder.engine` and `holder.view`. Its errors are dropped. */
  readonly onDecision?: ((decision: EngineCall) => void) | undefined;
}

/** The largest time of a timer: 24 days. */
const LONGEST = 2 ** 31 - 1;

/** @throws RegistryError `registry/set` if a value is not a function */
export function expectFunction(value: unknown, subject: string, cure: string): void {
  if (typeof value === 'function') return;
  throw new RegistryError('registry/set', `${subject} is ${value === null ? 'null' : typeof value}`, cure);
}

/** Tells if a value is a holder, of any copy of this package. */
export const isHolder = (given: unknown): given is Pick<SchemeRegistry, 'engine'> & { registry: SchemeRegistry } =>
  typeof memberIn(given, 'reload') === 'function' && memberIn(given, 'registry') !== undefined;

const READERS: Readonly<Record<keyof HolderOptions, Reader>> = {
  allowWeaker: by(() => z.boolean()),
  timeout: testedBy(
    (value) => Number.isInteger(value) && (value as number) >= 1 && (value as number) <= LONGEST,
    `a whole number of milliseconds, 1 to ${String(LONGEST)}`,
  ),
  shadow: (_, __, shadow) => {
    if (!isHolder(shadow)) inheritanceOf(shadow as SchemeRegistry, 'the shadow of a holder');
    return shadow;
  },
  onDecision: testedBy(...functionAs('a function (decision) => void')),
};

/** The options, read once. @throws RegistryError `registry/set` */
export const optionsOf = (given: HolderOptions): HolderOptions =>
  readMembers({ code: 'registry/set', subject: 'the options of a holder' }, given, READERS);
