import type { SchemePlugin } from '@urikit/generic/hooks';
import { describeBreach } from './breach.js';
import type { Cases } from './cases.js';
import type { Law } from './law.js';
import { lawsOf } from './laws.js';

/** A test runner: the globals of Jest, or `{ describe, test }` of another runner with the same functions. */
export interface Runner {
  readonly describe: (name: string, body: () => void) => unknown;
  readonly test: (name: string, body: () => void) => unknown;
}

/** @throws Error if the globals are not there */
export function globalRunner(): Runner {
  const { describe, test } = globalThis as Partial<Runner>;
  if (typeof describe === 'function' && typeof test === 'function') return { describe, test };
  throw new Error(
    'found no global `describe` and `test`: give it those of your test framework as the third argument, { describe, test }',
  );
}

/**
 * Writes one test for each law that a plugin must keep and for each row of its author's table. Call it at the top of a
 * test file.
 *
 * @param runner - default: the globals `describe` and `test`, which Jest defines unless `injectGlobals` is off
 * @throws Error if no runner is found
 * @example describeScheme(acmeDoc, { normalize: [['ACME 2', 'ACME-DOC://h', 'acme-doc://h/']] })
 */
export function describeScheme<Config, View>(
  plugin: SchemePlugin<Config, View>,
  cases: Cases = {},
  runner: Runner = globalRunner(),
): void {
  const id = (plugin as SchemePlugin<Config, View> | undefined)?.id;
  describeLaws(`conformance of plugin "${String(id)}"`, lawsOf(plugin, { normalize: [], ...cases }), runner);
}

/** Writes one test for each law. */
export const describeLaws = (title: string, laws: readonly Law[], runner: Runner): void => {
  runner.describe(title, () => {
    for (const law of laws) {
      runner.test(law.title, () => {
        const breach = law.run();
        if (breach !== undefined) throw new Error(describeBreach(breach));
      });
    }
  });
};
