import { describe, expect, test } from '@jest/globals';
import { packagesIn, readJson, typeScriptFiles } from '../support/workspace.js';
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

test('no number is given twice', () => {
  const numbers = records.map(({ file }) => numberOf(file));
  expect(numbers.filter((number, i) => numbers.indexOf(number) !== i)).toEqual([]);
});

test('a person can read them: one more is merged into the record of its subject', () => {
  expect(records.length).toBeLessThanOrEqual(49);
});

test('a record has at most 250 words outside of tables and code', () => {
  const lengths = records.map(({ file, text }) => {
    const prose = text.replace(/```[\s\S]*?```/g, '').replace(/^\|.*$/gm, '');
    const sections = SECTIONS.slice(0, 3).map((heading) => sectionOf(prose, heading));
    return [pathOf(file), sections.join(' ').split(/\s+/).length] as const;
  });
  expect(lengths.filter(([, length]) => length > 250)).toEqual([]);
});

/** The numbers of records that a text cites, as `decision 4` or `decision 3`. */
const citedIn = (text: string): readonly number[] =>
  Array.from(text.matchAll(/\bdecisions? ((?:\d+(?:, | and | or )?)+)/gi), ([, list = '']) => list.match(/\d+/g) ?? [])
    .flat()
    .map(Number);

describe('every number that is cited is that of a record', () => {
  const numbers = new Set(records.map(({ file }) => numberOf(file)));
  const sources = packagesIn('packages').flatMap(({ folder }) =>
    [`${folder}/src`, `${folder}/test`].flatMap(typeScriptFiles).map(readDocument),
  );

  test('in documents, sources and tests', () => {
    const lost = [...documents, ...sources].flatMap(({ file, text }) =>
      citedIn(text)
        .filter((number) => !numbers.has(number))
        .map((number) => `${file}: decision ${String(number)}`),
    );
    expect(lost).toEqual([]);
  });

  test.each<readonly [string, readonly number[]]>([
    ['as decision 4 says, and [Decision 16](x.md)', [4, 16]],
    ['decisions 3, 16 and 27', [3, 16, 27]],
    ['a decision of 4 files', []],
  ])('%s', (text, cited) => {
    expect(citedIn(text)).toEqual(cited);
  });
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
