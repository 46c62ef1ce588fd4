/** What came of a run, for people. */
import { roomOf } from './targets.mjs';

const WORDS = { found: 'found', survivor: 'SURVIVED', equivalent: 'equivalent', refuted: 'NOT EQUIVALENT' };

export const lineOf = ({ is, file, number, line, change, tests, by, reason }) => {
  const why = is === 'equivalent' ? reason : (by ?? `of ${tests} files`);
  return `${WORDS[is].padEnd(10)} ${file}:${number} ${change}\n           ${line}\n           ${why}`;
};

const rowOf = (name, results) => {
  const count = (...kinds) => results.filter(({ is }) => kinds.includes(is)).length;
  const found = count('found', 'refuted');
  const able = found + count('survivor');
  const share = able === 0 ? '' : `${((100 * found) / able).toFixed(1)} %`;
  return `| ${[name, results.length, count('equivalent'), found, count('survivor'), share].join(' | ')} |`;
};

/** Counts by room, and of all, as a table. */
export const tableOf = (results) => {
  const rooms = Array.from(new Set(results.map(({ file }) => roomOf(file)))).sort();
  return [
    '| room | sample | change no answer | found | survived | found of those that change an answer |',
    '|---|---|---|---|---|---|',
    ...rooms.map((room) =>
      rowOf(
        room,
        results.filter(({ file }) => roomOf(file) === room),
      ),
    ),
    rowOf('all', results),
  ].join('\n');
};
