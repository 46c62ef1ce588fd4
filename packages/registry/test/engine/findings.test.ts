import { describe, expect, test } from '@jest/globals';
import { PluginError } from '@urikit/generic';
import { schemeHazards } from '@urikit/generic/internal';
import type { Finding, SchemeHooks } from '@urikit/generic/hooks';
import { createRegistry, type RegistryOptions, type Severities } from '@urikit/registry';
import { overlay, plugin, reporting, throwing, thrownBy } from '../support/plugins.js';

const FINDING: Finding = { code: 'hit', severity: 'warning', component: 'path', at: 0, message: 'm', section: 'X 1' };
type Report = (finding: Finding) => void;
type Run = (report: Report) => void;

const engineOf = (hooks: SchemeHooks) => createRegistry({ plugins: [plugin('acme', { hooks })] }).engine;
const covered = (check: SchemeHooks['check']) =>
  createRegistry({ plugins: [plugin('acme')], overlays: [overlay(check && { check })] }).engine;

/** Every way in which a plugin or an overlay reports, and what the caller then reads. */
const ways: readonly (readonly [string, (run: Run) => readonly unknown[]])[] = [
  ['the check of a plugin', (run) => engineOf({ check: (_, report) => run(report) }).check('acme:x')],
  ['the hazards of a plugin', (run) => schemeHazards('acme:x', engineOf({ hazards: (_, report) => run(report) }))],
  ['the check of an overlay', (run) => covered((_, report) => run(report)).check('acme:x')],
];

test.each<readonly [string, RegistryOptions]>([
  ['no policy', {}],
  ['severities', { severities: 'strict' }],
])('%s: options of check that do not exist are an error', (_, options) => {
  const { engine } = createRegistry({ plugins: [plugin('acme')], ...options });
  for (const how of [{ severity: {} }, null, 'strict'])
    expect(thrownBy(() => engine.check('acme:x', how as never))).toMatchObject({
      code: expect.stringMatching(/^input\/(?:value|unknown-option)$/),
    });
  expect(engine.check('acme:x', {})).toEqual([]);
});

describe.each(ways)('%s: what it reports has bounds,', (_, run) => {
  test('a thousand findings and one for each character', () => {
    const times = (count: number) => () =>
      run((report) => {
        for (let i = 0; i < count; i++) report(FINDING);
      });
    expect(times(1005)().length).toBe(1005);
    expect((thrownBy(times(1006)) as Error).message).toMatch(
      /reported more than 1000 findings and one for each character/,
    );
  });
  test('a finding after the hook has thrown has no reader', () => {
    let kept: Report | undefined;
    const failing: Run = (report) => {
      kept = report;
      throw new Error('oh');
    };
    expect(thrownBy(() => run(failing))).toBeInstanceOf(PluginError);
    expect(() => kept?.({ ...FINDING, code: 'NOT A CODE' })).not.toThrow(RangeError);
  });
  test('a message and a section of a thousand characters, without an invisible one', () => {
    const [issue] = run((report) =>
      report({ ...FINDING, message: `\u001b[2J\r\n\u202e\ud800${'x'.repeat(5000)}`, section: '\u0085\u2028X' }),
    ) as readonly [Finding];
    expect(issue.message).toMatch(/^\\u\{1b\}\[2J\\u\{d\}\\u\{a\}\\u\{202e\}\\u\{d800\}x+\.\.\.$/);
    expect([issue.message.length, issue.section]).toEqual([1000, '\\u{85}\\u{2028}X']);
  });
  test.each(['x'.repeat(201), 'a\n', 'a\u001b', '\u202ea', 7, null])(
    'and a code that is none, as %p, stands in no message as it is',
    (code) => {
      const { message } = thrownBy(() => run((report) => report({ ...FINDING, code: code as string }))) as Error;
      expect(message).toMatch(/^[ -~]{0,400}$/);
      expect(message).toMatch(/expected lower-case letters, digits and single hyphens/);
    },
  );
});

describe('the codes that a check may report are those that a severity may name:', () => {
  const isTaken = (make: () => unknown): boolean => {
    try {
      make();
      return true;
    } catch {
      return false;
    }
  };
  const issues = ['mine'];
  const CODES = ['mine', 'userinfo', 'query', 'rare-ipv4', 'scheme', 'host-denied', 'other', 'port'];
  test.each(
    CODES.flatMap((code) => {
      const check = reporting({ code });
      return [
        [`acme/${code}`, { plugins: [plugin('acme', { issues, hooks: { check } })] }],
        [`policy/${code}`, { plugins: [plugin('acme', { issues })], overlays: [overlay({ issues, check })] }],
      ] as const;
    }),
  )('%s', (code, options: RegistryOptions) => {
    const severities = { [code]: 'error' } as Severities;
    expect(isTaken(() => createRegistry(options).engine.check('acme:x'))).toBe(
      isTaken(() => createRegistry({ ...options, severities })),
    );
  });
});

describe('a message of an error stays in its line:', () => {
  const evil = '\u001b]0;x\u0007\nforged \u202e\u2066\ufeff';
  const fail = throwing(new Error(evil));
  test.each<readonly [string, () => unknown]>([
    ['a factory', () => createRegistry({ plugins: [{ useFactory: fail }] })],
    ['configure', () => createRegistry({ plugins: [plugin('acme', { configure: fail })] })],
    ['a schema', () => createRegistry({ plugins: [{ ...plugin('acme'), configSchema: { parse: fail } as never }] })],
    ['the version of a set', () => createRegistry({ sets: [{ name: evil, version: evil }] })],
    ['the id of a plugin', () => createRegistry({ plugins: [plugin(evil, { schemes: ['x'] })] })],
    ['the id of an overlay', () => createRegistry({ overlays: [overlay({ id: evil })] })],
    ['a key of a configuration', () => createRegistry({ config: { [evil]: {} } })],
    ['a severity', () => createRegistry({ severities: { [`a/${evil}`]: 'off' } })],
    ['what a hook reports', () => engineOf({ check: reporting({ severity: evil as 'info' }) }).check('acme:x')],
  ])('%s', (_, call) => {
    const { message } = thrownBy(call) as Error;
    expect(message).toMatch(/^[ -~]+$/);
  });
});
