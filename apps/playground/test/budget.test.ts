import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { root } from '../../../test/support/workspace.js';

describe('a build of the page', () => {
  const dist = mkdtempSync(join(tmpdir(), 'urikit-playground-'));
  const read = (name: string): string => readFileSync(join(dist, name), 'utf8');
  beforeAll(() => {
    const vite = join(root, 'node_modules/vite/bin/vite.js');
    const { status, stderr } = spawnSync(process.execPath, [vite, 'build', 'apps/playground', '--outDir', dist], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'production', NODE_OPTIONS: '' },
    });
    if (status !== 0) throw new Error(stderr);
  });
  afterAll(() => rmSync(dist, { recursive: true }));

  /** The files that the page names, and those that these import before anything else. */
  const firstView = (): ReadonlySet<string> => {
    const wanted = new Set(['index.html']);
    for (const name of wanted) {
      const text = read(name);
      for (const [, file = ''] of text.matchAll(/(?:src|href)="\.\/([^"]+)"/g)) wanted.add(file);
      for (const [, file = ''] of text.matchAll(/(?:^|[;}\n])(?:import|export)[^"'`();]*["']\.\/([\w-]+\.js)["']/g))
        wanted.add(`assets/${file}`);
    }
    return wanted;
  };

  test('loads at most 150 kB for the first view, and today less than half of that', () => {
    const sizes = [...firstView()].map((name) => gzipSync(read(name), { level: 9 }).length);
    expect(sizes.length).toBeGreaterThan(3);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(70_000);
  });

  test('loads no module of Node', () => {
    const scripts = readdirSync(join(dist, 'assets')).map((name) => read(`assets/${name}`));
    expect(scripts.filter((text) => /(?:from|import)\s*\(?["']node:/.test(text))).toEqual([]);
  });

  test('stores every file for later, and names no other server', () => {
    const worker = read('service-worker.js');
    const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
    expect(files.filter(({ name }) => name !== 'service-worker.js' && !worker.includes(name))).toEqual([]);
    for (const name of ['index.html', 'plugin-frame.html']) expect(read(name)).not.toMatch(/(?:src|href)="(?!\.\/)/);
  });

  test('has a policy without connections, markup or scripts of others', () => {
    const policyOf = (name: string) => /Content-Security-Policy"\s+content="([^"]+)"/.exec(read(name))?.[1] ?? '';
    expect(policyOf('index.html')).toMatch(
      /^default-src 'none'; script-src 'self';.*connect-src 'none'.*require-trusted-types-for 'script'/,
    );
    expect(policyOf('plugin-frame.html')).toMatch(
      /^default-src 'none'; script-src 'sha256-[^']+'; worker-src blob:; connect-src 'none'/,
    );
  });
});
