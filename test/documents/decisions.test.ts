import { describe, expect, test } from '@jest/globals';
import { packagesIn, readJson } from '../support/workspace.js';
import { codesIn, documents, headingsOf, readDocument, rowsOf, sectionOf } from './support/markdown.js';

const FOLDER = 'docs/decisions/';
const GROUPS = ['uri', 'keys', 'gateway', 'project'];
const records = documents.filter(({ file }) => file.startsWith(FOLDER) && !file.endsWith('/README.md'));
const index = readDocument(`${FOLDER}README.md`);

const STATUS = /^Accepted(?:, not built yet)?$|^Replaced by decision [0-9]+$/;
const SECTIONS = ['Context', 'Decision', 'Consequence', 'Section'];

const pathOf = (file: string): string => file.slice(FOLDER.length);
const groupOf = (file: string): string => pathOf(file).split('/')[0] ?? '';
const numberOf = (file: string): number => Number(/\/([0-9]{4})-[^/]+\.md$/.exec(file)?.[1]);
const lineOf = (text: string, name: string): string => new RegExp(`^${name}: (.+)$`, 'm').exec(text)?.[1] ?? '';

describe.each(records.map(({ file, text }) => [file, text] as const))('%s', (file, text) => {
  test('has its group, its number, its status, its date and its sections in their order', () => {
    const [title, ...headings] = headingsOf(text);
    expect(GROUPS).toContain(groupOf(file));
    expect(title).toMatch(new RegExp(`^${String(numberOf(file))}\\. \\S`));
    expect(lineOf(text, 'Status')).toMatch(STATUS);
    expect(lineOf(text, 'Date')).toMatch(/^20[0-9]{2}-[01][0-9]-[0-3][0-9]$/);
    expect(headings).toEqual(SECTIONS);
    for (const heading of SECTIONS) expect(sectionOf(text, heading).trim()).not.toBe('');
  });
});

test('no number is given twice, and the first 27 are the table of questions about URIs', () => {
  const numbers = records.map(({ file }) => numberOf(file));
  expect(numbers.filter((number, i) => numbers.indexOf(number) !== i)).toEqual([]);
  const questions = records.filter(({ file }) => groupOf(file) === 'uri').map(({ file }) => numberOf(file));
  expect(questions.slice(0, 27)).toEqual(Array.from({ length: 27 }, (_, i) => i + 1));
});

test('the index lists every record with its title, status and date, group by group, and no other', () => {
  const listed = rowsOf(index.text).map(([link = '', status = '', date = '']) => [
    /\]\(([^)]+)\)/.exec(link)?.[1],
    /\[(.*)\]\(/.exec(link)?.[1],
    status,
    date,
  ]);
  const wanted = GROUPS.flatMap((group) =>
    records
      .filter(({ file }) => groupOf(file) === group)
      .map(({ file, text }) => [pathOf(file), headingsOf(text)[0], lineOf(text, 'Status'), lineOf(text, 'Date')]),
  );
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
    const kinds = ['dependencies', 'devDependencies', 'optionalDependencies', 'overrides'] as const;
    return kinds.flatMap((kind) => Object.keys((manifest as Readonly<Record<string, object>>)[kind] ?? {}));
  });
  const ours = /^(?:urikit$|@urikit\/)/;
  expect([...named].sort()).toEqual(Array.from(new Set(asked.filter((name) => !ours.test(name)))).sort());
  expect(rows.filter(([, reason = '']) => reason.length < 10)).toEqual([]);
});
