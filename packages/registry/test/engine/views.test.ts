import { describe, expect, test } from '@jest/globals';
import type { SchemeHooks } from '@urikit/generic/hooks';
import { createRegistry } from '@urikit/registry';
import { issuesOf, overlay, plugin, reporting } from '../support/plugins.js';

/** What a view refuses is the owner's to say (decision 32). */

const hooks: SchemeHooks = {
  host: 'required',
  check: (uri, report) =>
    uri.path === '/bad' ? reporting({ code: 'bad', severity: 'error' })(uri, report) : undefined,
  view: ({ path }) => path,
};
const acme = plugin('acme', { hooks });
const policy = overlay({
  query: 'forbidden',
  check: (uri, report) => {
    if (uri.path === '/throws') throw new TypeError('no');
    if (uri.path === '/secret') reporting({ code: 'secret', severity: 'error' })(uri, report);
  },
});

const severities = { 'acme/bad': 'off', 'acme/empty-host': 'info', 'policy/secret': 'error' } as const;
const REGISTRIES = {
  alone: createRegistry({ plugins: [acme] }),
  'with an overlay': createRegistry({ plugins: [acme], overlays: [policy] }),
  'with other severities': createRegistry({ plugins: [acme], overlays: [policy], severities }),
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

test.each([
  ['acme://h/bad?q', ['error policy/query']],
  ['acme:///secret', ['info acme/empty-host', 'error policy/secret']],
])('check has what overlays and severities say: %s', (text, issues) => {
  expect(issuesOf(REGISTRIES['with other severities'], text)).toEqual(issues);
});
