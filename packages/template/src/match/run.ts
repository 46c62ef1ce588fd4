import type { Automaton } from './automaton.js';
import { has } from './characters.js';

/** One step: the positions that took the character, and for each the position it came from. */
interface Step {
  readonly positions: number[];
  readonly from: number[];
}

function stepsOf({ follow, sets }: Automaton, text: string): readonly Step[] | undefined {
  const steps: Step[] = [];
  const stamp = new Int32Array(sets.length).fill(-1);
  let active: readonly number[] = [0];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const step: Step = { positions: [], from: [] };
    for (const position of active) {
      for (const next of follow[position] as readonly number[]) {
        if (stamp[next] === i || !has(sets[next] as Uint32Array, code)) continue;
        stamp[next] = i;
        step.positions.push(next);
        step.from.push(position);
      }
    }
    if (step.positions.length === 0) return undefined;
    steps.push(step);
    active = step.positions;
  }
  return steps;
}

/**
 * Reads a text by an automaton that has one reading at most: each position is visited once for each character.
 *
 * @returns the text of each occurrence, undefined for one that is not in the text; undefined where the text does not
 *   match. Never throws.
 */
export function run(automaton: Automaton, text: string): readonly (string | undefined)[] | undefined {
  const { ends, owner, isValue, occurrences } = automaton;
  const steps = stepsOf(automaton, text);
  if (steps === undefined) return undefined;
  const last = steps.at(-1);
  const found = last === undefined ? 0 : last.positions.find((one) => ends.has(one));
  if (found === undefined || !ends.has(found)) return undefined;
  let position: number = found;
  const begin: (number | undefined)[] = occurrences.map(() => undefined);
  const end: number[] = occurrences.map(() => 0);
  for (let i = steps.length - 1; i >= 0; i--) {
    const { positions, from } = steps[i] as Step;
    const at = owner[position] as number;
    if (at >= 0) {
      // Going back: the first character that is seen of a value is its last.
      if (begin[at] === undefined) end[at] = i + 1;
      if (begin[at] === undefined || isValue[position] === true) begin[at] = isValue[position] === true ? i : i + 1;
    }
    position = from[positions.indexOf(position)] ?? 0;
  }
  return begin.map((start, at) => (start === undefined ? undefined : text.slice(start, end[at])));
}
