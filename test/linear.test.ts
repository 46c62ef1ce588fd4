import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { countSteps, type StepCounter } from './support/steps.js';

let counter: StepCounter;
let addressOf: (name: string) => unknown;
beforeAll(async () => {
  counter = countSteps();
  ({ addressOf } = await import('../packages/scheme-http/src/rare-ipv4.js'));
});
afterAll(() => counter.close());

test('x', () => {
  for (const n of [0, 1, 100, 400]) {
    const begin = performance.now();
    console.log(n, counter.stepsOf(() => addressOf('1.'.repeat(n))), performance.now() - begin);
  }
});
