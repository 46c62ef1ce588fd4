import { expect, test } from '@jest/globals';
import realFastUri from 'fast-uri';
import { createRequire } from 'node:module';
import * as fastUri from '@urikit/compat/fast-uri';
import * as uriJs from '@urikit/compat/uri-js';

/** Differences of docs/reference/compat.md, held to the packages themselves, so that none is described that is gone. */

type Surface = Pick<typeof uriJs, 'normalize' | 'resolve' | 'equal'>;

const pairs: Readonly<Record<string, readonly [theirs: Surface, here: Surface]>> = {
  'uri-js': [createRequire(import.meta.url)('uri-js') as Surface, uriJs],
  'fast-uri': [realFastUri as unknown as Surface, fastUri],
};

const VERBS = {
  normalize: (surface: Surface, text: string) => surface.normalize(text),
  resolve: (surface: Surface, text: string) => surface.resolve('http://e/d/', text),
  'equal in lower case': (surface: Surface, text: string) => surface.equal(text, text.toLowerCase()),
} as const;

const answer = (run: () => unknown): unknown => {
  try {
    return run();
  } catch (error) {
    return (error as Error).constructor.name;
  }
};

test.each<readonly [name: string, verb: keyof typeof VERBS, text: string, theirs: unknown, here: unknown]>([
  ['fast-uri', 'normalize', 'HTTP:%7Ea', 'http:~a', 'HTTP:%7Ea'],
  ['uri-js', 'normalize', 'HTTP:%7Ea', 'http:~a', 'HTTP:%7Ea'],
  ['fast-uri', 'resolve', 'http:a', 'Error', 'TypeError'],
  ['uri-js', 'resolve', 'http:a', 'http:a', 'TypeError'],
  ['uri-js', 'normalize', '/a:b', '/a%3Ab', '/a:b'],
  ['fast-uri', 'resolve', '//h:', 'http://h:', 'http://h'],
  ['uri-js', 'resolve', '//h:', 'http://h:', 'http://h'],
  ['uri-js', 'equal in lower case', 'mailto:a@b.example?Subject=x', false, true],
  ['fast-uri', 'normalize', 'http://127.1/', 'http://127.0.0.1/', 'http://127.1/'],
  ['uri-js', 'normalize', '//192.068.001.000', '//192.68.1.0', '//192.068.001.000'],
  ['uri-js', 'resolve', '//h/%', 'http://h/%', 'UriSyntaxError'],
  ['uri-js', 'resolve', '//[::1/p', 'http://[:/%3A1/p', 'UriSyntaxError'],
])('%s, %s, %j: %j, here %j', (name, verb, text, theirs, here) => {
  expect((pairs[name] ?? []).map((surface) => answer(() => VERBS[verb](surface, text)))).toEqual([theirs, here]);
});
