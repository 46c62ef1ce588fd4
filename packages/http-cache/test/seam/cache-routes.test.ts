import { expect, test } from '@jest/globals';
import { createCache, createMemoryStore } from '@urikit/http-cache';
import { compile } from '@urikit/cache-key';
import { createRig } from '../support/cache.js';
import { readRoutes } from '../../src/seam/cache-routes.js';

/** Routes of the options of a cache: `*` at the end of a path, and nothing that no request has. */

test.each(['/img/*', '/img/', '/img*'])('%s holds for /img/a, and not for /other', async (path) => {
  const rig = createRig({ routes: [{ path, ttl: [{ seconds: 60 }] }] });
  for (const target of ['/img/a', '/img/a', '/other', '/other']) await rig.get(target);
  expect(rig.asked.map(({ target }) => target)).toEqual(['/img/a', '/other', '/other']);
});

test.each([
  [{ path: '/*.php' }, 'options.routes.0.path', '"/*" selects all below'],
  [{ path: 'img' }, 'options.routes.0.path', 'begins with "/"'],
  [{ path: '/', host: '*.ex.test' }, 'options.routes.0.host', 'the name of one host'],
  [{ path: '/', host: 'EX.test' }, 'options.routes.0.host', '"ex.test", the normal form'],
])('%j is refused', (route, at, cure) => {
  const make = () =>
    createCache({ keyer: compile(), store: createMemoryStore({ maxBytes: 1 }), options: { routes: [route] } });
  expect(make).toThrow(
    expect.objectContaining({ code: 'input/value', issue: expect.objectContaining({ path: at.split('.') }) }),
  );
  expect(make).toThrow(cure);
});

test('a path that another policy may have is kept', () => {
  expect(readRoutes([{ path: '/a;b', host: 'ex.test' }])).toEqual([{ path: '/a;b', host: 'ex.test' }]);
});
