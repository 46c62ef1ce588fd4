import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { createRegistry, RegistryError, type SchemeRegistry } from '@urikit/registry';
import { loadConfig } from '@urikit/registry/file';
import { container } from 'tsyringe';
import { compose, type Enterprise } from '@urikit-examples/enterprise';
import { demo } from '../src/demo.js';
import { TENANT_DIRECTORY } from '../src/tenant-directory.js';
import { TenantMail } from '../src/tenant-mail.js';
import { folderWithCommand, shell } from '../../../packages/cli/test/support/outside.js';
import { patternOf, sessionsOf } from '../../../test/documents/support/sessions.js';

/** Packages are read from src here, as everything else is in a test. */
const FROM_SOURCE = { conditions: ['@urikit/source', 'node', 'import'] };
const here = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url));

let enterprise: Enterprise;
const tenant = (name: string): SchemeRegistry => enterprise.tenants[name] as SchemeRegistry;
const codes = (registry: SchemeRegistry, text: string): readonly string[] =>
  registry.engine.check(text).map(({ code, severity }) => `${severity} ${code}`);

beforeAll(async () => {
  enterprise = await compose(FROM_SOURCE);
});

describe('three sets', () => {
  test('are one composition', () => {
    expect(enterprise.base.describe()).toMatchObject({
      sets: { web: '3.1.0', docs: '1.4.0', security: '2.0.0' },
      schemes: {
        http: { plugin: 'http', overlays: ['inside'] },
        mailto: { plugin: 'tenant-mail', overridden: ['mailto'] },
        'acme-doc': { plugin: 'acme-doc' },
      },
    });
  });

  test('that disagree are an error, unless the file says which holds', async () => {
    const { config, ...undecided } = await loadConfig(here('urikit.config.yaml'), FROM_SOURCE);
    expect(config).toEqual({ http: { userinfo: 'forbidden' } });
    const make = (): SchemeRegistry => createRegistry(undecided);
    expect(make).toThrow(RegistryError);
    expect(make).toThrow(
      /set "web" says "discouraged", set "security" says "forbidden"; .* say it in the composition itself/,
    );
    expect(codes(enterprise.base, 'https://joe@h/')).toEqual(['error http/userinfo']);
  });

  test('plain http is forbidden inside in whatever spelling: 200 of one host', () => {
    const spell = (seed: number): string =>
      Array.from('wiki.inside.example', (char, i) => {
        const way = Math.floor(seed / 5 ** (i % 4)) % 5;
        const code = char.charCodeAt(0).toString(16);
        return way === 0 ? `%${code}` : way === 1 ? `%${code.toUpperCase()}` : way === 2 ? char.toUpperCase() : char;
      }).join('');
    const spellings = Array.from({ length: 200 }, (_, seed) => {
      const host = `${spell(seed)}${seed % 3 === 0 ? '.' : ''}${seed % 4 === 0 ? ':80' : seed % 4 === 1 ? ':' : ''}`;
      return `${seed % 2 === 0 ? 'http' : 'HTTP'}://${seed % 7 === 0 ? 'a@' : ''}${host}/`;
    });
    expect(new Set(spellings).size).toBeGreaterThan(150);
    expect(spellings.filter((text) => !codes(enterprise.base, text).includes('error inside/plain-http'))).toEqual([]);
  });

  test('plain http is forbidden to addresses inside, in whatever base, width and version', () => {
    const octets = [10, 1, 2, 3] as const;
    const bases = [10, 16, 8].map((base) => (value: number): string => {
      const digits = value.toString(base);
      return base === 16 ? `0x${digits}` : base === 8 ? `0${digits}` : digits;
    });
    const [a, b, c, d] = octets;
    const widths = [
      [a, b, c, d],
      [a, b, c * 256 + d],
      [a, (b * 256 + c) * 256 + d],
      [((a * 256 + b) * 256 + c) * 256 + d],
    ];
    const dotted = widths.flatMap((parts) =>
      bases.flatMap((first) => bases.map((rest) => parts.map((part, i) => (i === 0 ? first : rest)(part)).join('.'))),
    );
    const literals = ['[::ffff:10.1.2.3]', '[::FFFF:a01:203]', '[64:ff9b::10.1.2.3]', '[2002:a01:203::]'];
    const hosts = [...dotted, ...dotted.map((host) => `${host}.`), ...literals];
    const spellings = hosts.flatMap((host) => [
      `http://${host}/`,
      `HTTP://${host}:80`,
      `http://${host}:8080/?q`,
      `http://u@${host}:/#f`,
    ]);
    expect(new Set(spellings).size).toBeGreaterThan(200);
    expect(spellings.filter((text) => !codes(enterprise.base, text).includes('error inside/plain-http'))).toEqual([]);
    expect(codes(enterprise.base, 'http://11.1.2.3/')).toEqual([]);
  });

  test('a list of hosts in a file holds for all schemes of a plugin', () => {
    for (const scheme of ['http', 'https', 'ws', 'wss'])
      expect(codes(tenant('south'), `${scheme}://%6Cocalhost./`)).toContain('error south-hosts/host-denied');
    expect(codes(tenant('south'), 'https://0xa9fea9fe/latest')).toContain('error south-hosts/host-denied');
    expect(codes(tenant('north'), 'https://localhost/')).toEqual([]);
  });

  test('plain http is forbidden inside, and only there', () => {
    expect(codes(enterprise.base, 'http://Wiki.Inside.Example/')).toEqual(['error inside/plain-http']);
    for (const text of ['https://wiki.inside.example/', 'http://example.com/', 'http://notinside.example/'])
      expect(codes(enterprise.base, text)).toEqual([]);
  });

  test('the file decides a severity of the scheme of its own', () => {
    expect(codes(enterprise.base, 'acme-doc://h/team/plan@1?x')).toEqual(['warning acme-doc/revision']);
    expect(enterprise.base.view('acme-doc://h/team/plan@1')).toMatchObject({ team: 'team', version: 1 });
  });
});

