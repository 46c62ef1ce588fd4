import { describe, expect, test } from '@jest/globals';
import type { OverlayRules, SchemeHooks, SchemeOverlay } from '@urikit/generic/hooks';
import { createRegistry } from '@urikit/registry';
import { codesOf, error, errorOf, overlay, plugin, reporting } from '../support/plugins.js';
import { codeBy } from '../support/codes.js';

type Condition = NonNullable<OverlayRules['when']>;
const acme = plugin('acme', { schemes: ['acme', 'acmes'], hooks: { defaultPort: 443 } });
const over = (more: Partial<SchemeOverlay>): SchemeOverlay => overlay({ extends: { plugin: 'acme' }, ...more });
const made = (more: Partial<SchemeOverlay>) => createRegistry({ plugins: [acme], overlays: [over(more)] });
const codesFor = (more: Partial<SchemeOverlay>, text: string) =>
  codesOf(made(more), text).filter((code) => !code.startsWith('syntax/'));

/** Spellings of one host, and hosts of which a list cannot say that they are another one. */
const SPELLINGS = [
  ...['acme://inside.example/', 'ACME://INSIDE.EXAMPLE/', 'acme://%69nside.example/', 'acme://inside%2Eexample/'],
  ...['acme://inside.example./', 'acme://inside.example.:443/', 'acme://inside.example:/'],
  ...['acme://inside.example:0443', 'acme://INSIDE%2eEXAMPLE%2e', 'acme://u@inside.example/'],
  ...['acme://u:p@inside.example/', 'acme://inside.example?q'],
  ...['acme://other.example%2F@inside.example/', 'acme://inside.example/%2e%2e/a', 'acme://inside.example#f'],
  // IDNA: fullwidth and circled letters, the ideographic full stop, a soft hyphen; twice encoded; a label that is empty.
  ...['acme://%EF%BD%89nside.example/', 'acme://%E2%93%98nside.example/', 'acme://inside%E3%80%82example/'],
  ...['acme://in%C2%ADside.example/', 'acme://inside%252Eexample/', 'acme://inside..example/'],
];

describe('context.host', () => {
  const check: SchemeOverlay['check'] = (uri, report, { host }) => {
    if (host.isIn(['inside.example'])) reporting({ code: 'inside', severity: 'error', component: 'host' })(uri, report);
  };

  test.each(SPELLINGS)('RFC 3986 7.6: a function stops %s, as a list does', (text) => {
    expect(codesFor({ hosts: { deny: ['inside.example'] } }, text)).toEqual(['policy/host-denied']);
    expect(codesFor({ check }, text)).toEqual(['policy/inside']);
    expect(codesFor({ scheme: 'forbidden', when: { hosts: ['inside.example'] } }, text)).toEqual(['policy/scheme']);
  });

  test.each(['acme://inside.example.org/', 'acme://xinside.example/', 'acme:x', 'acme:///'])('%s passes', (text) => {
    expect(codesFor({ check }, text)).toEqual([]);
    expect(codesFor({ scheme: 'forbidden', when: { hosts: ['inside.example'] } }, text)).toEqual([]);
  });

  test.each<readonly [string, readonly string[], boolean]>([
    ['acme://A.Example./', ['a.example'], true],
    ['acme://0x7f.1/', ['127.0.0.1'], true],
    ['acme://[::FFFF:7f00:1]/', ['[::ffff:127.0.0.1]', '127.0.0.1'], true],
    ['acme://[2001:DB8::1]/', ['[2001:db8::1]'], true],
    ['acme://%E2%93%98.example/', [], false],
    ['acme://127.0.0.1%2F@a.example/', [], false],
    ['acme:///', [''], true],
    ['acme:x', [], true],
  ])('of %s is %j', (text, names, isReadable) => {
    const seen: unknown[] = [];
    codesFor({ check: (_, __, { host }) => void seen.push(host.names, host.isReadable, Object.isFrozen(host)) }, text);
    expect(seen).toEqual([names, isReadable, true]);
  });

  test('is looked up once for all overlays of a check, and not for overlays that do not ask', () => {
    let asked = 0;
    const hosts: SchemeHooks['hosts'] = () => {
      asked += 1;
      return ['h.example'];
    };
    const asking = { plugins: [plugin('acme', { hooks: { hosts } })] };
    const overlays = Array.from({ length: 250 }, (_, i) => over({ id: `p${String(i)}`, hosts: { deny: ['h'] } }));
    const { engine } = createRegistry({ ...asking, overlays });
    expect([engine.check('acme:x'), asked, engine.check('acme:x'), asked]).toEqual([[], 1, [], 2]);
    createRegistry({ ...asking, overlays: [over({ query: 'forbidden' })] }).engine.check('acme:x');
    expect(asked).toBe(2);
  });
});

