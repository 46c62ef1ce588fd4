import { runInNewContext } from 'node:vm';
import { createKeyer } from '@urikit/cache-key/keyer';
import type { CompiledPolicy, Decision, KeyRequest } from '@urikit/cache-key';
import { refused } from '../refused.js';
import { constantsOf } from './constants.js';
import { fill, type Part } from './fill.js';
import type { Situation } from './instances.js';
import { minified } from './minify.js';
import { samplesOf } from './samples.js';

/** A policy as plain code: the decision of the interpreter with the constants of the plan in it, and unused rules left out. */

/** The kind of a text. */
export interface TextKind {
  /** True for the text that is shortest; false for the one that is fastest. */
  readonly isSmall: boolean;
  /** True for ES5. */
  readonly isES5: boolean;
  /** Members that no request of a platform has. */
  readonly situation?: Situation;
}

type Runtime = (path: string) => string;

/** The script that declares `decide` and `keyOf`, before anything is dropped. */
export function scriptOf(plan: CompiledPolicy, { isSmall, isES5, situation = {} }: TextKind, runtime: Runtime): string {
  const template = JSON.parse(
    runtime(`js/${isSmall ? 'small' : 'fast'}${isES5 ? '-es5' : ''}.json`),
  ) as readonly Part[];
  const constants = constantsOf(plan, isSmall, situation);
  const body = fill(template, constants);
  return constants.declarations() + body;
}

/** The functions of a script. */
interface Functions {
  readonly decide: (request: KeyRequest) => Decision;
  readonly keyOf: (request: KeyRequest) => string | undefined;
}

const SAMPLES = 4000;

/** Refuses a text that decides otherwise than the interpreter. @throws UrikitError `input/value` */
export function tryText(plan: CompiledPolicy, { decide, keyOf }: Functions): void {
  const keyer = createKeyer(plan);
  for (const request of samplesOf(plan, SAMPLES)) {
    const [expected, found] = [keyer.decide(request), decide(request)].map((one) => JSON.stringify(one));
    if (expected !== found || keyer.keyOf(request) !== keyOf(request))
      throw refused(
        `the written code decides otherwise about ${request.method} ${request.target}: report this as a bug`,
      );
  }
}

/** The functions of a script that sets `made` to them. */
export const asFunctions = (script: string): Functions => runInNewContext(`var made; ${script}\n;made`) as Functions;

/**
 * Writes the script of a plan, and tries it.
 *
 * @returns a script that sets `made` to `{ decide, keyOf }`
 * @throws UrikitError `input/value` if the text decides otherwise than the interpreter
 */
export function decideText(plan: CompiledPolicy, kind: TextKind, runtime: Runtime): string {
  const script = minified(`${scriptOf(plan, kind, runtime)}\nmade = { decide: decide, keyOf: keyOf };`, kind.isES5);
  tryText(plan, asFunctions(script));
  return script;
}
