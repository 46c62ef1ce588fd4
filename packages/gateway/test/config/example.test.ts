import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { root } from '../../../../test/support/workspace.js';
import { readGatewayConfig } from '@urikit/gateway';
import { ask } from '../support/client.js';
import { startGateway } from '../support/gateway.js';
import { say } from '../support/origin.js';

const folder = join(root, 'examples/gateway');
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
const full = readGatewayConfig(parse(read('gateway.yaml')));
const binary = 'node_modules/@urikit/gateway/bin/urikit-gateway.js';
const manifest = JSON.parse(readFileSync(join(root, 'packages/gateway/package.json'), 'utf8')) as {
  readonly version: string;
  readonly bin: Readonly<Record<string, string>>;
};

interface Service {
  readonly network_mode?: string;
  readonly ports?: readonly string[];
  readonly stop_grace_period?: string;
  readonly volumes?: readonly string[];
}
const { services } = parse(read('compose.yaml')) as { readonly services: Readonly<Record<string, Service>> };

interface Panel {
  readonly title: string;
  readonly description?: string;
  readonly fieldConfig?: { readonly defaults: { readonly unit: string } };
  readonly targets?: readonly { readonly expr: string; readonly datasource: { readonly uid: string } }[];
}
const { panels } = JSON.parse(read('grafana/dashboard.json')) as { readonly panels: readonly Panel[] };
const charts = panels.filter(({ targets }) => targets !== undefined);

describe('the files of examples/gateway', () => {
  test('name the command and the version that there are', () => {
    expect(manifest.bin['urikit-gateway']).toBe('bin/urikit-gateway.js');
    expect(read('Dockerfile')).toContain(`@urikit/gateway@${manifest.version}`);
    expect(read('Dockerfile')).toContain(`"${binary}", "--config", "gateway.yaml"`);
    expect(read('urikit-gateway.service')).toContain(`ExecStart=node ${binary} --config gateway.yaml`);
  });

  test('give the gateway more time to stop than it takes', () => {
    const grace = Number(/^TimeoutStopSec=(\d+)$/m.exec(read('urikit-gateway.service'))?.[1]);
    expect(grace).toBeGreaterThan(full.shutdown.deadline);
    expect(Number.parseInt(services['gateway']?.stop_grace_period ?? '', 10)).toBeGreaterThan(full.shutdown.deadline);
  });

  test('name services and files that there are', () => {
    const backends = typeof full.origin === 'object' ? full.origin.backends : [];
    expect(backends.length).toBe(2);
    const urls = [...backends.map(({ url }) => url), full.store.kind === 'redis' ? full.store.url : ''];
    const hosts = urls.map((url) => new URL(url).hostname);
    expect(hosts.filter((host) => services[host] === undefined)).toEqual([]);
    const mounted = Object.values(services).flatMap(({ volumes = [] }) =>
      volumes.map((volume) => volume.split(':')[0]),
    );
    expect(mounted.length).toBeGreaterThan(3);
    expect(mounted.filter((name) => !existsSync(join(folder, String(name))))).toEqual([]);
  });

  test('let Prometheus ask the admin on loopback, and show it on this machine alone', () => {
    const { scrape_configs: jobs } = parse(read('prometheus.yml')) as {
      readonly scrape_configs: readonly {
        readonly static_configs: readonly { readonly targets: readonly string[] }[];
      }[];
    };
    expect(jobs.flatMap((job) => job.static_configs.flatMap(({ targets }) => targets))).toEqual([full.admin?.listen]);
    for (const name of ['prometheus', 'grafana']) expect(services[name]?.network_mode).toBe('service:gateway');
    const ports = (services['gateway']?.ports ?? []).filter((port) => !port.startsWith('127.0.0.1:'));
    expect(ports).toEqual(['8080:8080']);
  });
});

describe('the dashboard', () => {
  test('asks for metrics that a gateway has, and for all of them', async () => {
    const gateway = await startGateway({ config: { admin: { listen: '127.0.0.1:0' } }, answer: say({}, 'page') });
    const { body } = await ask(gateway.adminPort, { target: '/metrics', host: '127.0.0.1' });
    await gateway.close();
    const known = [...body.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) =>
      type === 'histogram' ? `${String(name)}_bucket` : String(name),
    );
    const asked = charts.flatMap(({ targets = [] }) =>
      targets.flatMap(({ expr }) => expr.match(/\b(?:urikit|process)_\w+/g)),
    );
    expect(asked.filter((name) => !known.includes(String(name)))).toEqual([]);
    expect(known.filter((name) => name.startsWith('urikit_') && !asked.includes(name))).toEqual([]);
  });

  test.each(charts.map((chart) => [chart.title, chart] as const))(
    '%s has a description, a unit and a source',
    (_, chart) => {
      expect(chart.description).toMatch(/\.$/);
      expect(chart.fieldConfig?.defaults.unit).toMatch(/^\w+$/);
      const { datasources } = parse(read('grafana/datasource.yaml')) as {
        readonly datasources: readonly { readonly uid: string }[];
      };
      for (const { datasource, expr } of chart.targets ?? []) {
        expect(datasource.uid).toBe(datasources[0]?.uid);
        expect(expr.split('(').length).toBe(expr.split(')').length);
        // A counter is of use by its rate alone.
        if (expr.includes('_total')) expect(expr).toContain('rate(');
      }
    },
  );
});
