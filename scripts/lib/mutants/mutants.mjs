/** The mistakes of a file, each with its line, what is changed, and the reason where it changes no answer. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../process.mjs';
import { equivalents } from './equivalents/all.mjs';
import { mutationsOf } from './mutations.mjs';

/** How much of an expression is shown on each side of a change. */
const AROUND = 8;

const lineAt = (text, at) => {
  const end = text.indexOf('\n', at);
  return text.slice(text.lastIndexOf('\n', at - 1) + 1, end === -1 ? undefined : end).trim();
};

const short = (text) => text.replace(/\s+/g, ' ').slice(0, 60);

/** What stands around the place where two expressions differ, in both: an expression may be long, and the change small. */
const differenceOf = (text, by) => {
  let from = 0;
  while (text[from] === by[from]) from++;
  let end = 0;
  while (end < Math.min(text.length, by.length) - from && text.at(-1 - end) === by.at(-1 - end)) end++;
  return [text, by].map((each) => each.slice(Math.max(0, from - AROUND), each.length - Math.max(0, end - AROUND)));
};

const changeOf = ({ kind, by }, text) => {
  const [before, after] = kind === 'expression' ? differenceOf(text, by) : [text, by].map(short);
  return `${before} -> ${after}`;
};

/** The mistakes of a text. What `line` and `change` say is the same as long as that line is; equal changes are counted. */
export const describedMutations = (file, text) => {
  const seen = new Map();
  return mutationsOf(file, text).map((mutation) => {
    const line = lineAt(text, mutation.start);
    const change = changeOf(mutation, text.slice(mutation.start, mutation.end));
    const nth = (seen.get(`${line}\0${change}`) ?? 0) + 1;
    seen.set(`${line}\0${change}`, nth);
    const number = text.slice(0, mutation.start).split('\n').length;
    return { ...mutation, file, number, line, change: nth === 1 ? change : `${change} #${nth}` };
  });
};

const fits = (row, { file, line, change }) => row.file === file && row.line === line && row.change === change;

export const mutantsOf = (file) =>
  describedMutations(file, readFileSync(join(root, file), 'utf8')).map((mutant) => {
    const reason = equivalents.find((row) => fits(row, mutant))?.reason;
    return reason === undefined ? mutant : { ...mutant, reason };
  });
