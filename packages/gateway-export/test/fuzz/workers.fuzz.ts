import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { describeWhere } from '../../../../test/support/where-present.js';
import { root } from '../../../../test/support/workspace.js';
import { describeRuntime, RUNTIMES } from '../workers/support/runtimes.js';
import { runtimeOfWorkers, type Started, startRuntime } from '../workers/support/start.js';

/** The conformance file in the runtimes of workers: the keyer of the exported script makes every decision in it. */

const file = join(root, 'conformance', 'decisions-2026.ndjson');

/** Answers with the decisions of the exported keyer: a plan, and a request on each further line. */
const MAIN = `
const written = (decision) => decision.action === 'reject' ? decision : { ...decision, forward: { ...decision.forward,
  fields: decision.forward.fields.map(([name, value]) => (value === undefined ? [name] : [name, value])) } };
const canonical = (value) => JSON.stringify(value, (_, one) =>
  one !== null && typeof one === 'object' && !Array.isArray(one)
    ? Object.fromEntries(Object.keys(one).sort().map((name) => [name, one[name]])) : one);
async function answer(request) {
  const [plan, ...lines] = (await request.text()).split('\\n').map((line) => JSON.parse(line));
  const { decide } = createKeyer(plan);
  const wrong = [];
  for (const [i, { request: { fields, ...asked }, decision }] of lines.entries()) {
    const header = (name) => (Object.hasOwn(fields, name) ? fields[name] : undefined);
    if (canonical(written(decide({ ...asked, header }))) !== canonical(decision)) wrong.push(i);
  }
  return new Response(JSON.stringify({ wrong, count: lines.length }));
}
export default { fetch: answer };
`;

/** Lines of the file by policy, that of the policy first. */
function groups(): readonly (readonly [name: string, lines: readonly string[]])[] {
  const found: [string, string[]][] = [];
  for (const line of readFileSync(file, 'utf8').split('\n').slice(1)) {
    if (line === '') continue;
    const head = JSON.parse(line) as { readonly name?: string; readonly plan?: unknown };
    if (head.plan === undefined) found.at(-1)?.[1].push(line);
    else found.push([head.name ?? '', [JSON.stringify(head.plan)]]);
  }
  return found;
}

describeWhere(
  'every decision of the conformance file',
  existsSync(file) ? undefined : 'no conformance file: npm run conformance',
  () => {
    describe.each(RUNTIMES)('in %s', (runtime) => {
      describeRuntime(runtime, runtime, () => {
        let started: Started;
        beforeAll(async () => {
          started = await startRuntime(runtime, { 'main.js': runtimeOfWorkers() + MAIN }, 'main.js', 9);
        }, 60_000);
        afterAll(() => started.stop());

        test('is made by the exported keyer', async () => {
          let count = 0;
          for (const [name, lines] of groups()) {
            const url = `http://127.0.0.1:${String(started.port)}/`;
            const response = await fetch(url, { method: 'POST', body: lines.join('\n') });
            const found = (await response.json()) as { readonly wrong: readonly number[]; readonly count: number };
            expect([name, found.wrong.slice(0, 3)]).toEqual([name, []]);
            count += found.count;
          }
          expect(count).toBeGreaterThan(20_000);
        }, 120_000);
      });
    });
  },
  'skip',
);
