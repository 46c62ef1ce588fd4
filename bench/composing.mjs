/**
 * What it costs to make a registry, in processor time: the first of a process, which meets cold code, each in a process
 * of its own; one more; and a child that shares its set. Run with an argument it is such a process.
 */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { median } from './statistics.mjs';

const spent = (action) => {
  const before = process.cpuUsage();
  action();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

const each = (times, action) =>
  spent(() => {
    for (let i = 0; i < times; i++) action();
  }) / times;

async function once() {
  const { createRegistry } = await import('@urikit/registry');
  const { http } = await import('@urikit/scheme-http');
  const { file } = await import('@urikit/scheme-file');
  const { mailto } = await import('@urikit/scheme-mailto');
  const plugins = [http, file, mailto];
  let first;
  const cold = spent(() => (first = createRegistry({ plugins })));
  const warm = each(50, () => createRegistry({ plugins }));
  const team = { name: 'team', version: '1.0.0', config: { http: { userinfo: 'forbidden' } } };
  const parent = first.extend({ sets: [team] });
  const child = each(200, () => parent.extend({ sets: [team] }));
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  const tenants = Array.from({ length: 500 }, () => first.extend({ sets: [team] }));
  globalThis.gc?.();
  const bytes = (process.memoryUsage().heapUsed - before) / tenants.length;
  const engines = new Set(tenants.map(({ engine }) => engine)).size;
  return { cold, warm, child, kilobytes: bytes / 1024, engines };
}

/** @returns medians in milliseconds, and KiB for each of 500 tenants that share an engine */
export const composing = (processes) => {
  const runs = Array.from({ length: processes }, () =>
    JSON.parse(
      execFileSync(process.execPath, ['--expose-gc', fileURLToPath(import.meta.url), 'once'], { encoding: 'utf8' }),
    ),
  );
  const middle = (key) => median(runs.map((run) => run[key]));
  return {
    cold: middle('cold'),
    warm: middle('warm'),
    child: middle('child'),
    kilobytes: middle('kilobytes'),
    engines: runs[0].engines,
  };
};

if (process.argv[2] === 'once') process.stdout.write(JSON.stringify(await once()));
