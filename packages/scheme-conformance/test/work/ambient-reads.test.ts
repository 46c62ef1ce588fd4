import os from 'node:os';
import { expect, test } from '@jest/globals';
import { ambientReads } from '../../src/work/ambient-reads.js';

test('a date with an argument, a comparison with a locale and an exception are no reads', () => {
  expect(ambientReads(() => new Date(0).getTime() + Date.parse('2000-01-01') + Date.UTC(2000))).toEqual([]);
  expect(ambientReads(() => 'a'.localeCompare('b', 'en') + 'I'.toLocaleLowerCase('tr').length)).toEqual([]);
  const zone = { timeZone: 'UTC' };
  expect(ambientReads(() => [new Date(0).toLocaleString('en', zone), new Intl.DateTimeFormat('en', zone)])).toEqual([]);
  expect(ambientReads(() => [new Intl.Collator('en'), (1).toLocaleString('en'), new Date(0).toISOString()])).toEqual(
    [],
  );
  expect(
    ambientReads(() => {
      throw new Error('no read');
    }),
  ).toEqual([]);
});

test('each read is named once, and every member is put back', () => {
  const members = () =>
    [
      [globalThis, 'Date'],
      [Date, 'now'],
      [Math, 'random'],
      [process, 'env'],
      [process, 'pid'],
      [process, 'hrtime'],
      [process.hrtime, 'bigint'],
      [os, 'hostname'],
      [Intl, 'DateTimeFormat'],
      [Object.getPrototypeOf(performance), 'timeOrigin'],
      [String.prototype, 'localeCompare'],
    ].map(([owner, name]) => Object.getOwnPropertyDescriptor(owner as object, name as string));
  const before = members();
  expect(ambientReads(() => [Math.random(), Math.random(), new Date() instanceof Date])).toEqual([
    'Math.random()',
    'new Date()',
  ]);
  expect(members()).toEqual(before);
});
