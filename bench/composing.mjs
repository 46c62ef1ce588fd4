/**
 * What it costs to make a registry, in processor time: the first of a process, which meets cold code, each in a process
 * of its own; one more; and a child that shares its set. What tenants weigh, with a set that all share, with an overlay and
 * with a plugin of their own; and what `check` costs where each text goes to another one of a thousand engines, against one engine.
 * What 250 lists of hosts cost in one `check`, against as many questions to the lists themselves.
 * Run with an argument it is such a process.
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
  const tenants = weigh(() => first.extend({ sets: [team] }));
  const own = weigh((i) =>
    first.extend({ overlays: [{ id: `tenant-${i}`, version: '1.0.0', extends: 'http', query: 'forbidden' }] }),
  );
  const plugin = weigh((i) => {
    const id = `own${i}`;
    const hooks = { [id]: { view: () => i } };
    return first.extend({
      plugins: [{ ...http, id, version: '1.0.0', schemes: [id], configure: () => hooks }],
    });
  });
  const engines = new Set(tenants.registries.map(({ engine }) => engine)).size;
  const turns = inTurn(own.registries.map(({ engine }) => engine));
  const lists = await listed(first);
  return {
    cold,
    warm,
    child,
    kilobytes: tenants.kilobytes,
    own: own.kilobytes,
    plugin: plugin.kilobytes,
    spent: plugin.milliseconds,
    engines,
    turns,
    lists,
  };
}

const collect = () => {
  for (let i = 0; i < 3; i++) globalThis.gc?.();
};

const TENANTS = 1000;

/** Makes a registry for each tenant. The first one, which meets cold code, is not counted. */
function weigh(make) {
  make(TENANTS);
  collect();
  const before = process.memoryUsage().heapUsed;
  let registries;
  const milliseconds = spent(() => (registries = Array.from({ length: TENANTS }, (_, i) => make(i)))) / TENANTS;
  collect();
  return { registries, milliseconds, kilobytes: (process.memoryUsage().heapUsed - before) / TENANTS / 1024 };
}

const TEXTS = ['http://example.com/a/b?c=d#e', 'http://joe@example.com/', 'https://example.com:8080/a%20b'];

/** `check` by all engines in turn, against as many by the first of them: the median of rounds side by side. */
function inTurn(engines) {
  let found = 0;
  const round = (pick) => () => {
    for (let turn = 0; turn < 20; turn++)
      for (let i = 0; i < engines.length; i++) found += engines[pick(i)].check(TEXTS[(i + turn) % TEXTS.length]).length;
  };
  const ratios = Array.from({ length: 9 }, () => {
    const one = spent(round(() => 0));
    return spent(round((i) => i)) / one;
  });
  if (found === 0) throw new Error('no check found anything');
  return median(ratios.slice(2));
}

const LISTS = 250;

/** `check` under an overlay for each list, against `hostListHas` of each list: the median of rounds side by side. */
async function listed(parent) {
  const { hostListHas, hostListOf } = await import('@urikit/hosts');
  const lists = Array.from({ length: LISTS }, (_, i) =>
    Array.from({ length: 20 }, (_, j) => `h${j}.list-${i}.example`),
  );
  const overlays = lists.map((deny, i) => ({ id: `list-${i}`, version: '1.0.0', extends: 'http', hosts: { deny } }));
  const { engine } = parent.extend({ overlays });
  const compiled = lists.map((list) => hostListOf(list));
  let found = 0;
  const floor = () => {
    for (const list of compiled) if (hostListHas(list, 'www.list-7.example', '80')) found++;
  };
  const checked = () => {
    found += engine.check('http://h3.list-7.example/a').length;
  };
  const ratios = Array.from({ length: 9 }, () => each(1000, checked) / each(1000, floor));
  if (found === 0) throw new Error('no list refused the host');
  return median(ratios.slice(2));
}

/** @returns medians: milliseconds, KiB for each of a thousand tenants, and ratios */
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
    own: middle('own'),
    plugin: middle('plugin'),
    spent: middle('spent'),
    turns: middle('turns'),
    lists: middle('lists'),
    engines: runs[0].engines,
  };
};

if (process.argv[2] === 'once') process.stdout.write(JSON.stringify(await once()));
