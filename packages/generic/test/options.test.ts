import { describe, expect, test } from '@jest/globals';
import { createEngine, extract, percentEncode, replaceComponents, relativize, needs } from '@urikit/generic';

/** RFC 3986 7: options that are read as none would turn a policy off, so that each such value is an error. */

const engine = createEngine();

/** Every entry with a boolean option, and its name. */
const FLAGS: readonly (readonly [entry: string, act: (flag: never) => unknown])[] = [
  ['resolve, strict', (strict) => engine.resolve('a', 'http://h/', { strict })],
  ['extract, malformed', (malformed) => Array.from(extract('http://h/', { malformed }))],
  ['extract, iri', (iri) => Array.from(extract('http://h/', { iri }))],
  ['replaceComponents, repair', (repair) => replaceComponents('http://h/', { path: '/a' }, { repair })],
];

describe.each(FLAGS)('%s', (_, act) => {
  test.each([['false'], ['true'], [''], [0], [1], [null], [{}], [[]]])('%j is no boolean', (value) => {
    expect(() => act(value as never)).toThrow(/^\w+: expected true or false \(input\/value\)$/);
  });

  test.each([[true], [false], [undefined]])('%s is one, or says nothing', (value) => {
    expect(() => act(value as never)).not.toThrow();
  });
});

class Options {
  get length(): number {
    return 1;
  }
}

/** Values whose members would be lost, and the word of the message. */
const LOST: readonly (readonly [string, unknown])[] = [
  ['a promise', Promise.resolve({ length: 1 })],
  ['an instance of Map', new Map([['length', 1]])],
  ['an instance of Options', new Options()],
  ['an instance of Date', new Date(0)],
  ['an instance of Object', Object.create({ length: 1 })],
  ['array', [1]],
  ['function', (): number => 1],
];

/** Every entry that takes an object of options. */
const ENTRIES: readonly (readonly [entry: string, act: (options: never) => unknown])[] = [
  ['createEngine', (options) => createEngine(options)],
  ['createEngine, schemes', (schemes) => createEngine({ schemes })],
  ['normalize', (options) => engine.normalize('http://h/', options)],
  ['tryNormalize', (options) => engine.tryNormalize('http://h/', options)],
  ['compare', (options) => engine.compare('http://h/', 'http://h', options)],
  ['equivalent', (options) => engine.equivalent('http://h/', 'http://h', options)],
  ['identity', (options) => engine.identity('http://h/', options)],
  ['resolve', (options) => engine.resolve('http://h/', 'http://h', options)],
  ['check', (options) => engine.check('http://h/', options)],
  ['check, severities', (severities) => engine.check('http://h/', { severities })],
  ['explain', (options) => engine.explain('http://h/', options)],
  ['needs', (options) => needs('http://h/', engine, options)],
  ['extract', (options) => Array.from(extract('http://h/', options))],
  ['percentEncode', (options) => percentEncode('a', 'segment', options)],
  ['relativize', (options) => relativize('http://h/', 'http://h/a', engine, options)],
  ['replaceComponents', (options) => replaceComponents('http://h/', {}, options)],
];

describe.each(ENTRIES)('%s takes plain data', (_, act) => {
  test.each(LOST)('and not %s', (found, value) => {
    expect(() => act(value as never)).toThrow(found);
  });

  test('with or without a prototype', () => {
    expect(() => act({} as never)).not.toThrow();
    expect(() => act(Object.create(null) as never)).not.toThrow();
  });
});

test.each(LOST)('limits are not %s', (_, limits) => {
  expect(() => createEngine({ limits: limits as never })).toThrow('limits: expected an object');
});

test.each([
  ['a promise', Promise.resolve({ query: 'forbidden' })],
  ['a Map', new Map([['query', 'forbidden']])],
  ['a list', [{ query: 'forbidden' }]],
])('hooks are no %s', (_, hooks) => {
  expect(() => createEngine({ schemes: { acme: hooks as never } })).toThrow('expected an object');
});
