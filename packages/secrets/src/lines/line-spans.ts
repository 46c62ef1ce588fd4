import type { Range } from '@urikit/generic/internal';
import { credentialsAt, schemedAt } from '../credentials.js';
import { cookiesAt, isCookie, isOfName, isPassword, nameBefore, secretNameBefore } from './line-name.js';
import { listAt } from './line-list.js';
import { isProse, valueAt } from '../line-value.js';
import { phraseAt } from './phrase.js';
import { isPlainValue } from '../plain-value.js';
import { kindInProse, kindOfName, type NameKind } from '../secret-name.js';
import { secretAt } from '../shape-spans.js';

/**
 * Finds secrets behind a name in a line of a log: fields of HTTP, JSON, YAML, elements of XML, options of commands, assignments. A
 * pair with `=` and neither blanks nor quotes is a parameter and found as one. In each expression the one group is the secret, and
 * it ends the match.
 */

/** The sign behind a name, the delimiter between a quoted name and its value, the beginning of an element or of an option. */
const SIGN =
  /:(?!\/\/)|=>?(?=[ \t"'\\[{])|<(?=[A-Za-z])|["'](?:, ?(?=["'])|[ \t\n](?=value ?=)|\r?\n\r?\n)|--(?=[A-Za-z])|[\s"']-(?=[A-Za-z])/g;

/** Characters between a quoted name and its value. */
const BESIDE = ', \t\r\n';

/** The sign of a value that has a name beside it: `{ "name": "token", "value": "x" }`. */
const VALUE_SIGN = /["']?value["']? ?[:=]/iy;

/** An element, its attributes and its content. */
const ELEMENT = /([\w.:-]+)((?:\s[^<>]*)?)>(?:<!\[CDATA\[)?([^<]+)(?=<\/)/y;

/** The attribute that names an element. */
const NAMED = /\sname=["']([\w.-]+)/;

const OPTION = /[A-Za-z]\w*(?:-\w+)*/y;

/** The value of an option, which is no other option. */
const OPTION_VALUE = /[ =]{0,4}["']?(?![ =-])([^\s"']*)/y;

/** Options with a user and a password as their value. */
const USER_OPTION = /^(?:[A-Za-z]{0,3}[uU]|(?:proxy-?)?user|auth|a)$/;

/** A port, a number of a group, or the rest of a URI. */
const NO_PASSWORD = /^(?:\d{0,5}$|\/\/)/;

/** The name of a file. */
const FILE = /^[.~]{0,2}\/[\w./-]*\.\w{2,4}$/;

/** The next pair in the place of an empty value: `token= user=x`. */
const PAIR = /^[A-Za-z][\w.-]*=[^=]/;

/** A call in a program. */
const CALL = /^[a-z]{3}[A-Za-z.]*\(/;

/** The secret of an assignment: `password = x`, `token="x"`, `"token" => "x"`, `a["token"] := "x"`. */
function assignedAt(text: string, at: number): Range | undefined {
  const isBlank = (index: number): boolean => ' \t'.includes(text.charAt(index));
  let sign = at - (text.charAt(at - 1) === '>' ? 2 : 1);
  if (text.charAt(sign - 1) === ':') sign--;
  const isOther = sign < at - 1;
  if (isBlank(sign - 1)) sign--;
  // Of these, a value without quotes is a part of a program.
  const isQuotedOnly = isOther || !isOfName(text, sign - 1);
  if (text.charAt(sign - 1) === ']') sign--;
  const [, kind] = nameBefore(text, sign) ?? [];
  // Between blanks, names that have another meaning too are those of a program.
  if (kind === undefined || (kind === 'ambiguous' && isBlank(at))) return undefined;
  const credentials = schemedAt(text, at);
  if (credentials !== undefined) return credentials;
  const isEmpty = (value: string): boolean => !isBlank(at - 2) && PAIR.test(value);
  return valueAt(
    text,
    at,
    kind,
    (value) => isQuotedOnly || isEmpty(value) || CALL.test(value) || isPlainValue(value, kind),
  );
}

/** The secret behind the sign of a name. */
function fieldAt(text: string, name: string, kind: NameKind, at: number): Range | undefined {
  if (isCookie(name)) return cookiesAt(text, at);
  return /authorization$/i.test(name) ? credentialsAt(text, at) : (phraseAt(text, name, at) ?? valueAt(text, at, kind));
}

/**
 * The secret of an option of a command, or the empty range behind a value that is shown. Values of other options are not
 * read: without white space, the rest of the string is a value of each.
 */
function optionAt(text: string, at: number): Range | undefined {
  OPTION.lastIndex = at;
  const [name] = OPTION.exec(text) as unknown as [string];
  const isUser = USER_OPTION.test(name) || (name.startsWith('u') && text.charAt(at + name.length) === ':');
  const kind = isPassword(name) ? 'secret' : kindOfName(name);
  if (!isUser && (kind === undefined || kind === 'ambiguous')) return undefined;
  const read = secretAt(text, at + name.length, OPTION_VALUE);
  if (read === undefined) return undefined;
  const { start, end } = read;
  const value = text.slice(start, end);
  const colon = value.indexOf(':') + 1;
  const isPlain = FILE.test(value) || (kind === 'factor' && isPlainValue(value, kind));
  const isShown = isUser ? colon === 0 || NO_PASSWORD.test(value.slice(colon)) : isPlain;
  return { start: isShown ? end : start + (isUser ? colon : 0), end };
}

/** The content of an element, if its name is that of a secret. */
function elementAt(text: string, at: number): Range | undefined {
  ELEMENT.lastIndex = at;
  const [all, tag, attributes, content] = (ELEMENT.exec(text) ?? []) as readonly (string | undefined)[];
  if (all === undefined || tag === undefined || content === undefined) return undefined;
  const kinds = [tag, NAMED.exec(attributes as string)?.[1] ?? ''].map(kindOfName);
  const isSecret = kinds.some((kind) => kind !== undefined && kind !== 'ambiguous' && !isPlainValue(content, kind));
  return isSecret ? { start: at + all.length - content.length, end: at + all.length } : undefined;
}

/** The secret behind a quoted name: an item of a list, a member that is called `value`, a part of a form. */
function besideAt(text: string, at: number): Range | undefined {
  let sign = at - 2;
  while (BESIDE.includes(text.charAt(sign))) sign--;
  const [, kind] = secretNameBefore(text, sign) ?? [];
  if (kind === undefined) return undefined;
  VALUE_SIGN.lastIndex = at;
  const isMember = VALUE_SIGN.test(text);
  const value = isMember
    ? valueAt(text, VALUE_SIGN.lastIndex, kind)
    : valueAt(text, at, kindInProse(kind), (word) => isProse(word, kind));
  return value ?? { start: at, end: at };
}

/** A port, or the rest of an authority with a password. */
const BEHIND_USER = /\d{1,5}(?:[/?#\s]|$)|[^\s"'<>]{0,512}@/y;

/** Tells if a name is a user or a host of a URI: `https://x-access-token:x@h/`. */
function isUserAt(text: string, start: number, end: number): boolean {
  BEHIND_USER.lastIndex = end;
  return text.startsWith('//', start - 2) && BEHIND_USER.test(text);
}

/** The secret behind a sign, which ends at a position. The empty range behind the name of a secret without one. */
function lineSecretAt(text: string, end: number): Range | undefined {
  const sign = text.charAt(end - 1);
  if (sign === '-') return optionAt(text, end);
  if (sign === '<') return elementAt(text, end);
  if (sign === '=' || sign === '>') return assignedAt(text, end);
  if (sign !== ':') return besideAt(text, end);
  const [name] = nameBefore(text, end - 1) ?? [];
  if (name === undefined || isUserAt(text, end - 1 - name.length, end)) return undefined;
  const credentials = schemedAt(text, end);
  if (credentials !== undefined) return credentials;
  const named = secretNameBefore(text, end - 1);
  return named === undefined ? undefined : (fieldAt(text, ...named, end) ?? { start: end, end });
}

/** Tells if a list or an object may begin behind a sign. */
function isListAt(text: string, at: number): boolean {
  const next = text.charAt(text.charAt(at) === ' ' ? at + 1 : at);
  return (next === '[' || next === '{') && ':=>'.includes(text.charAt(at - 1));
}

/**
 * Secrets behind names of the published table, as lines of logs write them: `X-Api-Key: x`, `{"password": "x"}`,
 * `<token>x</token>`, `--secret x`.
 *
 * @param text - any string
 * @returns spans in the order of the string, and whether a name of a secret has a value that is shown, which may be another one as JSON.
 *   Time is linear in the string. Never throws.
 */
export function lineSpans(text: string): { readonly spans: readonly Range[]; readonly isNamed: boolean } {
  const spans: Range[] = [];
  let isNamed = false;
  while (SIGN.test(text)) {
    const at = SIGN.lastIndex;
    const span = lineSecretAt(text, at);
    if (span !== undefined && span.start < span.end) {
      spans.push(span);
      SIGN.lastIndex = span.end;
      continue;
    }
    const list = isListAt(text, at) ? listAt(text, at) : undefined;
    isNamed ||= span !== undefined || list !== undefined;
    if (list !== undefined) spans.push(...list.spans);
    SIGN.lastIndex = list?.end ?? span?.end ?? at;
  }
  return { spans, isNamed };
}
