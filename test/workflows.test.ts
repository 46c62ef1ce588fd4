import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { readJson, root } from './support/workspace.js';

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}
interface Job {
  readonly needs?: readonly string[];
  readonly permissions?: Readonly<Record<string, string>>;
  readonly strategy?: { readonly matrix: Readonly<Record<string, readonly unknown[]>> };
  readonly steps: readonly Step[];
}
interface Workflow {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

const { scripts, engines } = readJson('package.json') as {
  readonly scripts: Readonly<Record<string, string>>;
  readonly engines: { readonly node: string };
};

const folder = '.github/workflows';
const workflows = readdirSync(join(root, folder)).map(
  (file) => [file, parse(readFileSync(join(root, folder, file), 'utf8')) as Workflow] as const,
);

describe.each(workflows)('%s', (_file, workflow) => {
  const steps = Object.values(workflow.jobs).flatMap((job) => job.steps);

  test('may read the repository and write nothing; a job that may write releases runs nothing of it', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
    for (const { permissions = {}, steps: own } of Object.values(workflow.jobs)) {
      if ((permissions['contents'] ?? 'read') === 'read') continue;
      expect(permissions).toEqual({ contents: 'write' });
      expect(
        own
          .map(({ uses, run = '' }) => uses ?? run)
          .filter((step) => !/^(?:actions\/download-artifact@|gh release )/.test(step)),
      ).toEqual([]);
    }
  });

  test('names only scripts that are there', () => {
    const named = steps.flatMap(({ run = '' }) =>
      [...run.matchAll(/npm (?:run )?([a-z:]+)/g)].map(([, name = '']) => name),
    );
    const own = named.filter((name) => !['ci', 'install'].includes(name));
    expect(own.length).toBeGreaterThan(0);
    expect(own.filter((name) => scripts[name] === undefined)).toEqual([]);
  });

  test('names a version of every action', () => {
    const used = steps.flatMap(({ uses }) => (uses === undefined ? [] : [uses]));
    expect(used.filter((action) => !/^actions\/[a-z-]+@v\d+$/.test(action))).toEqual([]);
  });
});

test('the oldest version of Node that packages admit is tried on every system', () => {
  const [, oldest] = /^>=(\d+)/.exec(engines.node)!;
  const { jobs } = workflows.find(([file]) => file.endsWith('test.yml'))![1];
  for (const { strategy } of Object.values(jobs)) expect(strategy?.matrix['node']).toContain(Number(oldest));
});

test('the conformance file is attached to a release when the packages are published', () => {
  const { jobs } = workflows.find(([file]) => file === 'release.yml')![1];
  const { conformance, attach } = jobs;
  expect(conformance?.steps.map(({ run }) => run)).toContain('npm run conformance');
  const [up, down] = [conformance, attach].map((job) => job?.steps.find(({ uses }) => /artifact/.test(uses ?? '')));
  expect(down?.with?.['name']).toBe(up?.with?.['name']);
  expect(attach?.needs).toEqual(['publish', 'conformance']);
  expect(attach?.steps.at(-1)?.run).toMatch(/^gh release upload /);
});

test('packages are published behind their tests, on both versions of Node that are supported', () => {
  const { jobs } = workflows.find(([file]) => file === 'release.yml')![1];
  expect(jobs['publish']?.needs).toEqual(['test']);
  expect(jobs['test']?.strategy?.matrix['node']).toEqual([22, 24]);
  expect(jobs['test']?.steps.slice(-4).map(({ run }) => run)).toEqual([
    'npm test',
    'npm run test:laws',
    'npm run test:release',
    'npm run test:servers',
  ]);
});
