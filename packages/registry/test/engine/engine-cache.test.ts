import { describe, expect, test } from '@jest/globals';
import type { SchemeOverlay } from '@urikit/generic/hooks';
import { createRegistry } from '@urikit/registry';
import { siblings } from '../../src/engine/sharing.js';
import { EMPTY } from '../../src/settings/table.js';
import { collectGarbage, pause } from '../support/garbage.js';
import { optioned, plugin, set } from '../support/plugins.js';

test('five hundred tenants with one set take a few KiB each, and one engine', () => {
  const web = set('web', { config: { acme: { size: 7 } } });
  const parent = createRegistry({ plugins: [optioned('acme'), plugin('other')] });
  parent.extend({ sets: [web] });
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  const tenants = Array.from({ length: 500 }, () => parent.extend({ sets: [web] }));
  collectGarbage();
  const each = (process.memoryUsage().heapUsed - before) / tenants.length;
  expect(new Set(tenants.map(({ engine }) => engine)).size).toBe(1);
  // An engine of its own would be some 20 KiB; measured are four.
  expect(each).toBeLessThan(10 * 1024);
});

test('tenants with overlays of their own share what is below: a few KiB each', () => {
  const parent = createRegistry({ plugins: [optioned('acme'), plugin('other')] });
  const make = (i: number) =>
    parent.extend({ overlays: [{ id: `tenant-${String(i)}`, version: '1.0.0', extends: 'acme', query: 'forbidden' }] });
  make(500);
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  const tenants = Array.from({ length: 500 }, (_, i) => make(i));
  collectGarbage();
  const each = (process.memoryUsage().heapUsed - before) / tenants.length;
  expect(new Set(tenants.map(({ engine }) => engine)).size).toBe(500);
  expect(tenants[7]?.engine.check('acme:?x').map(({ code }) => code)).toEqual(['tenant-7/query']);
  // Two engines for each would be some 40 KiB; measured are seven.
  expect(each).toBeLessThan(15 * 1024);
});

test('a check that asks another engine of the family hears that one, and then itself', () => {
  const asked: unknown[] = [];
  const parent = createRegistry({ plugins: [plugin('acme')] });
  const over = (id: string, check: () => void) =>
    parent.extend({ overlays: [{ id, version: '1.0.0', extends: 'acme', check, query: 'forbidden' }] }).engine;
  const inner = over('inner', () => void asked.push('inner'));
  const failing = over('failing', () => {
    throw new Error('no');
  });
  const outer = over('outer', () => {
    expect(() => failing.check('acme:?x')).toThrow('failing');
    asked.push(inner.check('acme:?x').map(({ code }) => code));
  });
  expect(outer.check('acme:?x').map(({ code }) => code)).toEqual(['outer/query']);
  expect(asked).toEqual(['inner', ['inner/query']]);
});

test('what siblings are made of is made once while it is in use, and let go afterwards', async () => {
  const cache = siblings<object>();
  const limited = (value: number) => ({ ...EMPTY, limits: new Map([['length', { value, by: 'x' }]]) });
  expect(cache.get(limited(1), EMPTY, () => ({})) === cache.get(limited(1), EMPTY, () => ({}))).toBe(true);
  expect(cache.size()).toBe(1);
  for (let i = 0; i < 100 && cache.size() > 0; i++) {
    collectGarbage();
    await pause();
  }
  expect(cache.size()).toBe(0);
});

describe('tenants with secrets of their own', () => {
  const parent = createRegistry({ plugins: [plugin('acme'), plugin('other')] });
  const tenant = (id: string, extended: string | readonly string[], secrets: SchemeOverlay['secrets']) =>
    parent.extend({
      overlays: [{ id, version: '1.0.0', extends: extended as 'acme', secrets: secrets!, fingerprint: id }],
    });

  test('do not share functions that have the same text', () => {
    const hiding = (component: 'query' | 'fragment') => () => [{ component, start: 0, end: 1 }];
    const [query, fragment] = [hiding('query'), hiding('fragment')].map((secret, i) =>
      tenant(`tenant-${String(i)}`, 'acme', [secret]),
    );
    const shown = [query, fragment].map((one) => one?.engine.redact('acme:x?ab#cd'));
    expect(new Set(shown).size).toBe(2);
  });

  test('do not share the names of two parameters, or an overlay over another scheme', () => {
    const shown = [
      tenant('a', 'acme', [{ parameter: 'a' }]),
      tenant('b', 'acme', [{ parameter: 'b' }]),
      tenant('c', 'other', [{ parameter: 'a' }]),
      tenant('d', ['acme', 'other'], [{ parameter: 'a' }]),
    ].map(({ engine }) => ['acme:x?a=1&b=2', 'other:x?a=1&b=2'].map((text) => engine.redact(text)));
    expect(new Set(shown.map(String)).size).toBe(4);
  });
});
