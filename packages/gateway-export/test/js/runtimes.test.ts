import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Asked, groupsOf } from '../conformance/generate.js';
import { testSeed } from '../../../generic/test/generators/campaign.js';
import { describeRuntime, RUNTIMES } from '../workers/support/runtimes.js';
import { type Started, startRuntime } from '../workers/support/start.js';
import { ensureTemplates, filledText, writtenText } from './support/texts.js';

/**
 * The text of target `js` under every policy of the conformance file, in engines of other platforms. `FUZZ_RUNS` gives the number of
 * requests of all policies together, each with its text as it is written.
 */

const POLICIES = 43;
const runs = process.env['FUZZ_RUNS'];
const each = Math.ceil(Number(runs ?? 4300) / POLICIES);
const groups = [...groupsOf(testSeed() + 5400, each)];

const KINDS = { fast: { isSmall: false, isES5: false }, es5: { isSmall: true, isES5: true } } as const;

/** A module with the decisions of a policy by two texts. */
const moduleOf = (plan: (typeof groups)[number]['plan']): string =>
  `${Object.entries(KINDS)
    .map(
      ([kind, one]) =>
        `const ${kind} = (() => { let made;\n${(runs === undefined ? filledText : writtenText)(plan, one)}\nreturn made; })();`,
    )
    .join('\n')}\nexport default { fast, es5 };\n`;

let modules: Readonly<Record<string, string>> | undefined;
/** The modules of all policies, made once for all engines. */
const allModules = (): Readonly<Record<string, string>> =>
  (modules ??= Object.fromEntries(groups.map(({ plan }, i) => [`m${String(i)}.js`, moduleOf(plan)])));

const MAIN = `
${groups.map((_, i) => `import m${String(i)} from './m${String(i)}.js';`).join('\n')}
const modules = [${groups.map((_, i) => `m${String(i)}`).join(', ')}];
async function answer(request) {
  const { index, requests } = await request.json();
  const given = requests.map(({ fields, ...rest }) => ({ ...rest, header: (name) => (Object.hasOwn(fields, name) ? fields[name] : undefined) }));
  return new Response(JSON.stringify(given.map((one) => ['fast', 'es5'].map((kind) => JSON.stringify(modules[index][kind].decide(one))))));
}
export default { fetch: answer };
`;

describe.each(RUNTIMES)('the text of target js in %s', (runtime) => {
  describeRuntime(runtime, runtime, () => {
    let started: Started;
    beforeAll(async () => {
      ensureTemplates();
      started = await startRuntime(runtime, { ...allModules(), 'main.js': MAIN }, 'main.js', 9);
    }, 1_800_000);
    afterAll(() => started.stop());

    const ask = async (index: number, requests: readonly Asked[]): Promise<readonly (readonly string[])[]> => {
      const response = await fetch(`http://127.0.0.1:${String(started.port)}/`, {
        method: 'POST',
        body: JSON.stringify({ index, requests }),
      });
      return (await response.json()) as readonly (readonly string[])[];
    };

    test.each(groups.map(({ name }, i) => [name, i] as const))(
      'decides as the interpreter under the policy "%s"',
      async (_name, index) => {
        const { cases } = groups[index]!;
        const differ: unknown[] = [];
        for (let at = 0; at < cases.length; at += 1000) {
          const some = cases.slice(at, at + 1000);
          const found = await ask(
            index,
            some.map(({ request }) => request),
          );
          for (const [i, { request, decision }] of some.entries()) {
            const expected = JSON.stringify(decision);
            if (found[i]?.some((one) => one !== expected) !== false) differ.push([request, expected, found[i]]);
          }
        }
        expect(differ.slice(0, 3)).toEqual([]);
      },
      120_000,
    );
  });
});
