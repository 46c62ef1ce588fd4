/** Patterns of `.gitignore`, as gitignore(5) describes them. */

interface Rule {
  readonly negated: boolean;
  readonly foldersOnly: boolean;
  /** The pattern, split at slashes; `**` stands for any number of folders. */
  readonly segments: readonly string[];
}

/** The rules of one `.gitignore`. */
export interface IgnoreRules {
  /** The folder of the file, as paths are given: empty, or with a slash behind it. */
  readonly folder: string;
  readonly rules: readonly Rule[];
}

function ruleOf(line: string): readonly Rule[] {
  const bare = line.trimEnd();
  // A space behind a backslash is a part of the name.
  const trimmed = bare.endsWith('\\') ? `${bare} ` : bare;
  if (trimmed === '' || trimmed.startsWith('#')) return [];
  const negated = trimmed.startsWith('!');
  const pattern = negated ? trimmed.slice(1) : trimmed;
  const foldersOnly = pattern.endsWith('/');
  const path = foldersOnly ? pattern.slice(0, -1) : pattern;
  if (path === '') return [];
  const segments = path.replace(/^\//, '').split('/');
  // A pattern without a slash matches at every depth; `**` at the end matches the contents of a folder, not the folder.
  if (!path.includes('/')) segments.unshift('**');
  if (segments.at(-1) === '**') segments.push('*');
  return [{ negated, foldersOnly, segments }];
}

/** Reads a `.gitignore`. @param folder - the folder that it is in: empty, or with a slash behind it */
export const rulesOf = (text: string, folder: string): IgnoreRules => ({
  folder,
  rules: text.split('\n').flatMap(ruleOf),
});

/** Length of the class at `[`, and whether it holds a character; undefined if the bracket is not closed. */
function classAt(pattern: string, start: number, char: string): readonly [length: number, holds: boolean] | undefined {
  const end = pattern.indexOf(']', start + 2);
  if (end < 0) return undefined;
  const negated = /[!^]/.test(pattern.charAt(start + 1));
  const body = pattern.slice(start + (negated ? 2 : 1), end);
  let holds = false;
  for (let i = 0; i < body.length; i++) {
    const from = body.charAt(i);
    const isRange = body.charAt(i + 1) === '-' && i + 2 < body.length;
    const to = isRange ? body.charAt(i + 2) : from;
    if (isRange) i += 2;
    if (from <= char && char <= to) holds = true;
  }
  return [end - start + 1, holds !== negated];
}

/** Length of the unit of a pattern that matches one character; 0 if it does not match. */
function unitLength(pattern: string, at: number, char: string): number {
  const unit = pattern.charAt(at);
  if (unit === '?') return 1;
  if (unit === '\\' && at + 1 < pattern.length) return pattern.charAt(at + 1) === char ? 2 : 0;
  const range = unit === '[' ? classAt(pattern, at, char) : undefined;
  if (range !== undefined) return range[1] ? range[0] : 0;
  return unit === char ? 1 : 0;
}

/**
 * Matches a sequence against a pattern with stars. On a mismatch only the last star takes one element more, so that the work
 * is the product of both lengths at most.
 */
function matches(
  patternLength: number,
  length: number,
  isStar: (at: number) => boolean,
  step: (at: number, index: number) => number,
): boolean {
  let [at, index, star, mark] = [0, 0, -1, 0];
  while (index < length) {
    if (at < patternLength && isStar(at)) {
      star = at++;
      mark = index;
      continue;
    }
    const taken = at < patternLength ? step(at, index) : 0;
    if (taken > 0) {
      at += taken;
      index += 1;
    } else if (star >= 0) {
      at = star + 1;
      index = ++mark;
    } else return false;
  }
  while (at < patternLength && isStar(at)) at += 1;
  return at === patternLength;
}

const nameMatches = (pattern: string, name: string): boolean =>
  matches(
    pattern.length,
    name.length,
    (at) => pattern.charAt(at) === '*',
    (at, index) => unitLength(pattern, at, name.charAt(index)),
  );

const pathMatches = (segments: readonly string[], names: readonly string[]): boolean =>
  matches(
    segments.length,
    names.length,
    (at) => segments[at] === '**',
    (at, index) => (nameMatches(segments[at] ?? '', names[index] ?? '') ? 1 : 0),
  );

/**
 * Tells if a path is ignored: the last pattern that matches it decides. The caller asks for each folder on the way
 * before it asks for a file.
 *
 * @param all - the rules of each `.gitignore` on the way, the outermost first
 */
export function isIgnored(all: readonly IgnoreRules[], path: string, isFolder: boolean): boolean {
  let ignored = false;
  for (const { folder, rules } of all) {
    if (!path.startsWith(folder)) continue;
    const names = path.slice(folder.length).split('/');
    for (const { negated, foldersOnly, segments } of rules)
      if (ignored === negated && (isFolder || !foldersOnly) && pathMatches(segments, names)) ignored = !negated;
  }
  return ignored;
}
