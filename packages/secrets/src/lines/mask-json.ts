import { tableOf } from '@urikit/generic/internal';
import { credentialsAt } from '../credentials.js';
import { endOfString } from './json-regions.js';
import { cookiesAt, isCookie, isPassword } from './line-name.js';
import { isPlainValue } from '../plain-value.js';
import { kindInProse, kindOfName, type NameKind } from '../secret-name.js';

/** Masks JSON member by member, so that it stays JSON and other members stay. */

/** The name of a secret, and its kind. */
export interface Named {
  readonly name: string;
  readonly kind: NameKind | 'prose';
}

/** How the strings of a document are masked. */
export interface JsonMask {
  /** Masks a string without a name as a text of its own. */
  readonly text: (text: string) => string;
  /** Tells if an engine declares a name. */
  readonly isNamed?: ((name: string) => boolean) | undefined;
  /** Writes the mark of a secret. */
  readonly mark: (secret: string) => string;
}

/** Lists of these hold words and numbers, too. */
const OF_WORDS = /tokens$/i;

/** A name in a list of names and values is no sentence. */
const LONGEST_NAME = 64;

/** A short string that holds no name with a value, no URI and no token. */
const QUIET = /^[\w ./+]{0,9}$/;

/** Characters that end a number or a word of JSON. */
const END = tableOf(',\\]}\\s');

/** White space of JSON. */
const SPACE = ' \n\r\t';

/** The name of the value of a secret, unless it has another meaning. */
function secretNamed(name: string): Named | undefined {
  const kind = kindOfName(name);
  if (kind !== 'ambiguous') return kind === undefined ? undefined : { name, kind };
  return isCookie(name) || isPassword(name) ? { name, kind: 'secret' } : undefined;
}

/** The name of a list or an object of secrets: `password`, and of a list `passwords`. */
export function containerNamed(name: string, isList: boolean): Named | undefined {
  // The last segment of a path names no secret.
  if (name.includes('/')) return undefined;
  const one = secretNamed(name) ?? (isList && /s$/i.test(name) ? secretNamed(name.slice(0, -1)) : undefined);
  return one !== undefined && OF_WORDS.test(name) ? { name, kind: 'ambiguous' } : one;
}

/** An object or a list that is open. */
interface Frame {
  readonly isObject: boolean;
  /** The name before it, if it is that of a secret. */
  readonly above: Named | undefined;
  /** True where the next string is a name. */
  isKey: boolean;
  key: string;
  /** The string before: it may name the value behind it. */
  before: string;
}

/** The kind of a value that is named by the string before it. */
const kindNamedBefore = ({ before }: Frame): NameKind | undefined =>
  before === '' || before.length > LONGEST_NAME ? undefined : (secretNamed(before)?.kind as NameKind | undefined);

/** The name of the value that comes next, if it is that of a secret. */
function nameOf(frame: Frame): Named | undefined {
  const { isObject, key, above } = frame;
  const own = isObject ? secretNamed(key) : above;
  if (own !== undefined || (isObject && !/^value$/i.test(key))) return own ?? above;
  const kind = kindNamedBefore(frame);
  return kind === undefined ? above : { name: '', kind: isObject ? kind : kindInProse(kind) };
}

/** The name of an object or a list that comes next. */
const nameAbove = ({ isObject, key, above }: Frame, isList: boolean): Named | undefined =>
  (isObject ? containerNamed(key, isList) : undefined) ?? above;

/** A value behind the name of a secret. A scheme of authentication stays. */
function maskValue(value: string, { name, kind }: Named, { text, mark }: JsonMask): string {
  const isHeader = /authorization$/i.test(name);
  const found = isCookie(name) ? cookiesAt(value, 0) : isHeader ? credentialsAt(value, 0) : { start: 0 };
  if (found === undefined || value.trim() === '' || isPlainValue(value, kind)) return text(value);
  return value.slice(0, found.start) + mark(value.slice(found.start));
}

/**
 * Masks a document.
 *
 * @param json - valid JSON
 * @param root - the name before it, if it is that of a secret
 */
export function maskJson(json: string, root: Named | undefined, how: JsonMask): string {
  const text = (value: string): string => (QUIET.test(value) ? value : how.text(value));
  const own: JsonMask = { ...how, text };
  let masked = '';
  let last = 0;
  const put = (start: number, end: number, value: string): void => {
    masked += json.slice(last, start) + JSON.stringify(value);
    last = end;
  };
  const newFrame = (isObject: boolean, above: Named | undefined): Frame => {
    return { isObject, above, isKey: isObject, key: '', before: '' };
  };
  const stack: Frame[] = [];
  let frame = newFrame(false, root);
  for (let at = 0; at < json.length;) {
    const char = json.charAt(at);
    if (char === '"') {
      const end = endOfString(json, at + 1);
      const written = json.slice(at + 1, end - 1);
      const value = written.includes('\\') ? (JSON.parse(`"${written}"`) as string) : written;
      const named = frame.isKey ? undefined : nameOf(frame);
      const shown = named === undefined ? text(value) : maskValue(value, named, own);
      if (shown !== value) put(at, end, shown);
      const name = how.isNamed?.(value) === true ? 'secret' : value;
      if (frame.isKey) frame.key = name;
      else frame.before = name;
      at = end;
    } else if (char === '{' || char === '[') {
      stack.push(frame);
      frame = newFrame(char === '{', nameAbove(frame, char === '['));
      at++;
    } else if (char === '}' || char === ']') {
      frame = stack.pop() as Frame;
      frame.before = '';
      at++;
    } else if (char === ':' || char === ',') {
      frame.isKey = char === ',' && frame.isObject;
      at++;
    } else if (SPACE.includes(char)) at++;
    else {
      let end = at + 1;
      while (end < json.length && END[json.charCodeAt(end)] !== 1) end++;
      const value = json.slice(at, end);
      const named = nameOf(frame);
      const isSecret = named !== undefined && !isPlainValue(value, named.kind);
      const shown = isSecret ? how.mark(value) : text(value);
      if (shown !== value) put(at, end, shown);
      frame.before = '';
      at = end;
    }
  }
  return masked + json.slice(last);
}
