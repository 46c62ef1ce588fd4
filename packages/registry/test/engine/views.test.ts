import { describe, expect, test } from '@jest/globals';
import type { SchemeOverlay, SchemePlugin } from '@urikit/generic/hooks';
import { createRegistry } from '@urikit/registry';

/** What a view refuses is the owner's to say (decision 32). */

const plugin: SchemePlugin = {
  id: 'acme',
  version: '1.0.0',
  contract: 2,
  schemes: ['acme'],
  rfc: ['ACME 1'],
  configSchema: { parse: (value) => value },
  configure: () => ({
    acme: {
      host: 'required',
      check: ({ path }, report) => {
        if (path === '/bad')
          report({ code: 'bad', severity: 'error', component: 'path', message: 'expected good', section: 'ACME 2' });
      },
      view: ({ path }) => path,
    },
  }),
};

const overlay: SchemeOverlay = {
  id: 'policy',
  version: '1.0.0',
  extends: 'acme',
  query: 'forbidden',
  check: ({ path }, report) => {
    if (path === '/throws') throw new TypeError('no');
    if (path === '/secret')
      report({ code: 'secret', severity: 'error', component: 'path', message: 'expected none', section: 'P 1' });
  },
};

const severities = { 'acme/bad': 'off', 'acme/empty-host': 'info', 'policy/secret': 'error' } as const;
const REGISTRIES = {
  alone: createRegistry({ plugins: [plugin] }),
  'with an overlay': createRegistry({ plugins: [plugin], overlays: [overlay] }),
  'with other severities': createRegistry({ plugins: [plugin], overlays: [overlay], severities }),
};

describe.each(Object.entries(REGISTRIES))('view of a registry %s', (_, { engine }) => {
  test.each([
    ['acme://h/bad', 'acme/bad'],
    ['acme:///x', 'acme/empty-host'],
  ])('%s: refused for what the plugin itself calls an error', (text, code) => {
    expect(engine.tryView(text)).toMatchObject({ ok: false, issue: { code, severity: 'error' } });
    expect(() => engine.view(text)).toThrow(code);
  });

  test.each(['acme://h/secret', 'acme://h/throws', 'acme://h/good?q'])('%s: not for what an overlay says', (text) => {
    expect(engine.tryView(text)).toMatchObject({ ok: true });
  });
});

test('check has what overlays and severities say', () => {
  const codes = (text: string): readonly string[] =>
    REGISTRIES['with other severities'].engine.check(text).map(({ code, severity }) => `${severity} ${code}`);
  expect(codes('acme://h/bad?q')).toEqual(['error policy/query']);
  expect(codes('acme:///secret')).toEqual(['info acme/empty-host', 'error policy/secret']);
});
