import { rows } from './rows.mjs';

const FROM_PATH = 'packages/scheme-file/src/from-path.ts';
const TEL = 'packages/scheme-tel/src/profile.ts';

export const schemes = [
  ...rows(TEL, 'of what a comparison returns only the sign counts', [
    ['rank(a.name) - rank(b.name) || (a.name < b.name ? -1 : Number(a.name > b.name));', '1 -> 2'],
  ]),
  ...rows(FROM_PATH, 'what is neither "reject" nor "keep" encodes', [
    ["const encoded = kit.percentEncode(name, 'reg-name', { triplets: 'encode' });", "'encode' -> ''"],
    ["kit.removeDotSegments(kit.percentEncode(path, 'path', { triplets: 'encode' }));", "'encode' -> ''"],
  ]),
];
