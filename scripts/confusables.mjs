/**
 * node scripts/confusables.mjs confusables.txt: writes the table of characters that look like letters, digits and the hyphen of
 * ASCII, from the data file of UTS #39. Characters that UTS #46 maps to other ones are left out, because a host does not hold them.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from './lib/checks.mjs';
import { Failure, main, root } from './lib/process.mjs';

const fromHex = (points) => String.fromCodePoint(...points.split(' ').map((hex) => Number.parseInt(hex, 16)));

/** The rows of the data file that concern hosts, by the string of ASCII that each character looks like. */
const rowsOf = (data) => {
  const rows = new Map();
  for (const [, from, to] of data.matchAll(/^([0-9A-F]+)\s*;\s*([0-9A-F ]+?)\s*;\s*MA\b/gm)) {
    const [char, ascii] = [fromHex(from), fromHex(to).toLowerCase()];
    if (char <= '\x7f' || !/^[a-z0-9-]+$/.test(ascii) || char.normalize('NFKC').toLowerCase() !== char) continue;
    rows.set(ascii, [...(rows.get(ascii) ?? []), char]);
  }
  return [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1));
};

/** Characters of a row, which has one line. */
const ROW = 10;

const escaped = (chars) => chars.map((char) => `\\u{${char.codePointAt(0).toString(16)}}`).join('');

await main(async () => {
  const [file] = process.argv.slice(2);
  if (file === undefined) throw new Failure('expected a file: confusables.txt of unicode.org/Public/security');
  const data = readFileSync(file, 'utf8');
  const version = /^# Version: (\S+)/m.exec(data)?.[1];
  if (version === undefined) throw new Failure(`expected a line "# Version:" in ${file}`);
  const table = rowsOf(data).flatMap(([ascii, chars]) =>
    Array.from({ length: Math.ceil(chars.length / ROW) }, (_, i) => {
      const some = chars.slice(i * ROW, (i + 1) * ROW);
      return `['${ascii}', '${escaped(some)}'],`;
    }),
  );
  const path = join(root, 'packages', 'safety', 'src', 'rules', 'confusables.ts');
  const source = `/**
 * Characters by the string of ASCII that they look like, of Unicode ${version}: scripts/confusables.mjs writes it.
 *
 * @see https://www.unicode.org/Public/security/${version}/confusables.txt, under the terms of use of Unicode, Inc.
 */
export const CONFUSABLES: readonly (readonly [ascii: string, characters: string])[] = [${table.join('\n')}];
`;
  writeFileSync(path, source);
  return format([path]);
});
