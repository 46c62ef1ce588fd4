import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { testSeed } from '../../../generic/test/generators/campaign.js';
import { clockNames } from '../../src/store/redis/name.js';
import { purgeScript, type Script, settleScript, syncScript } from '../../src/store/redis/scripts.js';
import { describeRedis } from '../support/describe-redis.js';
import { clockModel } from '../support/redis-model.js';
import { type RedisServer, startRedis } from '../support/redis-server.js';

/** What a gateway does with the clock; `behind` is how far it is behind what the clock has. */
type Command =
  | { readonly do: 'sync'; readonly by: string; readonly behind: number; readonly isNew: boolean }
  | { readonly do: 'record'; readonly by: string; readonly name: string; readonly old: number }
  | { readonly do: 'settle' };

const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({
    do: fc.constant('sync' as const),
    by: fc.constantFrom('x', 'y'),
    behind: fc.nat(12),
    isNew: fc.boolean(),
  }),
  fc.record({
    do: fc.constant('record' as const),
    by: fc.constantFrom('x', 'y'),
    name: fc.constantFrom('ka', 'tb', 'pc', 'ia', 'ib', 'ic', 'id', 'ska'),
    old: fc.nat(3),
  }),
  fc.constant({ do: 'settle' as const }),
);

/** Most invalidations to remember. Purges do not overflow here: the real clock then forgets half of them at once. */
const MOST = 3;

describeRedis('the scripts of the clock and the model of them', () => {
  let server: RedisServer;
  beforeAll(async () => {
    server = await startRedis();
  }, 30_000);
  afterAll(() => server.stop());

  test('answer alike', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { maxLength: 25 }), async (commands) => {
        await server.client.flushall();
        const model = clockModel();
        const asked = {
          real: (script: Script, args: readonly string[]): Promise<unknown> =>
            server.client.eval(script.source, 3, ...clockNames('n'), ...args),
          model: (script: Script, args: readonly string[]): unknown => model.run(script, args, () => undefined),
        };
        const both = async (script: Script, argsOf: (base: number) => readonly string[], numbers: number) => {
          const answers = [await asked.real(script, argsOf(bases[0])), asked.model(script, argsOf(bases[1]))];
          return answers.map((answer, i) =>
            Array.isArray(answer)
              ? (answer as readonly string[]).map((text, at) =>
                  (at > 0 && at < numbers) || (at >= numbers && script === syncScript && at % 2 === 1)
                    ? Number(text) - (bases[i] ?? 0)
                    : text,
                )
              : answer,
          );
        };
        let bases: readonly [number, number] = [0, 0];
        const first = (await both(syncScript, () => ['x', '', '0', 'epoch', 'sign'], 4)) as (string | number)[][];
        bases = [Number(first[0]?.[1]), Number(first[1]?.[1])];
        let clock = 0;
        for (const one of commands) {
          const known = (base: number, number: number): string => String(Math.max(base + number, 1));
          const [real, modelled] =
            one.do === 'sync'
              ? await both(
                  syncScript,
                  (base) => [
                    one.by,
                    one.isNew ? '' : 'epoch',
                    one.isNew ? '0' : known(base, Math.max(0, clock - one.behind)),
                    'other',
                    'sign',
                  ],
                  4,
                )
              : one.do === 'record'
                ? await both(
                    purgeScript,
                    (base) => [
                      ...[one.by, 'epoch', known(base, clock), 'other', one.name, '100', 'channel', String(MOST)],
                      known(base, Math.max(0, clock - one.old - 1)),
                    ],
                    3,
                  )
                : await both(settleScript, () => ['epoch', 'x', 'sign'], 0);
          if (one.do === 'record') clock += 1;
          expect(sorted(real)).toEqual(sorted(modelled));
        }
      }),
      { seed: testSeed(), numRuns: 60 },
    );
  });
});

/** An answer whose pairs of names and numbers, or of gateways and signs, have an order of their own. */
function sorted(answer: unknown): unknown {
  if (!Array.isArray(answer)) return answer;
  const pairs: unknown[] = [];
  for (let i = 4; i < answer.length; i += 2) pairs.push([answer[i], answer[i + 1] as unknown]);
  return [...(answer.slice(0, 4) as unknown[]), pairs.map((pair) => JSON.stringify(pair)).sort()];
}
