/**
 * Reads a regular expression over octets into a tree. What stands in no expression of the keyer is refused: groups that
 * capture, lazy quantifiers, references, and a look at more than the next character.
 *
 * A tree is one of `{ set }`, `{ all: [...] }`, `{ any: [...] }`, `{ of, least, most }`, `{ ahead, isNot }`, `{ start: true }`. `set` is
 * a list of 256 booleans. `ahead` is a list of 257: the last one stands for the end of the text.
 */

export const OCTETS = 256;

/** Where the end of a text stands among the symbols. */
export const END = OCTETS;

const setOf = (has) => Array.from({ length: OCTETS }, (_, octet) => has(octet));
const invert = (set) => set.map((is) => !is);
const unite = (sets) => setOf((octet) => sets.some((set) => set[octet]));
const only = (code) => setOf((octet) => octet === code);

const isLetter = (octet) => /[A-Za-z]/.test(String.fromCharCode(octet));
const inBothCases = (set) => setOf((octet) => set[octet] || (isLetter(octet) && set[octet ^ 0x20]));

const DIGITS = setOf((octet) => octet >= 0x30 && octet <= 0x39);

export const readRegExp = ({ source, flags }) => {
  const refuse = (at, what) => {
    throw new Error(`no automaton for /${source}/${flags}: ${what} at ${at}`);
  };
  if (/[^iy]/.test(flags)) refuse(0, `flags ${flags}`);
  const cased = (set) => ({ set: flags.includes('i') ? inBothCases(set) : set });
  let at = 0;
  const eat = (text) => {
    if (!source.startsWith(text, at)) return false;
    at += text.length;
    return true;
  };

  /** What stands behind a backslash: a class, or a code. */
  const readEscape = () => {
    const char = source[at++];
    if (char === 'd') return DIGITS;
    if (char === '0') return only(0);
    if (char === 't') return only(9);
    if (char === 'x') {
      at += 2;
      return only(Number.parseInt(source.slice(at - 2, at), 16));
    }
    return /[A-Za-z1-9]/.test(char) ? refuse(at, `\\${char}`) : only(char.charCodeAt(0));
  };
  const readOne = () => (eat('\\') ? readEscape() : only(source.charCodeAt(at++)));
  const codeOf = (set) => set.indexOf(true);

  const readClass = () => {
    const isNot = eat('^');
    const sets = [];
    while (!eat(']')) {
      const first = readOne();
      if (source[at] === '-' && source[at + 1] !== ']') {
        at++;
        const [low, high] = [codeOf(first), codeOf(readOne())];
        sets.push(setOf((octet) => octet >= low && octet <= high));
      } else sets.push(first);
    }
    const { set } = cased(unite(sets));
    return { set: isNot ? invert(set) : set };
  };

  /** Of a lookahead: each choice is one character or the end. */
  const aheadOf = (tree) => {
    if (tree.any !== undefined) return tree.any.map(aheadOf).reduce((all, one) => all.map((is, i) => is || one[i]));
    if (tree.all?.length === 1) return aheadOf(tree.all[0]);
    if (tree.set !== undefined) return [...tree.set, false];
    return tree.ahead ?? refuse(at, 'a look at more than the next character');
  };

  const readAtom = () => {
    if (eat('(?:')) return readGroup();
    if (eat('(?=')) return { ahead: aheadOf(readGroup()) };
    if (eat('(?!')) return { ahead: invert(aheadOf(readGroup())) };
    if (eat('[')) return readClass();
    if (eat('^')) return { start: true };
    if (eat('$')) return { ahead: [...setOf(() => false), true] };
    if (eat('.')) return { set: invert(unite([only(0x0a), only(0x0d)])) };
    if (/[()*+?{}|]/.test(source[at])) refuse(at, source[at]);
    return cased(readOne());
  };

  const readQuantified = () => {
    const of = readAtom();
    const counted = /^\{(\d+)(,?)(\d*)\}/.exec(source.slice(at));
    const [least, most] = eat('*')
      ? [0, Infinity]
      : eat('+')
        ? [1, Infinity]
        : eat('?')
          ? [0, 1]
          : counted !== null && eat(counted[0])
            ? [
                Number(counted[1]),
                counted[2] === '' ? Number(counted[1]) : counted[3] === '' ? Infinity : Number(counted[3]),
              ]
            : [1, 1];
    if (source[at] === '?' || source[at] === '+' || source[at] === '*') refuse(at, 'a lazy or doubled quantifier');
    return least === 1 && most === 1 ? of : { of, least, most };
  };

  const readChoice = () => {
    const all = [];
    while (at < source.length && source[at] !== '|' && source[at] !== ')') all.push(readQuantified());
    return { all };
  };
  const readChoices = () => {
    const any = [readChoice()];
    while (eat('|')) any.push(readChoice());
    return any.length === 1 ? any[0] : { any };
  };
  const readGroup = () => {
    const tree = readChoices();
    return eat(')') ? tree : refuse(at, 'no ")"');
  };

  const tree = readChoices();
  return at === source.length ? tree : refuse(at, source[at]);
};
