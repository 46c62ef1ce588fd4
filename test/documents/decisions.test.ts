import { describe, expect, test } from '@jest/globals';
import { packagesIn, readJson } from '../support/workspace.js';
import { codesIn, documents, headingsOf, readDocument, rowsOf, sectionOf } from './support/markdown.js';

const FOLDER = 'docs/decisions/';
const records = documents.filter(({ file }) => file.startsWith(FOLDER) && !file.endsWith('/README.md'));
const index = readDocument(`${FOLDER}README.md`);

const STATUSES = ['Accepted', 'Accepted, not built yet'];
const SECTIONS = ['Context', 'Decision', 'Consequence', 'Section'];

const numberOf = (file: string): string => file.slice(FOLDER.length, FOLDER.length + 4);
const statusOf = (text: string): string => /^Status: (.+)$/m.exec(text)?.[1] ?? '';

describe.each(records.map(({ file, text }) => [file, text] as const))('%s', (file, text) => {
  test('has its number, its status and its sections in their order', () => {
    const [title, ...headings] = headingsOf(text);
    expect(title).toMatch(new RegExp(`^${String(Number(numberOf(file)))}\\. \\S`));
    expect(STATUSES).toContain(statusOf(text));
    expect(headings).toEqual(SECTIONS);
    for (const heading of SECTIONS) expect(sectionOf(text, heading).trim()).not.toBe('');
  });
});

test('the numbers are consecutive, and the first 27 are the table of questions', () => {
  expect(records.map(({ file }) => Number(numberOf(file)))).toEqual(records.map((_, i) => i + 1));
  expect(records.length).toBeGreaterThan(27);
});

test('the index lists every record with its title and status, and no other', () => {
  const listed = rowsOf(index.text).map(([link = '', status = '']) => [
    /\]\(([^)]+)\)/.exec(link)?.[1],
    /\[(.*)\]\(/.exec(link)?.[1],
    status,
  ]);
  const wanted = records.map(({ file, text }) => [file.slice(FOLDER.length), headingsOf(text)[0], statusOf(text)]);
  expect(listed).toEqual(wanted);
});

test('the record of dependencies names every one, with a reason, and no other', () => {
  const record = records.find(({ file }) => file.endsWith('-dependencies.md'));
  const rows = rowsOf(record?.text ?? '');
  const named = rows.flatMap(([name = '']) => codesIn(name));
  const manifests = [
    readJson('package.json'),
    readJson('bench/package.json'),
    ...packagesIn('packages').map(({ manifest }) => manifest),
  ];
  const asked = manifests.flatMap((manifest) => {
    const { dependencies = {}, devDependencies = {}, overrides = {} } = manifest as Readonly<Record<string, object>>;
    return Object.keys({ ...dependencies, ...devDependencies, ...overrides });
  });
  const ours = /^(?:urikit$|@urikit\/)/;
  expect([...named].sort()).toEqual(Array.from(new Set(asked.filter((name) => !ours.test(name)))).sort());
  expect(rows.filter(([, reason = '']) => reason.length < 10)).toEqual([]);
});
