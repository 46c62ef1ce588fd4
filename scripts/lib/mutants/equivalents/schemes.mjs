import { rows } from './rows.mjs';

const FROM_PATH = 'packages/scheme-file/src/from-path.ts';
const DATA = 'packages/scheme-data/src/profile.ts';
const MAILTO_LIST = 'packages/scheme-mailto/src/address-list.ts';
const TEL = 'packages/scheme-tel/src/profile.ts';

const URN = 'packages/scheme-urn/src/profile.ts';
const SIP = 'packages/scheme-sip/src';
const BASE64 = 'packages/scheme-data/src/base64.ts';

export const schemes = [
  ...rows(TEL, 'of what a comparison returns a stable sort looks only at whether it is negative', [
    ['rank(a.name) - rank(b.name) || (a.name < b.name ? -1 : Number(a.name > b.name));', '1 -> 2'],
    ['rank(a.name) - rank(b.name) || (a.name < b.name ? -1 : Number(a.name > b.name));', '> -> >='],
  ]),
  ...rows(TEL, 'letters and digits are taken by the part before, so a part of them alone adds no text', [
    [
      'const DOMAIN = /^(?:[a-z0-9]+(?:-+[a-z0-9]+)*\\.)*[a-z][a-z0-9]*(?:-+[a-z0-9]+)*\\.?$/;',
      '-9]+(?:-+[a-z0-9] -> -9]+(?:-*[a-z0-9]',
    ],
    [
      'const DOMAIN = /^(?:[a-z0-9]+(?:-+[a-z0-9]+)*\\.)*[a-z][a-z0-9]*(?:-+[a-z0-9]+)*\\.?$/;',
      '-9]*(?:-+[a-z0-9] -> -9]*(?:-*[a-z0-9]',
    ],
  ]),
  ...rows(URN, 'behind "+" and "=" a character that is neither "/" nor "?" is looked for before', [
    [
      'const RQ = /^(?=[+=])(?:\\+(?![/?]|$)((?:(?!\\?=).)*))?(?:(?:^|\\?)=(?![/?]|$)(.*))?$/s;',
      '?!\\?=).)*))?(?:(? -> ?!\\?=).)+))?(?:(?',
    ],
    [
      'const RQ = /^(?=[+=])(?:\\+(?![/?]|$)((?:(?!\\?=).)*))?(?:(?:^|\\?)=(?![/?]|$)(.*))?$/s;',
      '/?]|$)(.*))?$/s -> /?]|$)(.+))?$/s',
    ],
  ]),
  ...rows(URN, 'neither text has an rq-component', [
    ["const [, rComponent, qComponent] = RQ.exec(uri.query ?? '') ?? [];", "'' -> 'x'"],
  ]),
  ...rows(URN, 'without a namespace nobody looks at the name', [
    ["const [, nid = '', nss = ''] = (authority === undefined && NAME.exec(path)) || [];", "'' -> 'x' #2"],
  ]),
  ...rows(`${SIP}/profile.ts`, 'of what a comparison returns a stable sort looks only at whether it is negative', [
    ['const byName = (a: Pair, b: Pair): number => (a.name < b.name ? -1 : Number(a.name > b.name));', '1 -> 2'],
    ['const byName = (a: Pair, b: Pair): number => (a.name < b.name ? -1 : Number(a.name > b.name));', '> -> >='],
  ]),
  ...rows(`${SIP}/profile.ts`, 'one piece is joined with nothing', [
    ["user: userinfo === undefined ? undefined : decode(userinfo.split(':', 1).join('')),", "'' -> 'x'"],
  ]),
  ...rows(`${SIP}/check.ts`, 'neither text is a number', [
    ["else if (name === 'ttl' && !(/^[0-9]{1,3}$/.test(value ?? '') && Number(value) <= 255))", "'' -> 'x'"],
  ]),
  ...rows(`${SIP}/check.ts`, 'whoever asks looks only at whether it is negative', [
    ["const colon = userinfo?.indexOf(':') ?? -1;", '1 -> 2'],
  ]),
  ...rows(`${SIP}/equivalent.ts`, 'header fields begin with a question mark, so neither text is one of them', [
    ["? ''", "'' -> 'x'"],
  ]),
  ...rows(BASE64, 'what is asked is base64, and behind its end nothing is left to write', [
    ['for (let bits = 0, value = 0, at = 0, i = 0; i < text.length; i++) {', '< -> <='],
    ['value = ((value << 6) | (VALUES.get(text.charAt(i)) ?? 0)) & 0xfff;', '0 -> 1'],
  ]),
  ...rows(BASE64, 'what stands before the first octet is cut off', [
    ['for (let bits = 0, value = 0, at = 0, i = 0; i < text.length; i++) {', '0 -> 1 #2'],
  ]),
  ...rows(DATA, 'a comma at the beginning has no media type before it, so nothing becomes lower case', [
    ['if (uri.authority !== undefined || comma < 0) return uri;', '< -> <='],
    ['if (uri.authority !== undefined || comma < 0) return uri;', '0 -> 1'],
  ]),
  ...rows(DATA, 'nobody asks for the place of the default', [
    ["const DEFAULT_PARAMETER: Pair = { name: 'charset', value: 'US-ASCII', at: 0 };", '0 -> 1'],
  ]),
  ...rows(FROM_PATH, 'what is neither "reject" nor "keep" encodes', [
    ["const encoded = kit.percentEncode(name, 'reg-name', { triplets: 'encode' });", "'encode' -> ''"],
    ["kit.removeDotSegments(kit.percentEncode(path, 'path', { triplets: 'encode' }));", "'encode' -> ''"],
  ]),
  ...rows(DATA, 'a URI has no ^ of its own: in the class it says what a token is', [
    ["const TYPE = /^[A-Za-z0-9!#$&^_.+'*-]+\\/[A-Za-z0-9!#$&^_.+'*-]+$/;", "z0-9!#$&^_.+'*-]+ -> z0-9!#$&_.+'*-]+"],
    ["const TYPE = /^[A-Za-z0-9!#$&^_.+'*-]+\\/[A-Za-z0-9!#$&^_.+'*-]+$/;", "z0-9!#$&^_.+'*-]+ -> z0-9!#$&_.+'*-]+ #2"],
  ]),
  ...rows(MAILTO_LIST, 'behind its end a text has no character, which is no delimiter either', [
    ['for (let i = 0; i < text.length; i++) {', '< -> <='],
  ]),
];
