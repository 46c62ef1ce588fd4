import { type Char, CharSet, DFA } from 'refa';
import { EDIT, KEEP, type Table } from '@urikit/lines/internal';
import { DECODE, DROP, INVALID, IPV6, LEAVE, LINE, USER } from '../../../packages/lines/src/edit.js';
import { LAST } from './rule-automaton.js';

/**
 * What a machine of lines does with every text there is, as an automaton: its rows are states already. What is added is
 * whether an edit was made, and the octet before where a triplet may be decoded.
 */

/**
 * What comes of a text at the end of its line: it is written as it was read, or with an edit; the engine has to look at
 * it; or it is malformed.
 */
export type Ending = 'kept' | 'edited' | 'left' | 'invalid';

/** Where a machine stands inside a line. */
interface Standing {
  readonly state: number;
  readonly isEdited: boolean;
  /** The octet before, as far as it matters. */
  readonly before: number;
}

type Place = Standing | Ending;

const OCTETS = Array.from({ length: 256 }, (_, octet) => octet);
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** One octet further, as `transduce.ts` and `recognize.ts` say it: from `DROP` on an edit has the octet read again. */
function read(table: Table, { state, isEdited, before }: Standing, octet: number): Place {
  const move = table.moves[state + octet]!;
  const edit = move & EDIT;
  const next = { state: move - edit, isEdited: isEdited || edit !== KEEP, before: octet };
  switch (edit) {
    // A loop reads these: the start of the authority again, or an address.
    case USER:
    case IPV6:
    case LEAVE:
      return 'left';
    case INVALID:
      return 'invalid';
    case LINE:
      return isEdited ? 'edited' : 'kept';
    case DROP:
      return read(table, { ...next, isEdited: isEdited || octet !== LINE_FEED }, octet);
    case DECODE:
      return read(table, next, Number.parseInt(String.fromCharCode(before, octet), 16));
    default:
      return edit > DROP ? read(table, next, octet) : next;
  }
}

/** What the octet before matters for: a triplet is decoded with it, and no text ends in a `CR`. */
function matters({ moves }: Table, state: number, before: number): boolean {
  return before === CARRIAGE_RETURN || OCTETS.some((octet) => (moves[state + octet]! & EDIT) === DECODE);
}

/**
 * The texts of which a table makes something named. A text is a line without its end; one that the machine gives up is
 * taken to its end, whatever follows.
 *
 * @param lineEnd - `LF` or `CRLF`
 */
export function tableAutomaton(table: Table, endings: readonly Ending[], lineEnd: '\n' | '\r\n' = '\n'): DFA {
  const known = new Map<string, Place>();
  const unique = (place: Place): Place => {
    if (typeof place === 'string') return place;
    const { state, isEdited, before } = place;
    const kept = { ...place, before: matters(table, state, before) ? before : 0 };
    const key = [state, isEdited, kept.before].join();
    const same = known.get(key) ?? kept;
    known.set(key, same);
    return same;
  };
  const behind = (place: Place, octet: number): Place =>
    typeof place === 'string' ? place : unique(read(table, place, octet));
  const getOut = (place: Place): ReadonlyMap<Place, CharSet> => {
    const octets = new Map<Place, number[]>();
    for (const octet of OCTETS) {
      if (octet === LINE_FEED) continue;
      const to = behind(place, octet);
      octets.set(to, [...(octets.get(to) ?? []), octet]);
    }
    return new Map(Array.from(octets, ([to, all]) => [to, CharSet.fromCharacters(LAST, all as Char[])]));
  };
  const isFinal = (place: Place): boolean => {
    if (typeof place !== 'string' && place.before === CARRIAGE_RETURN) return false;
    const end = Array.from(lineEnd, (char) => char.charCodeAt(0)).reduce(behind, place);
    return typeof end === 'string' && endings.includes(end);
  };
  const dfa = DFA.fromTransitionIterator(
    { initial: unique({ state: 0, isEdited: false, before: 0 }), getOut, isFinal },
    { maxCharacter: LAST },
    new DFA.LimitedNodeFactory(50_000),
  );
  dfa.minimize();
  return dfa;
}
