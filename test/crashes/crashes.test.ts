import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { campaign, shorterTuples, testSeed } from '../../packages/generic/test/generators/campaign.js';
import { hostileText } from './texts.js';
import { faultOf } from './verb.js';
import { VERBS } from './verbs.js';

const rejections: unknown[] = [];
const note = (reason: unknown): void => void rejections.push(reason);

beforeAll(() => void process.on('unhandledRejection', note));
afterAll(() => void process.off('unhandledRejection', note));

describe('whatever a stranger writes: no verb throws but its own error', () => {
  test.each(VERBS.map((verb) => [verb.name, verb] as const))('%s', (_, verb) => {
    campaign({
      seed: testSeed(),
      runs: 30,
      generate: (random) => [hostileText(random), hostileText(random)] as const,
      fault: ([given, other]) => faultOf(verb, given, other),
      simpler: shorterTuples,
    });
  });

  test('another error is a fault, and so is a promise', () => {
    const broken = { name: 'broken', throws: ['UriSyntaxError'], call: () => null as unknown as string };
    expect(faultOf(broken, '', '')).toBeUndefined();
    expect(faultOf({ ...broken, call: (given) => (given as unknown as { a: { b: 1 } }).a.b }, '', '')).toMatch(
      /^threw TypeError/,
    );
    expect(
      faultOf({ ...broken, throws: ['TypeError'], call: () => (null as unknown as string[]).length }, '', ''),
    ).toMatch(/^threw TypeError/);
    expect(faultOf({ ...broken, call: () => Promise.resolve() }, '', '')).toMatch(/promise/);
  });

  test('nothing is rejected behind their backs', async () => {
    await new Promise((done) => setImmediate(done));
    expect(rejections).toEqual([]);
  });
});
