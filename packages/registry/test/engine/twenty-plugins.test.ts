import { expect, test } from '@jest/globals';
import { createRegistry } from '@urikit/registry';
import type { SchemeHooks, Uri } from '@urikit/generic/hooks';
import { plugin } from '../support/plugins.js';

/** A plugin with every function, and a count of their calls by name. */
function counted(id: string) {
  const calls: string[] = [];
  const count = <T>(name: string, value: T): T => {
    calls.push(name);
    return value;
  };
  const hooks: SchemeHooks = {
    check: () => count('check', undefined),
    normalize: (uri) => count('normalize', uri),
    rules: [{ id: 'r', section: 'R 1', tier: 'safe', level: 'scheme-based', apply: (uri: Uri) => count('rule', uri) }],
    identity: ({ path }) => count('identity', path),
    view: ({ path }) => count('view', path),
  };
  return { calls, plugin: plugin(id, { hooks }) };
}

test('with twenty plugins, a text calls the functions of its own scheme alone, and as often as with one plugin', () => {
  const [first, ...others] = Array.from({ length: 20 }, (_, i) => counted(`p${String(i)}`));
  const last = others.at(-1);
  if (first === undefined || last === undefined) throw new Error('there are twenty');
  const all = [first, ...others];
  const work = (engine: ReturnType<typeof createRegistry>['engine'], scheme: string): void => {
    for (const text of [`${scheme}:a`, `${scheme.toUpperCase()}:%61`]) {
      engine.normalize(text);
      engine.check(text);
      engine.equivalent(text, `${scheme}:b`);
      engine.identity(text);
      engine.view(text);
    }
  };
  const { engine } = createRegistry({ plugins: all.map((one) => one.plugin) });
  for (const asked of [first, last]) {
    work(createRegistry({ plugins: [asked.plugin] }).engine, asked.plugin.id);
    const alone = asked.calls.splice(0);
    work(engine, asked.plugin.id);
    expect(all.filter(({ calls }) => calls.length > 0)).toEqual([asked]);
    expect(alone.length).toBeGreaterThan(5);
    expect(asked.calls.splice(0)).toEqual(alone);
  }
  work(engine, 'http');
  expect(all.flatMap(({ calls }) => calls)).toEqual([]);
});
