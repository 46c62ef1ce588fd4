import { CharBase, CharSet, DFA, NFA } from 'refa';
import { combined } from './combined.js';
import { minimal } from './rule-automaton.js';
import { type Program, programsOf } from './program.js';

/**
 * What an expression answers for every text there is, as an automaton. A text is read from its end to its beginning: what
 * each state of the program comes to at one place follows from what all of them come to one place further on, and there are
 * only so many combinations. So lookahead, order and greed are exact, and nothing is dropped.
 */

/** What comes of a match that begins at a place: it fails, it ends before the end of the text, or it ends there. */
type Outcome = 0 | 1 | 2;
const FAILS: Outcome = 0;
const EARLY: Outcome = 1;
const WHOLE: Outcome = 2;

/**
 * What is asked of an expression: whether a match from the first character takes the whole text (`lastIndex` is compared
 * with the length), takes less of it, or whether `test` finds a match at any place.
 */
export type Question = 'whole' | 'early' | 'found';

/** A place in a text, as far as it matters: what each state that reads a character came to. */
interface Place {
  /** By state: what comes of it there if it reads the next character; `FAILS` for all at the end of a text. */
  readonly read: Uint8Array<ArrayBuffer>;
  readonly isEnd: boolean;
  /** Whether a match was found at a later place; false where nobody asks. */
  readonly found: boolean;
}

/** What every state of a program comes to at a place. */
function outcomesAt({ states }: Program, { read, isEnd }: Place, isStart: boolean): (state: number) => Outcome {
  const done = new Int8Array(states.length).fill(-1);
  const first = (among: readonly number[]): Outcome => {
    for (const each of among) {
      const result = outcome(each);
      if (result !== FAILS) return result;
    }
    return FAILS;
  };
  const work = (index: number): Outcome => {
    const state = states[index]!;
    switch (state.op) {
      case 'char':
        return read[index] as Outcome;
      case 'choice':
        return first(state.among);
      case 'ahead':
        return (outcome(state.body) === FAILS) === state.negate ? outcome(state.next) : FAILS;
      case 'start':
        return isStart ? outcome(state.next) : FAILS;
      case 'accept':
        return isEnd ? WHOLE : EARLY;
    }
  };
  const outcome = (index: number): Outcome => {
    const already = done[index]!;
    if (already >= 0) return already as Outcome;
    const result = work(index);
    done[index] = result;
    return result;
  };
  return outcome;
}

/** A class of characters that the program does not tell apart, and the states that read one of them. */
interface CharacterClass {
  readonly set: CharSet;
  readonly readers: readonly { readonly index: number; readonly next: number }[];
}

function classesOf({ states, maxCharacter }: Program): readonly CharacterClass[] {
  const readers = states.flatMap((state, index) => (state.op === 'char' ? [{ ...state, index }] : []));
  const classes = new CharBase([CharSet.all(maxCharacter), ...readers.map((state) => state.set)]).sets;
  return classes.map((set) => ({ set, readers: readers.filter((state) => state.set.has(set.ranges[0]!.min)) }));
}

/** All places of a program that texts lead to, from their ends on. */
class Places {
  private readonly known = new Map<string, Place>();
  private readonly before = new Map<Place, ReadonlyMap<Place, CharSet>>();
  private readonly classes: readonly CharacterClass[];
  readonly end: Place;

  constructor(
    private readonly program: Program,
    private readonly finds: boolean,
  ) {
    this.classes = classesOf(program);
    this.end = this.place({ read: new Uint8Array(program.states.length), isEnd: true, found: false });
  }

  private place(place: Place): Place {
    const key = `${place.isEnd ? '$' : ''}${place.found ? '!' : ''}${Buffer.from(place.read.buffer).toString('latin1')}`;
    const known = this.known.get(key) ?? place;
    this.known.set(key, known);
    return known;
  }

  /** The places one character before a place, and by which characters. */
  readonly out = (place: Place): ReadonlyMap<Place, CharSet> => {
    const known = this.before.get(place);
    if (known !== undefined) return known;
    const outcome = outcomesAt(this.program, place, false);
    const { entry } = this.program;
    const found = this.finds && (place.found || outcome(entry) !== FAILS);
    const out = new Map<Place, CharSet>();
    const { length } = this.program.states;
    for (const { set, readers } of this.classes) {
      const read = new Uint8Array(length);
      for (const { index, next } of readers) read[index] = outcome(next);
      const to = this.place({ read, isEnd: false, found });
      out.set(to, out.get(to)?.union(set) ?? set);
    }
    this.before.set(place, out);
    return out;
  };

  /** The texts whose first place has a property, as an automaton that reads them forwards. */
  automaton(holds: (outcome: Outcome, found: boolean) => boolean): DFA {
    const { entry, maxCharacter } = this.program;
    const isFinal = (place: Place): boolean => holds(outcomesAt(this.program, place, true)(entry), place.found);
    const backwards = DFA.fromTransitionIterator(
      { initial: this.end, getOut: this.out, isFinal },
      { maxCharacter: maxCharacter },
      new DFA.LimitedNodeFactory(200_000),
    );
    backwards.minimize();
    const forwards = NFA.fromFA(backwards, new NFA.LimitedNodeFactory(200_000));
    forwards.reverse();
    return minimal(forwards);
  }
}

/**
 * The minimal automaton of the texts for which an expression answers yes.
 *
 * @throws OutsideError for what `programsOf` does not read
 */
export function expressionAutomaton(expression: Pick<RegExp, 'source' | 'flags'>, question: Question = 'whole'): DFA {
  const places = programsOf(expression).map((program) => new Places(program, question === 'found'));
  if (question === 'found') {
    const found = places.map((each) => each.automaton((outcome, before) => before || outcome !== FAILS));
    return combined(found, (accepted) => accepted.includes(true));
  }
  const asked = question === 'whole' ? WHOLE : EARLY;
  const [first] = places;
  if (first !== undefined && places.length === 1) return first.automaton((outcome) => outcome === asked);
  // In turn: whether an alternative answers as asked, and whether it fails, so that the next one is tried.
  const pairs = places.flatMap((each) => [
    each.automaton((outcome) => outcome === asked),
    each.automaton((outcome) => outcome === FAILS),
  ]);
  return combined(pairs, (accepted) => {
    const taken = places.findIndex((_, i) => accepted[2 * i + 1] === false);
    return taken >= 0 && accepted[2 * taken] === true;
  });
}
