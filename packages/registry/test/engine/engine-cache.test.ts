import { describe, expect, test } from '@jest/globals';
import type { SchemeOverlay } from '@urikit/generic/hooks';
import { createRegistry } from '@urikit/registry';
import { siblings } from '../../src/engine/sharing.js';
import { EMPTY } from '../../src/settings/table.js';
import { collectGarbage, pause } from '../support/garbage.js';
import { codesOf, optioned, overlay, plugin, set, throwing } from '../support/plugins.js';

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

test('a check that asks another engine of the family hears that one, and then itself', () => {
  const asked: unknown[] = [];
  const parent = createRegistry({ plugins: [plugin('acme')] });
  const over = (id: string, check: () => void) =>
    parent.extend({ overlays: [overlay({ id, check, query: 'forbidden' })] });
  const inner = over('inner', () => void asked.push('inner'));
  const failing = over('failing', throwing(new Error('no')));
  const outer = over('outer', () => {
    expect(() => failing.engine.check('acme:?x')).toThrow('failing');
    asked.push(codesOf(inner, 'acme:?x'));
  });
  expect(codesOf(outer, 'acme:?x')).toEqual(['outer/query']);
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
  const redacted = (id: string, scope: SchemeOverlay['extends'], secrets: NonNullable<SchemeOverlay['secrets']>) => {
    const { engine } = parent.extend({ overlays: [overlay({ id, extends: scope, secrets, fingerprint: id })] });
    return ['acme:x?a=1&b=2#cd', 'other:x?a=1&b=2'].map((text) => engine.redact(text)).join();
  };

  test('do not share functions that have the same text', () => {
    const hiding = (component: 'query' | 'fragment') => () => [{ component, start: 0, end: 1 }];
    expect(redacted('a', 'acme', [hiding('query')])).not.toBe(redacted('b', 'acme', [hiding('fragment')]));
  });

  test('do not share the names of two parameters, or an overlay over another scheme', () => {
    const shown = [
      redacted('a', 'acme', [{ parameter: 'a' }]),
      redacted('b', 'acme', [{ parameter: 'b' }]),
      redacted('c', 'other', [{ parameter: 'a' }]),
      redacted('d', ['acme', 'other'], [{ parameter: 'a' }]),
    ];
    expect(new Set(shown).size).toBe(4);
  });
});
