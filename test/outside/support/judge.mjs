/** Compares the values of a snippet that runs as a process: imported by the modules that reader.ts writes. */
import { expect } from 'expect';

const thrownBy = (action) => {
  try {
    action();
  } catch (cause) {
    return cause;
  }
  return undefined;
};

/** @param {readonly { expression: string, claimed: string }[]} claims */
export const judgeOf = (claims) => (i, actual, value) => {
  const { expression, claimed } = claims[i];
  if (value === undefined) {
    const cause = thrownBy(actual);
    const names = [cause?.issue?.code, cause?.code, cause?.name];
    expect([expression, names]).toEqual([expression, expect.arrayContaining([claimed.slice('throws '.length)])]);
  } else if (/,\s*\.\.\.\s*\}/.test(claimed))
    expect({ [expression]: actual() }).toMatchObject({ [expression]: value() });
  else expect({ [expression]: actual() }).toEqual({ [expression]: value() });
};
