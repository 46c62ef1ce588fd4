/** What tests import from Jest, so that one process can run single tests of a file, in any order, again and again. */
import { expect } from 'expect';

const rowsOf = (add) => (table) => (name, body) =>
  table.forEach((row) => (Array.isArray(row) ? add(name, () => body(...row)) : add(name, () => body(row))));

/**
 * Collects the tests of a file while it is evaluated.
 * @returns the module `@jest/globals` and `collect`, which empties the list
 */
export const createTestGlobals = () => {
  const blockIn = (parent) => ({ parent, beforeAll: [], beforeEach: [], afterEach: [], afterAll: [], begun: false });
  let block = blockIn(undefined);
  let tests = [];
  let blocks = [block];
  const describe = (_name, body) => {
    const outer = block;
    block = blockIn(outer);
    blocks.push(block);
    body();
    block = outer;
  };
  const test = (name, body) => tests.push({ name: String(name), body, block });
  const nothing = () => undefined;
  const skip = Object.assign(() => undefined, { each: () => nothing });
  const hook = (name) => (body) => block[name].push(body);
  const hooks = Object.fromEntries(
    ['beforeAll', 'beforeEach', 'afterEach', 'afterAll'].map((name) => [name, hook(name)]),
  );
  const globals = {
    describe: Object.assign(describe, { each: rowsOf(describe), skip }),
    test: Object.assign(test, { each: rowsOf(test), skip, todo: nothing }),
    ...hooks,
    expect,
  };
  const collect = () => {
    const collected = { tests, blocks };
    block = blockIn(undefined);
    [tests, blocks] = [[], [block]];
    return collected;
  };
  return { globals: { ...globals, it: globals.test }, collect };
};

/** From the outermost block to the one of the test. */
const chainOf = (block) => (block === undefined ? [] : [...chainOf(block.parent), block]);

/** Runs a test with what stands before and after it. Rejects where it fails. */
export const runTest = async ({ body, block }) => {
  const chain = chainOf(block);
  for (const each of chain) {
    if (each.begun) continue;
    each.begun = true;
    for (const before of each.beforeAll) await before();
  }
  for (const each of chain) for (const before of each.beforeEach) await before();
  try {
    await body();
  } finally {
    for (const each of chain.toReversed()) for (const after of each.afterEach) await after();
  }
};

/** What a file has to undo after its tests. */
export const endTests = async ({ blocks }) => {
  for (const { begun, afterAll } of blocks.toReversed()) if (begun) for (const after of afterAll) await after();
};
