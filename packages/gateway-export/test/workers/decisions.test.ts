import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { compile, type Decision } from '@urikit/cache-key';
import { readWorker } from '../../src/workers/read.js';
import { POLICIES } from '../njs/support/policies.js';
import { ensureTemplates } from '../js/support/texts.js';
import { malformed, type Shown, shown } from '../njs/support/requests.js';
import { describeRuntime, RUNTIMES } from './support/runtimes.js';
import { type Started, startRuntime, filledFor } from './support/start.js';

/** A request as a platform shows it, in the members that a worker reads. */
interface Plain {
  readonly url: string;
  readonly method: string;
  readonly fields: readonly (readonly [string, string])[];
  readonly hasBody: boolean;
}

/** Answers with the decisions about requests that it is sent. */
const batch = (names: readonly string[]): string => `
${names.map((name) => `import ${name} from './${name}.js';`).join('\n')}
const modules = { ${names.join(', ')} };
const whole = (decision) => JSON.stringify(decision, (_, value) => (value === undefined ? '(absent)' : value));
async function answer(request) {
  const { name, requests } = await request.json();
  const asRequest = ({ url, method, fields, hasBody }) => ({
    url, method, body: hasBody ? {} : null,
    headers: { forEach: (each) => fields.forEach(([field, value]) => each(value, field)) },
  });
  return new Response(requests.map((one) => whole(modules[name].decide(asRequest(one)))).join('\\n'));
}
export default { fetch: answer };
`;

const whole = (decision: Decision): string =>
  JSON.stringify(decision, (_name, value: unknown) => (value === undefined ? '(absent)' : value));

/** The same request as a platform shows it: one value for each name. */
function plainOf({ line, scheme, fields }: Shown): Plain | undefined {
  const [, method, target] = /^([^ ]+) +([^ ]+) +HTTP/.exec(line) ?? [];
  if (method === undefined || target === undefined) return undefined;
  const host = fields.find(([name]) => name === 'Host')?.[1].trim() ?? 'ex.test';
  const joined = new Map<string, string>();
  for (const [name, value] of fields) {
    const before = joined.get(name.toLowerCase());
    joined.set(name.toLowerCase(), before === undefined ? value.trim() : `${before}, ${value.trim()}`);
  }
  const url = /^https?:/i.test(target) ? target : `${scheme}://${host}${target}`;
  return { url, method, fields: [...joined], hasBody: joined.has('transfer-encoding') };
}

const asRequest = ({ url, method, fields, hasBody }: Plain): Request =>
  ({
    url,
    method,
    body: hasBody ? {} : null,
    headers: { forEach: (each: (value: string, name: string) => void) => fields.forEach(([n, v]) => each(v, n)) },
  }) as unknown as Request;

const names = Object.keys(POLICIES).filter((name) => POLICIES[name]?.trust !== true);

describe.each(RUNTIMES)('the exported file makes in %s the whole decision that Node makes', (runtime) => {
  describeRuntime(runtime, runtime, () => {
    let started: Started;
    beforeAll(async () => {
      ensureTemplates();
      const written = names.map((name) => [`${name}.js`, filledFor(runtime, POLICIES[name]!.policy, name)] as const);
      started = await startRuntime(
        runtime,
        { ...Object.fromEntries(written), 'batch.js': batch(names) },
        'batch.js',
        9,
      );
    }, 60_000);
    afterAll(() => started.stop());

    test.each(names)('%s', async (name) => {
      const keyer = compile(POLICIES[name]!.policy);
      const requests = fc
        .sample(fc.oneof({ weight: 4, arbitrary: shown }, { weight: 1, arbitrary: malformed }), {
          numRuns: 120,
          seed: 1310 + names.indexOf(name),
        })
        .flatMap((one) => plainOf(one) ?? []);
      const response = await fetch(`http://127.0.0.1:${String(started.port)}/`, {
        method: 'POST',
        body: JSON.stringify({ name, requests }),
      });
      const there = (await response.text()).split('\n');
      const here = requests.map((one) => {
        const request = readWorker(asRequest(one));
        return whole(request === undefined ? { action: 'reject', reason: 'invalid-target' } : keyer.decide(request));
      });
      expect(requests.filter((_, i) => there[i] !== here[i]).slice(0, 3)).toEqual([]);
      expect(there).toHaveLength(here.length);
      if (keyer.plan.rules.scope.length === 0)
        expect(here.filter((one) => one.includes('"action":"key"')).length).toBeGreaterThan(5);
    });
  });
});
