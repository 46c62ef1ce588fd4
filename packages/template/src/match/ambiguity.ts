import type { StringIssue } from '@urikit/generic';
import { templateIssue } from '../issue.js';
import type { Automaton } from './automaton.js';
import { overlap } from './characters.js';

/** The largest number of pairs of positions to visit; beyond it the proof takes too long. */
const LIMIT = 2_000_000;

/** A pair of positions that two readings of one text have reached, and where they parted. */
interface Pair {
  readonly a: number;
  readonly b: number;
  /** The occurrence at which they parted; undefined while they are one. */
  readonly parted: number | undefined;
}

function issueAt({ occurrences }: Automaton, parted: number): StringIssue {
  const { name, index } = occurrences[parted]?.variable ?? { name: '', index: 0 };
  const message = `expected a delimiter that "${name}" cannot hold, so that one reading of a URI is possible`;
  return templateIssue('template/ambiguous', index, index + name.length, message);
}

/**
 * Finds out if some string can be read in two ways: the automaton is walked twice at once, and two walks that part and
 * meet again, or both end, are two readings of one text.
 *
 * @returns the issue at the variable where the readings part, undefined if every string has at most one reading;
 *   `template/too-large` if the proof takes too long. Never throws.
 */
export function ambiguityOf(automaton: Automaton): StringIssue | undefined {
  const { follow, sets, owner, ends } = automaton;
  const size = sets.length;
  const seen = new Set<number>([0]);
  const waiting: Pair[] = [{ a: 0, b: 0, parted: undefined }];
  let steps = 0;
  for (let pair = waiting.pop(); pair !== undefined; pair = waiting.pop()) {
    const { a, b, parted } = pair;
    if (parted !== undefined && ends.has(a) && ends.has(b)) return issueAt(automaton, parted);
    for (const x of follow[a] as readonly number[]) {
      for (const y of follow[b] as readonly number[]) {
        if (++steps > LIMIT)
          return templateIssue(
            'template/too-large',
            0,
            0,
            'expected a template with fewer variables and fewer literals',
          );
        if (parted === undefined && y < x) continue;
        if (!overlap(sets[x] as Uint32Array, sets[y] as Uint32Array)) continue;
        if (parted !== undefined && x === y) return issueAt(automaton, parted);
        const at =
          parted ??
          (x === y ? undefined : Math.max(owner[a] as number, Math.min(owner[x] as number, owner[y] as number), 0));
        const key = at === undefined ? x * size + x : Math.min(x, y) * size + Math.max(x, y);
        if (seen.has(key)) continue;
        seen.add(key);
        waiting.push({ a: x, b: y, parted: at });
      }
    }
  }
  return undefined;
}
