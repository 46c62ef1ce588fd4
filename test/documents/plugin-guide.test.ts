import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { BROKEN_LAWS, brokenBy, MISTAKES, toldFor } from '../../examples/scheme-acme-doc/test/plausible-mistakes.js';
import { filesOf } from '../../packages/cli/src/plugin/files.js';
import { namesOf } from '../../packages/cli/src/plugin/shapes/names.js';
import { root } from '../support/workspace.js';
import { documents, rowsOf, sectionOf } from './support/markdown.js';
import { fileBlocksOf } from './support/file-blocks.js';

/**
 * A block that begins with the path of a file is that file. Those of a plugin are what `urikit plugin new acme-doc`
 * writes: packages/cli/test/plugin runs them, their types and their build. Those of a job are written by test/jobs.
 */
const written = filesOf(namesOf('acme-doc'), '0.1.0');
const blocks = documents
  .filter(({ file }) => !file.startsWith('docs/jobs/'))
  .flatMap(({ file, text }) => fileBlocksOf(text).map((block) => [file, block.path, block.text] as const));

describe('a block that is a file says what stands in the file', () => {
  test('there are such blocks', () => {
    expect(blocks.map(([, path]) => path)).toEqual(
      expect.arrayContaining(['src/index.ts', 'test/conformance.test.ts']),
    );
  });
  test.each(blocks)('%s: %s', (_, path, text) => {
    expect(`${text}\n`).toBe(written[path] ?? readFileSync(join(root, path), 'utf8'));
  });
});

const messages = readFileSync(join(root, 'examples/scheme-acme-doc/test/messages.txt'), 'utf8');

describe('messages.txt has every mistake with its message', () => {
  test.each([
    ['What you are told', MISTAKES.map(([mistake, make]) => [mistake, toldFor(make)])],
    ['What the test finds', BROKEN_LAWS.map(([mistake, make]) => [mistake, brokenBy(make)])],
  ])('%s', (heading, told) => {
    expect(rowsOf(sectionOf(messages, heading))).toEqual(told);
  });
});
