import { JAVASCRIPT, type Machines, type Place, type Table, type Tool, type Transducer } from '@urikit/lines/internal';
import { fillMemory, type Layout, layoutOf, WINDOW } from './memory.js';
import { MODULE } from './module.js';
import { compileModule, type MachineExports } from './web-assembly.js';

/** Copies the result of the machine for a part of the window to the caller's output. */
type Taker = (
  octets: Uint8Array,
  layout: Layout,
  written: number,
  verdicts: number,
  output: Uint8Array,
  place: Place,
) => void;

const takeText: Taker = (octets, { output: from }, written, verdicts, output, place) => {
  output.set(octets.subarray(from, from + written), place.to);
  place.to += written;
  place.lines += verdicts;
};

const takeVerdicts: Taker = (octets, { verdicts: from }, _, verdicts, output, place) => {
  const taken = octets.subarray(from, from + verdicts);
  output.set(taken, place.to);
  place.to += verdicts;
  place.lines += verdicts;
  for (const verdict of taken) place.invalid += 1 - verdict;
};

/** A machine of WebAssembly, with a JavaScript machine for lines longer than its window. */
function createTool(exports: MachineExports, table: Table, layout: Layout, makeOther: () => Tool, take: Taker): Tool {
  const { octets, came } = fillMemory(exports, table, layout);
  const { firstRun, input: first, output: firstOut, verdicts: firstVerdict } = layout;
  // Invariant: the memory from `first` on holds `length` bytes of the input of run `held`, from `base` on.
  let held: Place | undefined;
  let [base, length, used] = [0, 0, 0];
  let other: Tool | undefined;
  const fill = (input: Uint8Array, end: number, place: Place): void => {
    held = place;
    base = place.at;
    length = Math.min(end - base, WINDOW);
    used = Math.max(used, length);
    octets.set(input.subarray(base, base + length), first);
  };
  const transduce: Transducer = (input, end, output, place) => {
    while (place.at < end) {
      if (held !== place || place.at >= base + length) fill(input, end, place);
      const from = first + place.at - base;
      const isLeft = exports.run(from, first + Math.min(length, end - base), firstOut, firstVerdict, firstRun, 0);
      const at = came[0] as number;
      take(octets, layout, (came[1] as number) - firstOut, (came[2] as number) - firstVerdict, output, place);
      place.at += at - from;
      if (isLeft === 1) return true;
      if (base + length >= end) return false;
      // The next window begins with the line that this window cuts, unless the window begins with that line.
      held = undefined;
      if (at === from && from === first) return (other ??= makeOther()).transduce(input, end, output, place);
    }
    return false;
  };
  const forget = (): void => {
    octets.fill(0, first, first + used);
    octets.fill(0, firstOut, Math.min(firstVerdict, firstOut + 2 * used));
    used = 0;
  };
  return { transduce, forget };
}

/** Machines of WebAssembly, or of JavaScript if WebAssembly is not available. */
export function webAssembly(): Machines {
  const instantiate = compileModule(MODULE);
  // The JavaScript machine is made on demand: V8 treats captured variables as constants only while there is one
  // closure.
  const orOther = (table: Table, makeOther: () => Tool, take: Taker): Tool => {
    const layout = layoutOf(table);
    const exports = instantiate?.(layout.pages);
    return exports === undefined ? makeOther() : createTool(exports, table, layout, makeOther, take);
  };
  return {
    transducer: (table) => orOther(table, () => JAVASCRIPT.transducer(table), takeText),
    recognizer: (table) => orOther(table, () => JAVASCRIPT.recognizer(table), takeVerdicts),
  };
}
