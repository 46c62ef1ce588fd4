import { existsSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { isUri } from '@urikit/generic';
import { root } from '../support/workspace.js';
import { anchorsOf, type Document, documents, linksOf, readDocument } from './support/markdown.js';

/** Every link leads somewhere: a URI is one by our own grammar, a file is there, an anchor is a heading of it. */
function faultOf(target: string, { file, text }: Document): string | undefined {
  if (/^[a-z]+:/i.test(target)) return isUri(target) ? undefined : 'is no URI';
  const [path = '', anchor] = target.split('#');
  const found = path === '' ? file : posix.join(posix.dirname(file), decodeURIComponent(path));
  if (found.startsWith('..')) return 'leads out of the repository';
  if (path !== '' && !existsSync(join(root, found))) return 'is not there';
  if (anchor === undefined) return undefined;
  if (!found.endsWith('.md')) return 'is no document with headings';
  const anchors = anchorsOf(path === '' ? text : readDocument(found).text);
  return anchors.includes(anchor) ? undefined : 'has no such heading';
}

const faultsOf = (document: Document): readonly string[] =>
  linksOf(document.text).flatMap(({ target, line }) => {
    const fault = faultOf(target, document);
    return fault === undefined ? [] : [`${document.file}:${String(line)}: ${target} ${fault}`];
  });

test.each(documents.map((document) => [document.file, document] as const))('%s', (_, document) => {
  expect(faultsOf(document)).toEqual([]);
});

/** What is not reached from the README by links is not found by a reader. */
test('every document is reached from README.md', () => {
  const reached = new Set(['README.md']);
  for (const file of reached) {
    for (const { target } of linksOf(readDocument(file).text)) {
      const [path = ''] = target.split('#');
      const found = posix.join(posix.dirname(file), path);
      if (/^[a-z]+:/i.test(target) || path === '' || !existsSync(join(root, found))) continue;
      if (found.endsWith('.md') && statSync(join(root, found)).isFile()) reached.add(found);
    }
  }
  expect(documents.map(({ file }) => file).filter((file) => !reached.has(file))).toEqual([]);
});

describe('the check finds a link that leads nowhere', () => {
  const document = { file: 'docs/guides/x.md', text: '# One `two` (three)\n\n## Same\n\n## Same\n' };
  test.each([
    ['../../README.md', undefined],
    ['#one-two-three', undefined],
    ['#same-1', undefined],
    ['https://www.rfc-editor.org/rfc/rfc3986', undefined],
    ['../CHANGELOG.md', 'is not there'],
    ['../../../README.md', 'leads out of the repository'],
    ['#same-2', 'has no such heading'],
    ['../../LICENSE#mit', 'is no document with headings'],
    ['https://[', 'is no URI'],
  ])('%s', (target, fault) => {
    expect(faultOf(target, document)).toBe(fault);
  });

  test('in prose and not in code', () => {
    expect(linksOf('a [b](c) `[d](e)`\n```text\n[f](g)\n```\n[h](i) ![j](k)').map(({ target }) => target)).toEqual([
      'c',
      'i',
      'k',
    ]);
  });
});