describe('two tenants', () => {
  test('have options and overlays of their own', () => {
    const draft = 'acme-doc://h/team/plan';
    expect([codes(tenant('north'), draft), codes(tenant('south'), draft)]).toEqual([
      [],
      ['error acme-doc/missing-version'],
    ]);
    expect([codes(tenant('north'), 'https://h:8443/'), codes(tenant('south'), 'https://h:8443/')]).toEqual([
      [],
      ['error south/port'],
    ]);
  });

  test('and services: the plugin class was given the directory of each', () => {
    const stranger = ['warning tenant-mail/stranger'];
    expect([
      codes(enterprise.base, 'mailto:a@acme.example'),
      codes(tenant('north'), 'mailto:a@ACME.example'),
      codes(tenant('south'), 'mailto:a@acme.example'),
    ]).toEqual([[], [], stranger]);
    expect(codes(tenant('south'), 'mailto:a@south.example?cc=b@c.example')).toEqual(stranger);
  });

  test('and fingerprints', () => {
    const prints = [enterprise.base, tenant('north'), tenant('south')].map(({ fingerprint }) => fingerprint);
    expect(new Set(prints).size).toBe(3);
  });

  test('leave nothing in the global container', () => {
    expect([container.isRegistered(TENANT_DIRECTORY), container.isRegistered(TenantMail)]).toEqual([false, false]);
  });
});

describe('README.md', () => {
  const sessions = sessionsOf(readFileSync(here('README.md'), 'utf8'));
  const [demonstration, ...others] = sessions;

  test('shows what the demo prints', () => {
    expect(demonstration?.command).toBe('npm run -s demo -w @urikit-examples/enterprise');
    expect(`${demo(enterprise).join('\n')}\n`).toMatch(patternOf(demonstration?.prints ?? []));
  });

  test('which is what the script runs', async () => {
    const { scripts } = JSON.parse(readFileSync(here('package.json'), 'utf8')) as { scripts: { demo: string } };
    expect(scripts.demo).toBe('tsc -b && node dist/main.js');
    const { code, stdout } = await shell('node dist/main.js', folderWithCommand(), here('.'));
    expect([code, stdout]).toEqual([0, `${demo(enterprise).join('\n')}\n`]);
  });

  test.each(others.map((session) => [session.command, session] as const))(
    '%s',
    async (command, { prints = [], exitCode }) => {
      const { code, stdout } = await shell(`(${command}) 2>&1`, folderWithCommand(), here('../..'));
      expect(stdout).toMatch(patternOf(prints));
      expect(code).toBe(exitCode);
    },
  );
});
