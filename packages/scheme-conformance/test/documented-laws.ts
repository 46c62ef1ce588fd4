import { readFileSync } from 'node:fs';

/** The ids in the tables of one chapter of docs/reference/laws.md, in order. */
export function documentedLaws(chapter: string): readonly string[] {
  const text = readFileSync(new URL('../../../docs/reference/laws.md', import.meta.url), 'utf8');
  const [, found = ''] = text.split(`\n## ${chapter}\n`);
  const [own = ''] = found.split('\n## ');
  return Array.from(own.matchAll(/^\| `([a-z-]+)` \|/gm), ([, id = '']) => id);
}
