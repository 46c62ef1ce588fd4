import { describe, expect, test } from '@jest/globals';
import { schemeHazards } from '@urikit/generic/internal';
import type { SchemeHooks, SchemeOverlay } from '@urikit/generic/hooks';
import { createRegistry, type Severities } from '@urikit/registry';
import { errorOf, plugin } from '../support/plugins.js';

const acme = plugin('acme', {
  hooks: {
    query: 'forbidden',
    fragment: 'discouraged',
    check: (_, report) =>
      report({ code: 'note', severity: 'info', component: 'path', message: 'noted', section: 'ACME 2' }),
  },
});
const TEXT = 'acme://u:p@h?#';
const severitiesOf = (severities: Severities | undefined, text = TEXT) =>
  Object.fromEntries(
    createRegistry({ plugins: [acme], severities })
      .engine.check(text)
      .map(({ code, severity }) => [code, severity]),
  );
const REPORTED = {
  'syntax/password': 'warning',
  'acme/note': 'info',
  'acme/query': 'error',
  'acme/fragment': 'warning',
};

test.each<readonly [Severities | undefined, object]>([
  [undefined, REPORTED],
  ['recommended', REPORTED],
  [{}, REPORTED],
  ['strict', { 'syntax/password': 'error', 'acme/note': 'warning', 'acme/query': 'error', 'acme/fragment': 'error' }],
  ['interop', { 'syntax/password': 'info', 'acme/note': 'info', 'acme/query': 'error', 'acme/fragment': 'info' }],
  [{ 'acme/query': 'warning' }, { ...REPORTED, 'acme/query': 'warning' }],
  [
    { preset: 'strict', 'acme/note': 'off' },
    { 'syntax/password': 'error', 'acme/query': 'error', 'acme/fragment': 'error' },
  ],
  [{ 'acme/*': 'off' }, { 'syntax/password': 'warning' }],
  [
    { 'acme/*': 'info', 'acme/query': 'error' },
    { ...REPORTED, 'acme/fragment': 'info' },
  ],
  [{ 'syntax/*': 'off' }, { 'acme/note': 'info', 'acme/query': 'error', 'acme/fragment': 'warning' }],
  [{ 'syntax/password': 'error' }, { ...REPORTED, 'syntax/password': 'error' }],
])('%j', (severities, expected) => {
  expect(severitiesOf(severities)).toEqual(expected);
});

test('what is no URI stays an error', () => {
  for (const severities of ['interop', { 'syntax/*': 'off' }] as const)
    expect(severitiesOf(severities, 'a b')).toEqual({ 'syntax/character': 'error' });
});

test('an issue whose severity stays is the same object in another list', () => {
  const { engine } = createRegistry({ plugins: [acme], severities: 'interop' });
  expect(engine.check('acme:x')).toEqual([
    { code: 'acme/note', severity: 'info', message: 'noted', section: 'ACME 2', start: 5, end: 6 },
  ]);
  expect(engine.normalize('ACME:x')).toBe('acme:x');
  expect(Object.isFrozen(engine)).toBe(true);
});

describe('what is none', () => {
  test.each<readonly [unknown, RegExp]>([
    [{ 'acme/a/b': 'error' }, /not an issue code/],
    [{ 'acme/': 'error' }, /not an issue code/],
    [{ 'acme/Query': 'error' }, /not an issue code/],
    [{ 'acme/query ': 'error' }, /not an issue code/],
    [{ 'http/userinfo': 'error' }, /no plugin or overlay raises; correct the id: there are "syntax", "acme"/],
  ])('%j', (severities, message) => {
    expect(errorOf(() => severitiesOf(severities as Severities))).toMatchObject({
      code: 'registry/severity',
      message: expect.stringMatching(message) as unknown,
    });
  });
});

describe('a code that nobody raises is found where the codes are listed', () => {
  const listed = { ...acme, issues: ['note', 'other'] };
  const overlay = { id: 'policy', version: '1.0.0', extends: 'acme', fingerprint: '1' } as const;
  const check = () => undefined;
  const refusal = (severities: Severities, overlays: readonly SchemeOverlay[] = []) =>
    errorOf(() => createRegistry({ plugins: [listed], overlays, severities })).message;

  test.each<readonly [Severities]>([
    [{ 'acme/note': 'off' }],
    [{ 'acme/other': 'error' }],
    [{ 'acme/userinfo': 'error' }],
    [{ 'acme/rare-ipv4': 'error' }],
    [{ 'acme/*': 'off' }],
  ])('%j may be said', (severities) => {
    expect(createRegistry({ plugins: [listed], severities }).schemes()).toEqual(['acme']);
  });
  test('with what was meant', () => {
    expect(refusal({ 'acme/notes': 'off' })).toMatch(
      /an issue that "acme" does not raise \(is "acme\/note" meant\?\); write a code that it raises: "note", "other", "missing-authority"/,
    );
  });
  test('of an overlay too, unless it checks and lists nothing', () => {
    const said: Severities = { 'policy/hots-denied': 'error' };
    expect(refusal(said, [{ ...overlay, query: 'forbidden' }])).toMatch(/is "policy\/host-denied" meant/);
    expect(refusal(said, [{ ...overlay, check, issues: ['mine'] }])).toMatch(/"policy" does not raise/);
    const make = (one: SchemeOverlay, severities: Severities) =>
      createRegistry({ plugins: [listed], overlays: [one], severities }).schemes();
    expect(make({ ...overlay, check }, said)).toEqual(['acme']);
    expect(make({ ...overlay, check, issues: ['mine'] }, { 'policy/mine': 'info' })).toEqual(['acme']);
  });
});

