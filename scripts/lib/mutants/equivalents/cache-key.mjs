import { rows } from './rows.mjs';

const DECIDE = 'packages/cache-key/src/decide';

export const cacheKey = [
  ...rows(`${DECIDE}/decide.ts`, 'a target in origin-form begins with a slash, so no question mark stands at 0', [
    ['const written = question < 0 ? normal : normal.slice(0, question);', '< -> <='],
    ['const written = question < 0 ? normal : normal.slice(0, question);', '0 -> 1'],
    ['const query = question < 0 ? undefined : normal.slice(question + 1);', '< -> <='],
    ['const query = question < 0 ? undefined : normal.slice(question + 1);', '0 -> 1'],
  ]),
  ...rows(`${DECIDE}/host.ts`, 'a number of six digits is above 65,535 too', [
    ['if (port.length > 5 || Number(port) > 65_535) return undefined;', '5 -> 6'],
  ]),
];
