import { describe, expect, test } from '@jest/globals';
import { isUri, kit, parse } from '@urikit/generic';
import { type FileView, fromPath } from '@urikit/scheme-file';
import fc from 'fast-check';
import { testSeed } from '../../generic/test/generators/campaign.js';
import { ENGINES, viewOf } from './engine.js';
import { codePoint } from '../../../test/support/code-points.js';

const law = <T>(title: string, arbitrary: fc.Arbitrary<T>, holds: (value: T) => void): void => {
  test(title, () => {
    fc.assert(fc.property(arbitrary, holds), { seed: testSeed(), numRuns: 2000 });
  });
};

/** Names with what paths and URIs disagree about: triplets, delimiters, backslashes, spaces, Unicode, controls. */
const PIECES = [
  'a',
  'Z',
  '0',
  ' ',
  '%',
  '%41',
  '%2F',
  '%5C',
  '%00',
  '#',
  '?',
  '\\',
  '|',
  ':',
  'C:',
  '"',
  '<',
  '>',
  '*',
  '.',
  '..',
  '~',
  '\u00e9',
  '\u0301',
  '\u{1f600}',
  '\ufeff',
  '\n',
  '\t',
  '\x7f',
  '[',
  ']',
  '@',
  ';',
  '=',
  '&',
  '+',
  "'",
];
const nameWithout = (chars: RegExp): fc.Arbitrary<string> =>
  fc
    .oneof(
      { weight: 3, arbitrary: fc.array(fc.constantFrom(...PIECES), { maxLength: 6 }).map((pieces) => pieces.join('')) },
      { weight: 1, arbitrary: fc.string({ unit: codePoint, maxLength: 8 }) },
    )
    .map((name) => name.replace(chars, '').replace(/\p{Surrogate}/gu, ''))
    .filter((name) => name !== '.' && name !== '..');

const posixName = nameWithout(/[/\0]/g);
const windowsName = nameWithout(/[/\\\0]/g);

const posixPath = fc.array(posixName, { minLength: 1, maxLength: 6 }).map((names) => `/${names.join('/')}`);

const letter = fc.constantFrom(...'ABCXYZ');
const drivePath = fc
  .tuple(letter, fc.array(windowsName, { minLength: 1, maxLength: 6 }))
  .map(([drive, names]) => `${drive}:\\${names.join('\\')}`);

const host = fc
  .oneof(
    fc.constantFrom('h', 'host.example.com', '192.0.2.1', 'h_1', 'h\u00e9', 'h!1', '-', 'a_b', 'localhost.'),
    fc.stringMatching(/^[a-z][a-z0-9-]{0,8}$/),
  )
  .filter((name) => name !== 'localhost');
const share = windowsName.filter((name) => name !== '' && !/^[A-Za-z][:|]$/.test(name));
const uncPath = fc
  .tuple(host, share, fc.array(windowsName, { maxLength: 5 }))
  .map(([name, top, names]) => `\\\\${[name, top, ...names].join('\\')}`);

const windowsPath = fc.oneof(drivePath, uncPath);

describe('a path comes back as it was', () => {
  law('posix', posixPath, (path) => {
    const uri = fromPath(path, { flavour: 'posix' }, kit);
    expect((ENGINES.posix.view(uri) as FileView).toPath()).toBe(path);
  });

  law('windows', windowsPath, (path) => {
    const uri = fromPath(path, { flavour: 'windows' }, kit);
    expect((ENGINES.windows.view(uri) as FileView).toPath()).toBe(path);
    // The flavour asked for is enough.
    expect(viewOf(uri, 'posix').toPath('windows')).toBe(path);
  });

  law('windows, with either slash and a drive letter in either case', drivePath, (path) => {
    const written = path.replace(/^./, (drive) => drive.toLowerCase()).replaceAll('\\', '/');
    expect(viewOf(fromPath(written, { flavour: 'windows' }, kit), 'windows').toPath()).toBe(path);
  });

  law('two paths never have the same URI', fc.tuple(posixPath, posixPath), ([a, b]) => {
    expect(fromPath(a, {}, kit) === fromPath(b, {}, kit)).toBe(a === b);
  });
});

describe('the URI of a path', () => {
  law(
    'is one, in normal form, with a path and nothing behind it',
    fc.oneof(
      posixPath.map((path) => [path, 'posix'] as const),
      windowsPath.map((path) => [path, 'windows'] as const),
    ),
    ([path, flavour]) => {
      const uri = fromPath(path, { flavour }, kit);
      expect(isUri(uri)).toBe(true);
      expect(ENGINES[flavour].normalize(uri)).toBe(uri);
      expect(parse(uri)).toMatchObject({
        scheme: 'file',
        authority: { userinfo: undefined, port: undefined },
        query: undefined,
        fragment: undefined,
      });
      expect(ENGINES[flavour].check(uri).filter(({ severity }) => severity === 'error')).toEqual([]);
    },
  );

  law('is the shortest: to decode any triplet would change it', posixPath, (path) => {
    const uri = fromPath(path, {}, kit);
    for (const { index } of uri.matchAll(/%[0-7][0-9A-F]/g)) {
      const decoded =
        uri.slice(0, index) +
        String.fromCharCode(Number.parseInt(uri.slice(index + 1, index + 3), 16)) +
        uri.slice(index + 3);
      expect(
        isUri(decoded) &&
          parse(decoded).path.length === parse(uri).path.length - 2 &&
          ENGINES.posix.equivalent(decoded, uri),
      ).toBe(false);
    }
  });
});

describe('a URI that has a path comes back in normal form', () => {
  const uriSegment = fc
    .array(fc.constantFrom('a', '.', '..', '%2e', '%41', '%20', '%25', '%5C', '%C3%A9', ':', '~', '%7e', '+', '%7C'), {
      maxLength: 4,
    })
    .map((pieces) => pieces.join(''));
  const tail = fc
    .array(uriSegment, { maxLength: 5 })
    .map((segments) => segments.map((segment) => `/${segment}`).join(''));
  const start = fc.constantFrom(
    'file:',
    'file://',
    'FILE://localhost',
    'file:///c:',
    'file:c:',
    'file:/C%7C',
    'file://h/s',
    'file://H/%73',
  );

  law('either flavour', fc.tuple(start, tail, fc.constantFrom('posix', 'windows')), ([head, rest, flavour]) => {
    let path: string;
    try {
      path = viewOf(head + rest, flavour).toPath();
    } catch {
      return;
    }
    const back = fromPath(path, { flavour }, kit);
    expect(ENGINES[flavour].equivalent(back, head + rest)).toBe(true);
  });
});
