/**
 * The test of a regular expression as a deterministic automaton over octets: no backtracking, so linear in every text.
 *
 * A sticky expression is asked whether the whole text matches, which is what the keyer asks; every other whether it matches
 * somewhere.
 */
import { END, OCTETS, readRegExp } from './regexp-syntax.mjs';

/** Places of an automaton that may be in several: moves that take an octet, and moves that take none on a condition. */
const toPlaces = (tree) => {
  const places = [];
  const add = () => places.push({ takes: [], skips: [] }) - 1;
  const skip = (from, to, condition) => places[from].skips.push({ to, ...condition });
  const put = (node, from) => {
    if (node.set !== undefined) {
      const to = add();
      places[from].takes.push({ set: node.set, to });
      return to;
    }
    if (node.all !== undefined) return node.all.reduce((place, one) => put(one, place), from);
    if (node.any !== undefined) {
      const to = add();
      for (const one of node.any) {
        const start = add();
        skip(from, start);
        skip(put(one, start), to);
      }
      return to;
    }
    if (node.of === undefined) {
      const to = add();
      skip(from, to, { ahead: node.ahead, start: node.start });
      return to;
    }
    let place = from;
    for (let i = 0; i < node.least; i++) place = put(node.of, place);
    const to = add();
    if (node.most === Infinity) {
      const again = add();
      skip(place, again);
      skip(put(node.of, again), again);
      skip(again, to);
      return to;
    }
    for (let i = node.least; i < node.most; i++) {
      skip(place, to);
      place = put(node.of, place);
    }
    skip(place, to);
    return to;
  };
  const start = add();
  return { places, start, accept: put(tree, start) };
};

/** The places that are reached without an octet, before the symbol `next`. */
const reach = ({ places }, from, next, isStart) => {
  const seen = new Set(from);
  for (const place of seen)
    for (const { to, ahead, start } of places[place].skips)
      if ((ahead === undefined || ahead[next]) && (start !== true || isStart)) seen.add(to);
  return seen;
};

const DEAD = 0;
const FOUND = 1;

/** Rows of next states, one for each octet; the last column says whether a text may end there. */
const toRows = (machine, isWhole) => {
  const rows = [Array(OCTETS + 1).fill(DEAD), Array(OCTETS + 1).fill(FOUND)];
  const names = new Map();
  const waiting = [];
  const nameOf = (from, isStart) => {
    const name = `${isStart} ${[...from].sort((a, b) => a - b).join(' ')}`;
    if (!names.has(name)) {
      names.set(name, rows.push([]) - 1);
      waiting.push({ from, isStart, row: rows.length - 1 });
    }
    return names.get(name);
  };
  nameOf(new Set([machine.start]), true);
  for (const { from, isStart, row } of waiting)
    for (let symbol = 0; symbol <= END; symbol++) {
      const reached = reach(machine, from, symbol, isStart);
      const isFound = reached.has(machine.accept);
      if (symbol === END || (isFound && !isWhole)) {
        rows[row][symbol] = isFound ? FOUND : DEAD;
        continue;
      }
      const next = new Set();
      for (const place of reached) for (const { set, to } of machine.places[place].takes) if (set[symbol]) next.add(to);
      if (!isWhole) next.add(machine.start);
      rows[row][symbol] = next.size === 0 ? DEAD : nameOf(next, false);
    }
  rows[DEAD][END] = DEAD;
  return rows;
};

/** The same with as few states as can be (Moore): states stay together while no symbol tells them apart. */
const minimize = (rows) => {
  let group = rows.map((row) => row[END]);
  for (let count = 0; ;) {
    const names = new Map();
    const next = rows.map((row, i) => {
      const name = [group[i], ...row.map((to, symbol) => (symbol === END ? to : group[to]))].join(' ');
      if (!names.has(name)) names.set(name, names.size);
      return names.get(name);
    });
    group = next;
    if (names.size === count) break;
    count = names.size;
  }
  const firsts = [...new Set(group)].map((name) => group.indexOf(name));
  return {
    start: group[2] ?? 0,
    rows: firsts.map((i) => rows[i].map((to, symbol) => (symbol === END ? to : group[to]))),
  };
};

/**
 * Octets that lead nowhere new: whatever is made of them alone, the automaton says of it what it says of the empty text. A host finds
 * any other octet faster than it runs the automaton.
 */
const idleOctets = (start, rows) => {
  const isIdle = Array.from({ length: OCTETS }, (_, octet) => octet !== 0);
  for (let changed = true; changed;) {
    changed = false;
    const reached = new Set([start]);
    for (const state of reached)
      for (let octet = 0; octet < OCTETS; octet++) {
        if (!isIdle[octet]) continue;
        const to = rows[state][octet];
        if (to !== DEAD && to !== FOUND && rows[to][END] === rows[start][END]) reached.add(to);
        else changed = !(isIdle[octet] = false);
      }
  }
  return isIdle;
};

/**
 * @returns `classOf`, the class of each octet; `width`, how many there are; `next`, the state behind each state and class;
 *   `ends`, whether a text may end in a state; `start`; `isIdle`, for each octet
 */
export const automatonOf = (regexp) => {
  const machine = toPlaces(readRegExp(regexp));
  const { start, rows } = minimize(toRows(machine, regexp.sticky));
  const columns = new Map();
  const classOf = Array.from({ length: OCTETS }, (_, octet) => {
    const column = rows.map((row) => row[octet]).join(' ');
    if (!columns.has(column)) columns.set(column, { index: columns.size, octet });
    return columns.get(column).index;
  });
  const next = rows.map((row) => [...columns.values()].map(({ octet }) => row[octet]));
  const ends = rows.map((row) => row[END] === FOUND);
  return { start, classOf, width: columns.size, next, ends, isIdle: idleOctets(start, rows) };
};

/** Runs an automaton: what the generated Lua does, for tests. */
export const runAutomaton = ({ start, classOf, next, ends }, text) => {
  let state = start;
  for (let i = 0; i < text.length; i++) state = next[state][classOf[text.charCodeAt(i)]];
  return ends[state];
};
