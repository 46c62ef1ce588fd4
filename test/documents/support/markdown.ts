import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packagesIn, root } from '../../support/workspace.js';

/** A fenced block of code. */
export interface Block {
  readonly language: string;
  readonly text: string;
  /** One-based line of its first line of code. */
  readonly line: number;
}

/** A link of a document, its target as written. */
export interface Link {
  readonly target: string;
  readonly line: number;
}

export interface Document {
  /** Relative to the root, with `/`. */
  readonly file: string;
  readonly text: string;
}

export const readDocument = (file: string): Document => ({ file, text: readFileSync(join(root, file), 'utf8') });

const markdownIn = (folder: string, recursive = false): readonly string[] =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder), { recursive, encoding: 'utf8' })
        .filter((name) => name.endsWith('.md'))
        .map((name) => (folder === '.' ? name : `${folder}/${name.replaceAll('\\', '/')}`))
        .sort()
    : [];

/** Every document of the project itself: of the root, of docs and of each package. */
export const documents: readonly Document[] = [
  ...markdownIn('.'),
  ...markdownIn('docs', true),
  ...packagesIn('packages').flatMap(({ folder }) => markdownIn(folder)),
].map(readDocument);

const FENCE = /^( *)(```+)(\S*)\s*$/;

/** The lines of a document, each with the fence that it stands in, if any; a fence itself is in none. */
function* linesOf(text: string): Generator<{
  readonly line: string;
  readonly number: number;
  readonly fence: string | undefined;
  readonly isFence: boolean;
}> {
  let open: { readonly marks: string; readonly indent: string; readonly language: string } | undefined;
  let number = 0;
  for (const line of text.split('\n')) {
    number += 1;
    const [, indent = '', marks = '', language = ''] = FENCE.exec(line) ?? [];
    if (open === undefined && marks !== '') {
      open = { marks, indent, language };
      yield { line, number, fence: language, isFence: true };
    } else if (open !== undefined && marks === open.marks && language === '') {
      open = undefined;
      yield { line, number, fence: undefined, isFence: true };
    } else yield { line: line.slice(open?.indent.length ?? 0), number, fence: open?.language, isFence: false };
  }
  if (open !== undefined) throw new Error('a fence is not closed');
}

/** The fenced blocks of a document. @throws where a fence is not closed */
export function blocksOf(text: string): readonly Block[] {
  const blocks: { language: string; lines: string[]; line: number }[] = [];
  for (const { line, number, fence, isFence } of linesOf(text)) {
    if (isFence && fence !== undefined) blocks.push({ language: fence, lines: [], line: number + 1 });
    else if (!isFence && fence !== undefined) blocks.at(-1)?.lines.push(line);
  }
  return blocks.map(({ language, lines, line }) => ({ language, text: lines.join('\n'), line }));
}

/** The lines outside of fences, what stands in backquotes left out where that is asked for. */
const proseOf = (text: string): readonly { readonly line: string; readonly number: number }[] =>
  Array.from(linesOf(text)).filter(({ fence, isFence }) => fence === undefined && !isFence);

/** The links outside of code. */
export const linksOf = (text: string): readonly Link[] =>
  proseOf(text).flatMap(({ line, number }) =>
    Array.from(line.replace(/`[^`]*`/g, 'code').matchAll(/\]\(([^()\s]+)\)/g), ([, target = '']) => ({
      target,
      line: number,
    })),
  );

/** The fragment identifiers that a forge gives to the headings. */
export function anchorsOf(text: string): readonly string[] {
  const seen = new Map<string, number>();
  return headingsOf(text).map((heading) => {
    const plain = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
    const slug = plain
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-');
    const count = seen.get(slug) ?? 0;
    seen.set(slug, count + 1);
    return count === 0 ? slug : `${slug}-${String(count)}`;
  });
}

/** The headings, in order, without their marks. */
export const headingsOf = (text: string): readonly string[] =>
  proseOf(text).flatMap(({ line }) => {
    const [, heading] = /^#{1,6} (.+)$/.exec(line) ?? [];
    return heading === undefined ? [] : [heading.trim()];
  });

/** What stands below a heading, up to the next of the same rank or a higher one. @throws where there is none */
export function sectionOf(text: string, heading: string): string {
  const lines = text.split('\n');
  const start = lines.findIndex((line) => line.replace(/^#+ /, '') === heading && line.startsWith('#'));
  if (start < 0) throw new Error(`there is no heading "${heading}"`);
  const rank = /^#+/.exec(lines[start] ?? '')?.[0].length ?? 1;
  const end = lines.findIndex((line, i) => i > start && (/^(#+) /.exec(line)?.[1]?.length ?? 7) <= rank);
  return lines.slice(start + 1, end < 0 ? lines.length : end).join('\n');
}

const isRule = (cells: readonly string[]): boolean => cells.every((cell) => /^:?-+:?$/.test(cell));

/** The rows of all tables, as cells; `\|` is a bar inside a cell. Heads and rules are left out. */
export function rowsOf(text: string): readonly (readonly string[])[] {
  const rows = proseOf(text).map(({ line }) => (line.startsWith('|') ? cellsOf(line) : undefined));
  return rows.filter((cells, i): cells is readonly string[] => {
    const next = rows[i + 1];
    return cells !== undefined && !isRule(cells) && !(next !== undefined && isRule(next));
  });
}

const cellsOf = (line: string): readonly string[] =>
  line
    .replace(/^\||\|\s*$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

/** What stands in backquotes in a cell; nothing where nothing does. */
export const codesIn = (cell: string): readonly string[] =>
  Array.from(cell.matchAll(/`([^`]+)`/g), ([, code = '']) => code);

/** The first code of the first cell of every row. */
export const namesIn = (text: string): readonly string[] =>
  rowsOf(text).flatMap(([first = '']) => codesIn(first).slice(0, 1));
