import { rows } from './rows.mjs';

const SYNTAX = 'packages/generic/src/syntax';

const NEGATIVE = 'whoever asks looks only at whether it is negative';
const LONGER = 'the longer way is taken, which gives the same answer';
const SPEED = 'how many characters are read at a time, and what is captured for nobody, is a matter of speed';
const OPTIONAL = 'what is neither "required" nor "forbidden" is optional';
const BRACKET = 'an IP-literal begins with a bracket, so this is never 0';
const SAME = 'both cut the same characters, of which one way looks at fewer';

const CLASS_TABLE =
  'return Uint8Array.from({ length: 128 }, (_, code) => (pattern.test(String.fromCharCode(code)) ? 1 : 0));';
const GROUP =
  'const group = (source: string, captures: boolean): string => (captures ? `(${source})` : `(?:${source})`);';
const TAIL = "export const TAIL = new RegExp(tail(false, true), 'y');";
const PLAIN_PATH = "text.startsWith('/') && text.indexOf('%') < 0 && text.indexOf('/.') < 0 && matches(PLAIN, text);";
const APPENDIX_B = 'const APPENDIX_B = /^(?:([^:/?#]+):)?(?:\\/\\/([^/?#]*))?([^?#]*)(?:\\?([^#]*))?(?:#([^]*))?$/;';
const COLON = "const colon = text.indexOf(':', bracket < 0 ? start : bracket);";
const PORT = 'return host < 0 ? host : endOfMatch(PORT, text, host);';
const OTHERS = "if (text.length <= LONG && text.indexOf('@') < 0 && text.indexOf('[') < 0) return -1;";
const HEAD =
  'const head = end <= known && now.host === host ? text.slice(0, end) : text.slice(0, end - host.length) + now.host;';
const LETTER = 'const isLetter = (code: number): boolean => (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a;';
const LABEL = 'if (i === start || i - start > 63 || name.charCodeAt(i - 1) === HYPHEN) return false;';

