import { rows } from './rows.mjs';

const FROM_PATH = 'packages/scheme-file/src/from-path.ts';
const DATA = 'packages/scheme-data/src/profile.ts';
const MAILTO_LIST = 'packages/scheme-mailto/src/address-list.ts';
const TEL = 'packages/scheme-tel/src/profile.ts';

export const schemes = [
  ...rows(TEL, 'of what a comparison returns only the sign counts', [
    ['rank(a.name) - rank(b.name) || (a.name < b.name ? -1 : Number(a.name > b.name));', '1 -> 2'],
  ]),
  ...rows(FROM_PATH, 'what is neither "reject" nor "keep" encodes', [
    ["const encoded = kit.percentEncode(name, 'reg-name', { triplets: 'encode' });", "'encode' -> ''"],
    ["kit.removeDotSegments(kit.percentEncode(path, 'path', { triplets: 'encode' }));", "'encode' -> ''"],
  ]),
  ...rows(DATA, 'a URI has no ^ of its own: in the class it says what a token is', [
    [
      "const TYPE = /^[A-Za-z0-9!#$&^_.+'*-]+\\/[A-Za-z0-9!#$&^_.+'*-]+$/;",
      "/^[A-Za-z0-9!#$&^_.+'*-]+\\/[A-Za-z0-9!#$&^_.+'*-]+$/ -> /^[A-Za-z0-9!#$&_.+'*-]+\\/[A-Za-z0-9!#$&^_.+'*-]+$/",
    ],
    [
      "const TYPE = /^[A-Za-z0-9!#$&^_.+'*-]+\\/[A-Za-z0-9!#$&^_.+'*-]+$/;",
      "/^[A-Za-z0-9!#$&^_.+'*-]+\\/[A-Za-z0-9!#$&^_.+'*-]+$/ -> /^[A-Za-z0-9!#$&^_.+'*-]+\\/[A-Za-z0-9!#$&_.+'*-]+$/",
    ],
  ]),
  ...rows(MAILTO_LIST, 'behind its end a text has no character, which is no delimiter either', [
    ['for (let i = 0; i < text.length; i++) {', '< -> <='],
  ]),
];
