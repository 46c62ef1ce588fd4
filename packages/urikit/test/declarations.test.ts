import { expect, test } from '@jest/globals';
import { findingsOn } from '../../../test/support/compiler.js';
import { builtBin } from '../../cli/test/support/outside.js';

const compilerOptions = {
  module: 'nodenext',
  target: 'es2022',
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  types: [],
};

/** What the compiler says of a program that uses the package as it is published: its declarations in dist. */
function errorsIn(program: string): readonly string[] {
  builtBin();
  return findingsOn({ compilerOptions }, { 'consumer.ts': program }).map(({ message }) => message);
}

test('views are typed by scheme for who imports nothing but urikit', () => {
  expect(
    errorsIn(`import { engine } from 'urikit';
      import { registry } from 'urikit/registry';
      export const port: number = engine.view('https://h/').effectivePort;
      export const path: string = registry.view('file:///a').toPath();
      export const to: readonly string[] = registry.extend({}).view('mailto:a@b').to;
      export const unknown: unknown = engine.view('unheard-of:a');`),
  ).toEqual([]);
}, 60_000);

test('and the check finds a view that is used as another', () => {
  expect(
    errorsIn(`import { engine } from 'urikit'; export const to: readonly string[] = engine.view('https://h/').to;`),
  ).toEqual([expect.stringContaining("'to' does not exist")]);
}, 60_000);
