/** Test files in this process: loaded with a mistake or without, their tests run one at a time, counted. */
import { keepBuiltIns } from './built-ins.mjs';
import { createModules } from './modules.mjs';
import { FEW, fewRuns, runAtMost } from './few-runs.mjs';
import { createTestGlobals, endTests, runTest } from './test-globals.mjs';

/** More than any test counts when nothing is wrong. */
const ENOUGH = 1_000_000;

export const createTestRoom = () => {
  let steps = 0;
  let limit = Infinity;
  let seen = () => undefined;
  const count = (file, region) => {
    steps++;
    if (steps > limit) throw new Error('this goes on and on');
    seen(file, region);
  };
  const { globals, collect } = createTestGlobals();
  const giveBack = keepBuiltIns();
  const jest = { resetModules: () => modules.reset() };
  const modules = createModules({ '@jest/globals': { ...globals, jest }, 'fast-check': fewRuns }, count);
  // describeScheme and some generators ask for the global ones.
  Object.assign(globalThis, globals);

  /** Runs what may fail; a loop without an end fails, whoever catches its error. */
  const attempt = async (body, usual) => {
    steps = 0;
    limit = usual * 20 + ENOUGH;
    try {
      await body();
      return steps > limit ? 'endless' : undefined;
    } catch (error) {
      return steps > limit ? 'endless' : String(error?.message ?? error);
    } finally {
      limit = Infinity;
    }
  };

  return {
    begin: (file, text) => {
      giveBack();
      modules.begin(file, text);
    },
    loaded: modules.loaded,
    attempt,
    steps: () => steps,
    listen: (listener) => (seen = listener),
    /** Evaluates a test file. @returns its tests, which are run in `attempt` */
    open: (file) => {
      let opened;
      try {
        modules.load(file);
      } finally {
        // What a file that throws had collected goes with it.
        opened = collect();
      }
      return opened;
    },
    /** @param {boolean} whole - with as many runs of each property as the test says */
    run: (test, whole) => {
      runAtMost(whole ? Infinity : FEW);
      return runTest(test);
    },
    close: endTests,
  };
};
