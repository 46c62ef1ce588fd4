import { describe, expect, test } from '@jest/globals';
import { type Engine, PluginError } from '@urikit/generic';
import { schemeHazards } from '@urikit/generic/internal';
import type { Finding, SchemeHooks } from '@urikit/generic/hooks';
import { createRegistry, type RegistryOptions, type Severities } from '@urikit/registry';
import { plugin, thrownBy } from '../support/plugins.js';

const FINDING: Finding = { code: 'hit', severity: 'warning', component: 'path', at: 0, message: 'm', section: 'X 1' };
type Report = (finding: Finding) => void;
type Run = (report: Report) => void;

/** Every way in which a plugin or an overlay reports, and what the caller then reads. */
const ways: readonly (readonly [string, (run: Run, issues?: readonly string[]) => readonly unknown[]])[] = [
  [
    'the check of a plugin',
    (run, issues) => checked({ plugins: [reporting({ check: (_, report) => run(report) }, issues)] }),
  ],
  [
    'the hazards of a plugin',
    (run, issues) => {
      const { engine } = createRegistry({ plugins: [reporting({ hazards: (_, report) => run(report) }, issues)] });
      return schemeHazards('acme:x', engine);
    },
  ],
  [
    'the check of an overlay',
    (run, issues) =>
      checked({
        plugins: [plugin('acme')],
        overlays: [
          {
            id: 'policy',
            version: '1.0.0',
            extends: 'acme',
            check: (_, report) => run(report),
            ...(issues && { issues }),
          },
        ],
      }),
  ],
];
const reporting = (hooks: SchemeHooks, issues?: readonly string[]) =>
  plugin('acme', { hooks, ...(issues && { issues }) });
const checked = (
  options: RegistryOptions,
  use: (engine: Engine) => readonly unknown[] = ({ check }) => check('acme:x'),
) => use(createRegistry(options).engine);

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
  test.each(['x'.repeat(201), 'a\n', 'a\u001b', '\u202ea', { toString: () => 'hit' }, Symbol('hit'), 7n, null])(
    'and a code that is none, as %p, stands in no message as it is',
    (code) => {
      const { message } = thrownBy(() => run((report) => report({ ...FINDING, code: code as string }))) as Error;
      expect(message).toMatch(/^[ -~]{0,400}$/);
      expect(message).toMatch(/expected lower-case letters, digits and single hyphens/);
    },
  );
});

describe('the codes that a check may report are those that a severity may name:', () => {
  const CODES = ['mine', 'userinfo', 'query', 'rare-ipv4', 'scheme', 'host-denied', 'other', 'port'];
  const says = (make: () => unknown): boolean => {
    try {
      make();
      return true;
    } catch {
      return false;
    }
  };
  const known = plugin('acme', { issues: ['mine'] });
  test.each(CODES)('%s, of a plugin', (code) => {
    const check: SchemeHooks['check'] = (_, report) => report({ ...FINDING, code });
    const plugins = [plugin('acme', { issues: ['mine'], hooks: { check } })];
    const reported = says(() => createRegistry({ plugins }).engine.check('acme:x'));
    expect(reported).toBe(
      says(() => createRegistry({ plugins, severities: { [`acme/${code}`]: 'error' } as Severities })),
    );
  });
  test.each(CODES)('%s, of an overlay', (code) => {
    const overlay = { id: 'policy', version: '1.0.0', extends: 'acme', issues: ['mine'] };
    const overlays = [{ ...overlay, check: (_: unknown, report: Report) => report({ ...FINDING, code }) }];
    const options = { plugins: [known], overlays };
    const reported = says(() => createRegistry(options).engine.check('acme:x'));
    expect(reported).toBe(
      says(() => createRegistry({ ...options, severities: { [`policy/${code}`]: 'error' } as Severities })),
    );
  });
});

describe('a message of an error stays in its line:', () => {
  const evil = '\u001b]0;x\u0007\nforged \u202e\u2066\ufeff';
  const fail = (): never => {
    throw new Error(evil);
  };
  const set = { name: evil, version: '1.0.0' };
  test.each<readonly [string, () => unknown]>([
    ['a factory', () => createRegistry({ plugins: [{ useFactory: fail }] })],
    ['configure', () => createRegistry({ plugins: [plugin('acme', { configure: fail })] })],
    ['a schema', () => createRegistry({ plugins: [{ ...plugin('acme'), configSchema: { parse: fail } as never }] })],
    ['the version of a set', () => createRegistry({ sets: [{ ...set, version: evil }] })],
    ['the id of a plugin', () => createRegistry({ plugins: [plugin(evil, { schemes: ['x'] })] })],
    ['the id of an overlay', () => createRegistry({ overlays: [{ id: evil, version: '1.0.0', extends: 'x' }] })],
    ['a key of a configuration', () => createRegistry({ config: { [evil]: {} } })],
    ['a severity', () => createRegistry({ severities: { [`a/${evil}`]: 'off' } })],
    [
      'what a hook reports',
      () =>
        createRegistry({
          plugins: [
            plugin('acme', { hooks: { check: (_, report) => report({ ...FINDING, severity: evil as 'info' }) } }),
          ],
        }).engine.check('acme:x'),
    ],
  ])('%s', (_, call) => {
    const { message } = thrownBy(call) as Error;
    expect(message).toMatch(/^[ -~]+$/);
  });
});
