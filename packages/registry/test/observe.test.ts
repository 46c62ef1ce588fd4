import { expect, test } from '@jest/globals';
import { createRegistry, observe, type ObservedCall } from '@urikit/registry';
import { errorOf, plugin } from './support/plugins.js';

const { engine } = createRegistry({ plugins: [plugin('acme', { hooks: { query: 'forbidden' } })] });

test('a listener hears each call of a verb with its outcome, and the caller the same results and errors', () => {
  const calls: ObservedCall[] = [];
  const observed = observe(engine, (call) => calls.push(call));
  expect([observed.normalize('ACME:x'), observed.check('acme:?q').length]).toEqual(['acme:x', 1]);
  expect(() => observed.normalize('a b')).toThrow('expected');
  expect(calls.map(({ verb, args, outcome }) => [verb, args[0], Object.keys(outcome)])).toEqual([
    ['normalize', 'ACME:x', ['value']],
    ['check', 'acme:?q', ['value']],
    ['normalize', 'a b', ['error']],
  ]);
  expect(Object.isFrozen(observed)).toBe(true);
});

test('an error of a listener, its promise and its own calls change nothing', () => {
  let calls = 0;
  const observed = observe(engine, () => {
    calls += 1;
    observed.check('acme:x');
    throw new Error('no');
  });
  const rejecting = observe(engine, (): unknown => Promise.reject(new Error('no')));
  expect([observed.normalize('ACME:x'), rejecting.normalize('ACME:x'), calls]).toEqual(['acme:x', 'acme:x', 1]);
});

test('the evidence of a caller is asked once', () => {
  let asked = 0;
  const evidence = (): undefined => void (asked += 1);
  const shadow = createRegistry().engine;
  const observed = observe(
    engine,
    ({ verb, args }) => void (shadow[verb] as (...all: readonly unknown[]) => unknown)(...args),
  );
  observed.compare('acme:a', 'acme:b', { level: 'protocol-based', evidence } as never);
  const alone = asked;
  asked = 0;
  engine.compare('acme:a', 'acme:b', { level: 'protocol-based', evidence } as never);
  expect(alone).toBe(asked);
});

test('a listener is a function', () => {
  expect(errorOf(() => observe(engine, 7 as never)).code).toBe('registry/set');
});