describe('when', () => {
  test.each<readonly [Condition, string, boolean]>([
    [{ hosts: ['*.a.example'] }, 'acme://x.A.example./?q', true],
    [{ hosts: ['*.a.example'] }, 'acme://a.example/?q', false],
    [{ hosts: ['*.a.example'] }, 'acme:?q', false],
    [{ hosts: ['127.0.0.0/8'] }, 'acme://0x7f.1/?q', true],
    [{ ports: [443] }, 'acme://h/?q', true],
    [{ ports: [443] }, 'acme://h:0443/?q', true],
    [{ ports: [80] }, 'acme://h/?q', false],
    [{ ports: [80] }, 'acme:?q', false],
    [{ ports: [80] }, 'acme://x%2F@h/?q', true],
    [{ schemes: ['acmes'] }, 'ACMES:?q', true],
    [{ schemes: ['acmes'] }, 'acme:?q', false],
    [{ hosts: ['h'], ports: [7], schemes: ['acme'] }, 'acme://h:7/?q', true],
    [{ hosts: ['h'], ports: [7], schemes: ['acme'] }, 'acme://h:8/?q', false],
    [{ hosts: ['h'], ports: [7], schemes: ['acme'] }, 'acmes://h:7/?q', false],
  ])('%j: %s is forbidden: %s', (when, text, isForbidden) => {
    expect(codesFor({ query: 'forbidden', when }, text)).toEqual(isForbidden ? ['policy/query'] : []);
  });

  test.each([
    ['acme://h/?q', []],
    ['acme://h:7/?q', ['policy/query']],
  ])('a port of a scheme without a default one is the port that is written: %s', (text, codes) => {
    const overlays = [over({ query: 'forbidden', when: { ports: [7] } })];
    expect(codesOf(createRegistry({ plugins: [plugin('acme')], overlays }), text)).toEqual(codes);
  });

  test('hides its secrets of every URI', () => {
    const { engine } = made({ secrets: ['query'], when: { ports: [1] } });
    expect(engine.redact('acme://h/?token')).toBe('acme://h/?');
  });

  test('may be made of options', () => {
    const configured = over({
      configSchema: { parse: (value: unknown) => value },
      configure: ({ when }: never) => ({ when, query: 'forbidden' }),
      fingerprint: '1',
    });
    const config = { policy: { when: { ports: [7] } } };
    const registry = createRegistry({ plugins: [acme], overlays: [configured], config });
    expect([codesOf(registry, 'acme://h:7/?q'), codesOf(registry, 'acme://h/?q')]).toEqual([['policy/query'], []]);
    expect(registry.fingerprint).not.toBe('');
  });

  test('is part of the fingerprint and of a description', () => {
    const of = (when?: Condition) => made({ query: 'forbidden', ...(when && { when }) });
    const prints = [undefined, { ports: [1] }, { ports: [2] }, { hosts: ['h'] }].map((when) => of(when).fingerprint);
    expect(new Set(prints).size).toBe(4);
    expect(of({ ports: [1] }).describe().overlays[0]?.when).toEqual({ ports: [1] });
  });

  const A_CONDITION =
    /overlay "policy": when: expected a condition, as in \{ hosts: \["\*\.example\.com"\], ports: \[443\], schemes: \["https"\] \}/;
  test.each<readonly [string, unknown, RegExp]>([
    ['nothing', {}, A_CONDITION],
    ['null', null, A_CONDITION],
    ['a Map', new Map([['ports', [1]]]), A_CONDITION],
    ['another member', { port: [1] }, /when\.port: no such key \(is "ports" meant\?\); correct or remove it/],
    ['a host that is none', { hosts: ['a b'] }, /when\.hosts\[0\]: expected the name of a host/],
    ['an empty list', { hosts: [] }, /when\.hosts: expected at least 1 host/],
    ['a hole', { ports: Array.from({ length: 1 }) }, /when\.ports\[0\]: expected a number, found nothing/],
    ['a port as a string', { ports: ['443'] }, /when\.ports\[0\]: expected a number, found a string/],
    ['a port that is none', { ports: [65536] }, /when\.ports\[0\]: expected at most 65535/],
    ['a scheme in upper case', { schemes: ['HTTP'] }, /when\.schemes\[0\]: expected the name of a scheme, lower case/],
    ['no list', { schemes: 'acme' }, /when\.schemes: expected a list, found a string/],
  ])('%s is an error', (_, when, message) => {
    expect(errorOf(() => made({ when: when as Condition }))).toMatchObject(
      error(codeBy(message, 'registry/not-an-overlay'), message),
    );
  });

  test('a condition on a scheme that the overlay does not cover is an error', () => {
    const act = () =>
      createRegistry({ plugins: [acme, plugin('other')], overlays: [over({ when: { schemes: ['cmes'] } })] });
    const words = 'does not cover (is "acmes" meant?)';
    expect(errorOf(act)).toMatchObject(
      error('registry/overlay-without-owner', words, { path: 'overlays.policy.when.schemes' }),
    );
  });
});
