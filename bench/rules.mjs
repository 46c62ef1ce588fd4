/**
 * node bench/rules.mjs: rules of URIs beside rou3, which routes paths, and a loop over regular expressions, for 10 and 10,000 rules.
 * Prints microseconds for a string; rou3 and the loop see the raw path, and judge no host, normal form or other reading.
 */
import { performance } from 'node:perf_hooks';
import { addRoute, createRouter, findRoute } from 'rou3';
import { uriRules } from '@urikit/safety';

const timeOf = (act, runs) => {
  for (let i = 0; i < runs / 4; i++) act(i);
  const start = performance.now();
  for (let i = 0; i < runs; i++) act(i);
  return ((performance.now() - start) / runs) * 1000;
};

const row = (count) => {
  const paths = Array.from({ length: count }, (_, i) => `/team${i}/project/*/issues`);
  const strings = paths.map((path) => path.replace('*', '7'));
  const rules = uriRules({ allow: paths.map((path) => `https://h.example${path}`) });
  const router = createRouter();
  for (const path of paths) addRoute(router, 'GET', path, path);
  const loop = paths.map((path) => new RegExp(`^${path.replace('*', '[^/]+')}$`));
  const uris = strings.map((path) => `https://h.example${path}`);
  return {
    rules: count,
    uriRules: timeOf((i) => rules.allows(uris[i % count]), 40_000),
    rou3: timeOf((i) => findRoute(router, 'GET', strings[i % count]), 40_000),
    loop: timeOf((i) => loop.some((one) => one.test(strings[i % count])), count > 100 ? 400 : 40_000),
  };
};

const rows = [row(10), row(10_000)];
console.table(rows);
console.log(`10,000 rules take ${(rows[1].uriRules / rows[0].uriRules).toFixed(2)} times the time of 10`);
