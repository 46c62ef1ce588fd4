import { describe, expect, test } from '@jest/globals';
import {
  EncodingError,
  HooksError,
  PluginError,
  type Issue,
  parse,
  tryParse,
  UrikitError,
  UriSyntaxError,
} from '@urikit/generic';
import { errorOf } from './tables/thrown.js';

const problem: Issue = { code: 'test/wrong', severity: 'error', message: 'expected a cat' };

class Mine extends UrikitError {
  static override readonly name = 'test/Mine';
}

class Narrower extends Mine {}

/** The class of another copy of the package: it has the brand and the name, and no prototype in common. */
class Copy extends Error {
  readonly issue = problem;

  constructor(override readonly name: string) {
    super('x');
    Object.defineProperty(this, Symbol.for('urikit:error'), { value: true });
  }
}

describe('an error', () => {
  test('of one issue has its code, and no cause', () => {
    const error = new UrikitError(problem);
    expect({ ...error }).toEqual({ name: 'UrikitError', code: 'test/wrong', issue: problem, issues: [problem] });
    expect(error.message).toBe('expected a cat (test/wrong)');
    expect(Object.hasOwn(error, 'cause')).toBe(false);
    expect(error).toBeInstanceOf(Error);
  });

  test('of several issues has the code of the first and the messages of all', () => {
    const error = new UrikitError([problem, { ...problem, code: 'test/other', hint: 'say meow' }]);
    expect([error.code, error.issue, error.issues.length]).toEqual(['test/wrong', problem, 2]);
    expect(error.message).toBe('expected a cat (test/wrong); expected a cat; say meow (test/other)');
  });

  test.each<[Partial<Issue>, string]>([
    [{ start: 3, end: 4 }, '(test/wrong at position 3)'],
    [{ start: 0, end: 0, section: 'RFC 3986 3.3' }, '(test/wrong at position 0, RFC 3986 3.3)'],
    [{ hint: 'say meow' }, '; say meow (test/wrong)'],
  ])('with %j says %s', (more, expected) => {
    expect(new UrikitError({ ...problem, ...more }).message).toBe(
      `expected a cat${expected.startsWith(';') ? '' : ' '}${expected}`,
    );
  });

  test('keeps the original as its cause', () => {
    const cause = new Error('x');
    expect(new Mine(problem, { cause }).cause).toBe(cause);
  });

  test('of no issue is none', () => {
    expect(() => new UrikitError([] as never)).toThrow(TypeError);
  });

  test('cannot be changed through its issues', () => {
    const given = { ...problem };
    const error = new Narrower(given);
    const reachable = [error.issue, error.issues];
    expect(reachable.map(Object.isFrozen)).toEqual(reachable.map(() => true));
    expect(Object.isFrozen(given)).toBe(false);
  });
});

describe('is and instanceof', () => {
  test('know the errors of another copy by brand and name', () => {
    const copy: unknown = new Copy('test/Mine');
    expect([UrikitError.is(copy), Mine.is(copy), Narrower.is(copy)]).toEqual([true, true, false]);
    expect([copy instanceof UrikitError, copy instanceof Mine, copy instanceof Narrower]).toEqual([true, true, false]);
  });

  test('know the errors of a subclass, and a subclass knows its own alone', () => {
    expect([new Narrower(problem) instanceof Mine, new Mine(problem) instanceof Narrower]).toEqual([true, false]);
    expect([UrikitError.is(new Narrower(problem)), Mine.is(new UrikitError(problem))]).toEqual([true, false]);
  });

  test.each([undefined, null, 'Mine', 7, {}, problem, new Error('x'), () => undefined, UrikitError.prototype.name])(
    'do not know %p',
    (value) => {
      expect([UrikitError.is(value), value instanceof UrikitError, Mine.is(value)]).toEqual([false, false, false]);
    },
  );
});

test('is, taken off its class, knows every error of urikit', () => {
  const { is } = UrikitError as { readonly is: (value: unknown) => boolean };
  expect([new Mine(problem), new Error('x')].map((value) => is(value))).toEqual([true, false]);
});

test('classes have their names where a compiler assigns static fields, as that of React Native does', () => {
  expect(Object.getOwnPropertyDescriptor(UrikitError, 'name')).toMatchObject({ get: expect.any(Function) });
});

test('each error class of the engine is told from the others', () => {
  const result = tryParse('a b');
  if (result.ok) throw new Error('expected an issue');
  const classes = [UriSyntaxError, EncodingError, HooksError, PluginError];
  const errors: readonly UrikitError[] = [
    new UriSyntaxError(result.issue),
    new EncodingError('encoding/triplet', 0, 1, 'a triplet'),
    new HooksError(['x'], 'hooks', 'write them'),
    new PluginError({ id: 'x', scheme: 'x' }, 'check', 'threw'),
  ];
  expect(errors.map((error) => classes.map((type) => type.is(error)))).toEqual(
    errors.map((_, row) => classes.map((_type, column) => row === column)),
  );
  expect(errors.map(({ name }) => name)).toEqual(['UriSyntaxError', 'EncodingError', 'HooksError', 'PluginError']);
  expect(errors.every((error) => UrikitError.is(error) && error.code === error.issue.code)).toBe(true);
});

test('RFC 3986 2: a syntax error says code, position and section', () => {
  expect(errorOf(() => parse('a b'), UriSyntaxError).message).toMatch(
    / \(syntax\/character at position 1, RFC 3986 2\)$/,
  );
});
