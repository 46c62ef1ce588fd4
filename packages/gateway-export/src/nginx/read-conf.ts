import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { refused } from '../refused.js';

/** A directive of a configuration of nginx. */
export interface Directive {
  readonly name: string;
  readonly args: readonly string[];
  /** The directives in its braces; undefined for a directive that ends with ";". */
  readonly block?: readonly Directive[];
}

/** White space; a comment; a mark; a quoted word; a word. */
const TOKEN = /\s+|#[^\n]*|[;{}]|"(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*'|(?:\$\{[^}]*\}|\\[^]|[^\s;{}\\])+/y;

const unquoted = (word: string): string => (/^["']/.test(word) ? word.slice(1, -1).replace(/\\([^])/g, '$1') : word);

/** Where the braces end that open before a position: those of Lua hold a program, not directives. */
function endOfBraces(text: string, position: number): number {
  let depth = 1;
  for (let i = position; i < text.length; i++) {
    if (text[i] === '{') depth++;
    else if (text[i] === '}' && --depth === 0) return i;
  }
  return text.length;
}

/** The files that an `include` names: `*` stands for any characters of a name. */
function included(pattern: string, folder: string): readonly string[] {
  const path = resolve(folder, pattern);
  if (!path.includes('*')) return [path];
  const literal = (part: string): string => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
  const matcher = new RegExp(`^${basename(path).split('*').map(literal).join('.*')}$`);
  try {
    const names = readdirSync(dirname(path)).filter((name) => matcher.test(name));
    return names.sort().map((name) => join(dirname(path), name));
  } catch {
    return [];
  }
}

/**
 * Reads a configuration of nginx with every file that it includes.
 *
 * @param folder - the folder that paths of `include` are relative to: that of `nginx.conf`
 * @throws UrikitError `input/value` for a file that is malformed, or that includes itself; an error of the file system
 */
export function readNginxConf(file: string, folder = dirname(file), above: readonly string[] = []): Directive[] {
  if (above.includes(file)) throw refused(`${file}: includes itself`);
  const text = readFileSync(file, 'utf8');
  let position = 0;

  const readBlock = (isNested: boolean): Directive[] => {
    const directives: Directive[] = [];
    let words: string[] = [];
    const add = (block?: readonly Directive[]): void => {
      const [name = '', ...args] = words;
      words = [];
      if (name === 'include')
        for (const path of included(args[0] ?? '', folder))
          directives.push(...readNginxConf(path, folder, [...above, file]));
      else if (name !== '') directives.push({ name, args, ...(block === undefined ? {} : { block }) });
    };
    while (position < text.length) {
      TOKEN.lastIndex = position;
      const token = TOKEN.exec(text)?.[0];
      if (token === undefined) throw refused(`${file}: malformed at position ${String(position)}`);
      position += token.length;
      if (token === '}') {
        if (isNested && words.length === 0) return directives;
        throw refused(`${file}: unexpected "}" at position ${String(position - 1)}`);
      } else if (token === ';') add();
      else if (token === '{') {
        if (words[0]?.endsWith('_by_lua_block') === true) {
          position = endOfBraces(text, position) + 1;
          add([]);
        } else add(readBlock(true));
      } else if (!/^[\s#]/.test(token)) words.push(unquoted(token));
    }
    if (isNested || words.length > 0) throw refused(`${file}: ends too early: expected ";" or "}"`);
    return directives;
  };
  return readBlock(false);
}
