/** What came of a run, for people. */
import { roomOf } from './targets.mjs';

const WORDS = {
  found: 'found',
  law: 'by a law',
  survivor: 'SURVIVED',
  equivalent: 'equivalent',
  refuted: 'NOT EQUIVALENT',
};

export const lineOf = ({ is, file, number, line, change, tests, by, reason }) => {
  const why = is === 'equivalent' ? reason : (by ?? `of ${tests} files`);
  return `${WORDS[is].padEnd(10)} ${file}:${number} ${change}\n           ${line}\n           ${why}`;
};

const rowOf = (name, results) => {
  const count = (...kinds) => results.filter(({ is }) => kinds.includes(is)).length;
  const row = count('found', 'refuted');
  const law = count('law');
  const able = row + law + count('survivor');
  const share = able === 0 ? '' : `${((100 * (row + law)) / able).toFixed(1)} %`;
  return `| ${[name, results.length, count('equivalent'), row, law, count('survivor'), share].join(' | ')} |`;
};

/** Counts by room, and of all, as a table. */
export const tableOf = (results) => {
  const rooms = Array.from(new Set(results.map(({ file }) => roomOf(file)))).sort();
  return [
    '| room | sample | change no answer | found by a row | by a law | survived | found of those that change an answer |',
    '|---|---|---|---|---|---|---|',
    ...rooms.map((room) =>
      rowOf(
        room,
        results.filter(({ file }) => roomOf(file) === room),
      ),
    ),
    rowOf('all', results),
  ].join('\n');
};
