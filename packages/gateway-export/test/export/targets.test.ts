import { describe, expect, test } from '@jest/globals';
import { configurations } from '@urikit/gateway-export/internal';
import { listTargets } from '@urikit/gateway-export';
import { compile, type Policy } from '@urikit/cache-key';
import { exportFiles } from '../../src/parts/readme.js';
import type { ExportContext } from '../../src/parts/target.js';
import { targetNamed, TARGETS } from '../../src/targets.js';
import { ensureTemplates, runtime as templates } from '../js/support/texts.js';
import { runtimeScript } from '../njs/support/served.js';

/** What holds for every target, whatever it writes. */

ensureTemplates();
const njs = runtimeScript();
const context: ExportContext = {
  name: 'shop',
  folder: '/etc/shop',
  trust: false,
  // That of njs is tried before it is written.
  runtime: (path) => {
    if (path.startsWith('js/')) return templates(path);
    return path.endsWith('runtime.njs') ? njs : `the runtime ${path}\n`;
  },
};

describe.each(TARGETS.map((target) => [target.name, target] as const))('the files of target %s', (_, target) => {
  const isPlain = target.name === 'nginx-map' || target.name === 'varnish-vcl';
  const headers: Policy['headers'] = isPlain ? {} : { accept: 'value' };
  const { plan } = compile({ query: { order: 'name' }, headers });
  const files = exportFiles(target, plan, context);

  test('each name the fingerprint of the policy', () => {
    expect(files.filter(({ text }) => !text.includes(plan.fingerprint)).map(({ path }) => path)).toEqual([]);
  });

  test('are called an example where no test runs them on the software itself', () => {
    expect(target.isTested).toBe(target.name !== 'cloudfront');
    const isExample = files.find(({ path }) => path === 'README.md')?.text.includes('**An example: ');
    expect(isExample).toBe(!target.isTested);
    const shown = `Needs ${target.needs}.\n    An example: not run on the platform.\n`;
    expect(listTargets().includes(shown)).toBe(!target.isTested);
  });

  test('stand in the folder, each once, with a README.md', () => {
    const paths = files.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths).toContain('README.md');
    expect(paths.filter((path) => path.startsWith('/') || path.split('/').includes('..'))).toEqual([]);
  });

  test('are the same for the same policy', () => {
    expect(exportFiles(target, compile({ headers, query: { order: 'name' } }).plan, context)).toEqual(files);
  });
});

test.each([
  ['haproxy', '/etc/haproxy/urikit'],
  ['nginx-njs', 'urikit'],
  ['varnish-lua', '/etc/varnish/urikit'],
] as const)('the configurations of %s are those of an export, without its script', (name, folder) => {
  const { plan } = compile({ query: { order: 'name' }, headers: { accept: 'value' } });
  const exported = targetNamed(name).files(plan, { ...context, name: 'urikit', folder });
  expect(configurations[name](plan)).toEqual(exported.filter(({ path }) => /\.(?:cfg|conf|vcl)$/.test(path)));
  expect(configurations[name](plan).length).toBeGreaterThan(0);
});

test.each(['nginx-map', 'varnish-vcl'])('%s refuses a policy that keys more than host and target', (name) => {
  const policies: readonly Policy[] = [
    { routes: [{ path: '/a' }] },
    { headers: { accept: 'value' } },
    { scope: ['x-tenant'] },
    { path: { case: 'lower' } },
    { host: { allow: ['ex.test:8080'] } },
  ];
  for (const policy of policies)
    expect(() => targetNamed(name).files(compile(policy).plan, context)).toThrow(
      / keys host and target alone: expected/,
    );
});