/** Of the grammar: characters, productions, and how a text is read and written by them. */
export const genericSyntax = [
  ...rows(`${SYNTAX}/characters.ts`, 'a class holds ASCII only', [[CLASS_TABLE, '128 -> 129']]),
  ...rows(`${SYNTAX}/grammar.ts`, SPEED, [
    ['const plain = `(?:${`[${chars}]`.repeat(8)})*[${chars}]*`;', '8 -> 9'],
    [GROUP, 'captures -> true'],
    ["export function startOf(scheme: Production['scheme'], captures = false): string {", 'false -> true'],
    [TAIL, 'false -> true'],
    ["export const PATH_AND_QUERY = new RegExp(tail(false, false), 'y');", 'false -> true'],
  ]),
  ...rows(`${SYNTAX}/production.ts`, SPEED, [
    ['plain: compile({ scheme, fragment, captures: false }),', 'false -> true'],
  ]),
  ...rows(`${SYNTAX}/is-component.ts`, SPEED, [
    ['const runOf = (chars: string): string => `(?:${`[${chars}]`.repeat(8)})*[${chars}]*`;', '8 -> 9'],
  ]),
  ...rows(`${SYNTAX}/is-component.ts`, 'the class holds that letter already', [
    ["export const PLAIN_PATH = PATH.replace(';', '');", "'' -> 'x'"],
  ]),
  ...rows(`${SYNTAX}/is-component.ts`, 'a slash stands at 0', [
    [PLAIN_PATH, '< -> <='],
    [PLAIN_PATH, '0 -> 1'],
  ]),
  ...rows(
    `${SYNTAX}/split.ts`,
    'a match begins at 0 and ends with the text: each part may be empty, and the last takes all',
    [
      [APPENDIX_B, '/^(?:([^:/ -> /(?:([^:/'],
      [APPENDIX_B, '([^]*))?$/ -> ([^]*))?/'],
    ],
  ),
  ...rows(`${SYNTAX}/authority.ts`, BRACKET, [
    [COLON, '< -> <='],
    [COLON, '0 -> 1'],
  ]),
  ...rows(`${SYNTAX}/authority.ts`, NEGATIVE, [
    ["const bracket = text.charCodeAt(start) === 0x5b ? text.indexOf(']', start) : -1;", '1 -> 2'],
  ]),
  ...rows(`${SYNTAX}/component.ts`, 'nothing stands behind a fragment', [['fragment: [1, 0],', '0 -> 1']]),
  ...rows(`${SYNTAX}/component.ts`, NEGATIVE, [
    ['if (text === undefined) return -1;', '1 -> 2'],
    ["if (component === 'host' && text.startsWith('[')) return isIpLiteral(text, zoneIds) ? -1 : 0;", '1 -> 2'],
    ["return end === text.length && (component !== 'scheme' || text !== '') ? -1 : end;", '1 -> 2'],
  ]),
  ...rows(`${SYNTAX}/diagnose.ts`, 'the line before names "!"', [['if (code <= 0x20) return point;', '0x20 -> 33']]),
  ...rows(`${SYNTAX}/part-reader.ts`, NEGATIVE, [
    ['return expression.test(text) ? expression.lastIndex : -1;', '1 -> 2'],
    ['return isIpLiteral(text.slice(start, end), zoneIds) ? end : -1;', '1 -> 2'],
    ['return path >= 0 && isTail(text, path, fragment) ? path : -1;', '1 -> 2'],
  ]),
  ...rows(`${SYNTAX}/part-reader.ts`, 'a host stands behind "//", and a bracket of none stands in no path either', [
    [PORT, 'host < 0 -> false'],
    [PORT, '< -> <='],
    [PORT, '0 -> 1'],
  ]),
  ...rows(`${SYNTAX}/part-reader.ts`, OPTIONAL, [
    ["const START = new RegExp(startOf('optional'), 'y');", "'optional' -> ''"],
  ]),
  ...rows(`${SYNTAX}/scan.ts`, OPTIONAL, [
    ["const REFERENCE = compile({ scheme: 'optional', fragment: true, captures: true });", "'optional' -> ''"],
  ]),
  ...rows(`${SYNTAX}/part-reader.ts`, 'a text that begins with a bracket is no reference', [
    [OTHERS, '< -> <= #2'],
    [OTHERS, '0 -> 1 #2'],
  ]),
  ...rows(`${SYNTAX}/path-building.ts`, NEGATIVE, [
    ['return /^\\.*$/.test(path.slice(name, dot + 1)) ? -1 : dot;', '1 -> 2 #2'],
  ]),
  ...rows(`${SYNTAX}/recompose.ts`, SAME, [
    [HEAD, 'end <= known && now.host === host -> false'],
    [HEAD, '&& -> ||'],
    [HEAD, '<= -> <'],
    [HEAD, '=== -> !=='],
    [
      'return now.path === was.path ? head + text.slice(start) : head + now.path + text.slice(start + was.path.length);',
      'now.path === was.path -> false',
    ],
  ]),
  ...rows(`${SYNTAX}/check-host.ts`, BRACKET, [
    ['if (zone < 0) return [];', '< -> <='],
    ['if (zone < 0) return [];', '0 -> 1'],
  ]),
  ...rows(`${SYNTAX}/host-name.ts`, LONGER, [
    [LETTER, '<= -> <'],
    [LETTER, '0x20 -> 33 #2'],
    [LABEL, '> -> >='],
    [LABEL, '- -> +'],
  ]),
  ...rows(`${SYNTAX}/host-name.ts`, 'the octet C2 begins a character and stands in no other place of one', [
    ['const ENCODED_C1 = /^%C2%[89]/i;', '/^%C2%[89] -> /%C2%[89]'],
  ]),
  ...rows(`${SYNTAX}/host-name.ts`, 'a triplet has three characters, so no unit is of a width between two of these', [
    ['for (let width = 3; width <= 12; width += 3) {', '12 -> 13'],
    ["if (unit.length > 3) return ENCODED_C1.test(unit) ? '\\x7F' : OTHER;", '3 -> 4'],
  ]),
  ...rows(`${SYNTAX}/rare-ipv4.ts`, LONGER, [
    ['if (!isDigit(name.charCodeAt(0))) return undefined;', '!isDigit(name.charCodeAt(0)) -> false'],
  ]),
  ...rows(`${SYNTAX}/rare-ipv4.ts`, 'a part that is a number has "0x" at its beginning only', [
    ['const IS_HEXADECIMAL = /^0[xX]/;', '/^0[xX]/ -> /0[xX]/'],
  ]),
  ...rows(`${SYNTAX}/rare-ipv4.ts`, 'five parts are too many, as six are', [
    ["const parts = (name.charAt(name.length - 1) === '.' ? name.slice(0, -1) : name).split('.', 5);", '5 -> 6'],
  ]),
];
