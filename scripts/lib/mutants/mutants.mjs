/** The mistakes of a file, each with its line, what is changed, and the reason where it changes no answer. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../process.mjs';
import { equivalents } from './equivalents/all.mjs';
import { mutationsOf } from './mutations.mjs';

const lineAt = (text, at) => {
  const end = text.indexOf('\n', at);
  return text.slice(text.lastIndexOf('\n', at - 1) + 1, end === -1 ? undefined : end).trim();
};

const short = (text) => text.replace(/\s+/g, ' ').slice(0, 60);

/** The mistakes of a text. What `line` and `change` say is the same as long as that line is; equal changes are counted. */
export const describedMutations = (file, text) => {
  const seen = new Map();
  return mutationsOf(file, text).map((mutation) => {
    const line = lineAt(text, mutation.start);
    const change = `${short(text.slice(mutation.start, mutation.end))} -> ${short(mutation.by)}`;
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