describe('a check reports what is listed', () => {
  const report: NonNullable<SchemeHooks['check']> = (_, find) =>
    find({ code: 'note', severity: 'info', component: 'path', message: 'noted', section: 'ACME 2' });
  test('by a plugin', () => {
    const { engine } = createRegistry({ plugins: [{ ...acme, issues: ['other'] }] });
    expect(() => engine.check('acme:x')).toThrow(/reported the code "note": expected one that its `issues` lists/);
  });
  test('among its hazards too', () => {
    const hazards: NonNullable<SchemeHooks['hazards']> = (_, find) =>
      find({ code: 'note', severity: 'info', component: 'path', message: 'noted', section: 'ACME 2' });
    const make = (issues: readonly string[] | undefined) => {
      const given = { ...plugin('acme'), configure: () => ({ acme: { hazards } }), ...(issues && { issues }) };
      return createRegistry({ plugins: [given] }).engine;
    };
    expect(schemeHazards('acme:x', make(undefined)).map(({ code }) => code)).toEqual(['acme/note']);
    expect(schemeHazards('acme:x', make(['note'])).map(({ code }) => code)).toEqual(['acme/note']);
    expect(() => schemeHazards('acme:x', make(['other']))).toThrow(
      /hook hazards .* reported the code "note": expected one that its `issues` lists/,
    );
  });
  test('by an overlay', () => {
    const overlay = { id: 'policy', version: '1.0.0', extends: 'other', check: report } as const;
    const make = (issues: readonly string[]) =>
      createRegistry({ plugins: [plugin('other', { issues: [] })], overlays: [{ ...overlay, issues }] }).engine;
    expect(
      make(['note'])
        .check('other:x')
        .map(({ code }) => code),
    ).toEqual(['policy/note']);
    expect(() => make(['nose']).check('other:x')).toThrow(/plugin "policy".*reported the code "note": expected one/);
  });
  test('a finding without a code is refused as any other', () => {
    const odd = plugin('odd', { issues: [], hooks: { check: (_, find) => find(undefined as never) } });
    expect(() => createRegistry({ plugins: [odd] }).engine.check('odd:x')).toThrow(/expected a finding/);
  });
  test.each([['note'], [['Note']], [[1]]])('issues: %j is no list of codes', (issues) => {
    expect(errorOf(() => createRegistry({ plugins: [{ ...acme, issues: issues as never }] })).message).toMatch(
      /issues.*: expected/,
    );
  });
});

test('severities of a call stand on top of those of the composition', () => {
  const { engine } = createRegistry({ plugins: [acme], severities: 'strict' });
  const severities = { 'acme/note': 'off', 'acme/query': 'info' } as const;
  const issues = engine.check(TEXT, { severities });
  expect(Object.fromEntries(issues.map(({ code, severity }) => [code, severity]))).toEqual({
    'syntax/password': 'error',
    'acme/query': 'info',
    'acme/fragment': 'error',
  });
  expect([issues, ...issues].every(Object.isFrozen)).toBe(true);
  expect(() => engine.check(TEXT, { severities: { 'acme/note': 'fatal' as 'off' } })).toThrow('(input/value)');
});

test('codes of hooks that keep the id of a plugin that they override are those of their own plugin', () => {
  const report = { severity: 'warning', component: 'path', message: 'm', section: 's' } as const;
  const hooks: SchemeHooks = { id: 'acme', check: (_, find) => find({ code: 'two', ...report }) };
  const taker = plugin('taker', { schemes: ['acme'], overrides: 'acme@*', issues: ['two'], hooks });
  const make = (code: `acme/${string}`) =>
    createRegistry({ plugins: [{ ...acme, issues: ['one'] }, taker], severities: { [code]: 'error' } });
  expect(make('acme/two').engine.check('acme:x')).toMatchObject([{ code: 'acme/two', severity: 'error' }]);
  expect(errorOf(() => make('acme/one'))).toMatchObject({
    code: 'registry/severity',
    message: expect.stringContaining('write a code that it raises: ') as unknown,
  });
});
