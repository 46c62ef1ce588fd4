import { createEngine, type SeverityMap } from '@urikit/generic';
import { expect, test } from '@jest/globals';

const engine = createEngine({ schemes: { acme: { userinfo: 'discouraged' } } });
const TEXT = 'acme://u:p@h/%00';

const found = (severities?: SeverityMap): readonly string[] =>
  engine.check(TEXT, severities && { severities }).map(({ code, severity }) => `${severity} ${code}`);

test('severities by code take the place of those of issues', () => {
  expect(found()).toEqual(['warning acme/userinfo', 'warning syntax/password', 'warning syntax/encoded-nul']);
  expect(found({ 'syntax/password': 'error', 'acme/userinfo': 'off', 'syntax/encoded-nul': 'warning' })).toEqual([
    'error syntax/password',
    'warning syntax/encoded-nul',
  ]);
  expect(found({ 'nobody/has-it': 'off' })).toEqual(found());
  expect(engine.check(TEXT, {})).toEqual(engine.check(TEXT));
});

test('what was found is frozen', () => {
  const issues = engine.check(TEXT, { severities: { 'syntax/password': 'info' } });
  expect([issues, ...issues].every(Object.isFrozen)).toBe(true);
});

test('a name of the prototype is a code like others, and members of a prototype are refused', () => {
  expect(found(JSON.parse('{"__proto__":"off","toString":"off"}') as SeverityMap)).toEqual(found());
  const severities = Object.create({ 'syntax/password': 'off' }) as SeverityMap;
  expect(() => found(severities)).toThrow('severities: expected an object by issue code, found an instance of Object');
});

test.each<readonly [severities: unknown, message: string]>([
  [{ 'acme/userinfo': 'fatal' }, 'acme/userinfo: expected one of error, warning, info, off'],
  [{ 'syntax/character': 'off' }, 'syntax/character: expected "error": the issue means that a string is no URI'],
  [{ 'syntax/too-long': 'info' }, 'syntax/too-long: expected "error": the issue means that a string is no URI'],
])('%j is an error', (severities, message) => {
  expect(() => engine.check('/', { severities: severities as SeverityMap })).toThrow(
    `severities.${message} (input/value)`,
  );
});

test('an error of the grammar may be said to be one', () => {
  expect(engine.check('a b', { severities: { 'syntax/character': 'error' } })).toHaveLength(1);
});

test('a frozen list is read once, and answers as its copy does', () => {
  const list: SeverityMap = Object.freeze({ 'syntax/password': 'error', 'acme/userinfo': 'off' });
  expect(found(list)).toEqual(found({ ...list }));
  expect(found(list)).toEqual(found({ ...list }));
});

test('a list that can change is read at each call', () => {
  const severities: Record<string, string> = { 'syntax/password': 'info' };
  expect(found(severities as SeverityMap)).toContain('info syntax/password');
  severities['syntax/password'] = 'fatal';
  expect(() => found(severities as SeverityMap)).toThrow('severities.syntax/password: expected one of');
});
