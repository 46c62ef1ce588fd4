import { addRoute, createRouter, findRoute } from 'rou3';
import { uriRules } from '@urikit/safety';

/** Rules of URIs: rou3, which routes paths, and the loop see the raw path, and judge no host, normal form or other reading. */

/** Up to 500 URIs that the rules of a set allow, each with its path and the set. */
const allowedBy = (count) => {
  const paths = Array.from({ length: count }, (_, i) => `/team${i}/project/*/issues`);
  const router = createRouter();
  for (const path of paths) addRoute(router, 'GET', path, path);
  const set = {
    rules: uriRules({ allow: paths.map((path) => `https://h.example${path}`) }),
    router,
    loop: paths.map((path) => new RegExp(`^${path.replace('*', '[^/]+')}$`)),
  };
  const step = Math.max(1, Math.floor(count / 500));
  return paths
    .filter((_, i) => i % step === 0)
    .map((path) => path.replace('*', '7'))
    .map((path) => [{ path, uri: `https://h.example${path}` }, set]);
};

export const uriRuleSets = {
  id: 'uri-rules',
  title: 'rules of URIs',
  pairs: true,
  corpora: () => ({ '10 rules': allowedBy(10), '10,000 rules': allowedBy(10_000) }),
  subjects: [
    { name: 'urikit', run: ({ uri }, { rules }) => Number(rules.allows(uri)), answer: 1 },
    { name: 'rou3', run: ({ path }, { router }) => Number(findRoute(router, 'GET', path) !== undefined), answer: 1 },
    { name: 'regular expressions', run: ({ path }, { loop }) => Number(loop.some((one) => one.test(path))), answer: 1 },
  ],
};
