import type { Found, HazardCode } from '../hazard.js';
import type { Rule } from './rule.js';

const SCRIPTS: readonly string[] = ['javascript', 'vbscript', 'livescript', 'jscript', 'mocha', 'mhtml'];

/** Browsers drop white space before a scheme, and tabs and line breaks in it. */

const readAsScheme = (text: string): string =>
  /^[\0-\x20]*((?:[^\0-\x20:/?#][^:/?#]*)?):/
    .exec(text)?.[1]
    ?.replace(/[\t\n\r]/g, '')
    .toLowerCase() ?? '';

/** Media types of documents that run no program: pictures, fonts, sound, and strings that browsers show or store. */
const INERT =
  /^(?:(?:image|font|audio|video)(?:\/[a-z0-9.+-]*)?|text\/(?:plain|css|csv)|application\/(?:octet-stream|json|pdf|wasm|(?:x-)?font[a-z0-9.+-]*))?$/;

/** The hazard of a document as data (RFC 2397), by its media type; absent, it is text/plain. */
function documentHazard(text: string): HazardCode | undefined {
  const rest = text.slice(text.indexOf(':') + 1);
  const end = rest.search(/[;,]/);
  const type = rest.slice(0, Math.max(end, 0)).trim().toLowerCase();
  if (type === 'image/svg+xml') return 'safety/svg-document';
  return rest.includes(',') && INERT.test(type) && !type.includes('xml') ? undefined : 'safety/script-scheme';
}

const DISGUISED = /^(?:h[tx*]{2}ps?|h..ps?|fxps?|meows?)$/;
const PLAIN: readonly string[] = ['http', 'https', 'ftp', 'ftps'];

/** A scheme behind a scheme: `https://https://h/`, `http:http://h/`. */
const SECOND = /^(https?|wss?|ftps?)(?::|:?\/\/)/i;

/** Schemes that wrap no other one; `blob:https://h/` and `view-source:https://h/` do. */
const UNWRAPPED = /^(?:https?|wss?|ftps?)$/i;

/** The hazard of a string that a reader opens: a program, or a document with one. */
function openedHazard(text: string): HazardCode | undefined {
  const name = readAsScheme(text);
  if (SCRIPTS.includes(name)) return 'safety/script-scheme';
  return name === 'data' ? documentHazard(text) : undefined;
}

/** `#Intent;scheme=https;S.browser_fallback_url=https%3A%2F%2Fh%2F;end`: Android opens the string, and the fallback without an app. */
const INTENT = /^\s*(?:intent|android-app):[^#]*#Intent;/i;
const MEMBER = /(?<=;)(scheme=|S\.[^=;]*=)([^;]*)/g;

const decodedOrSame = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** The strings that an intent makes a program of another app open. */
function intentHazards(text: string, found: Found): void {
  const start = INTENT.exec(text)?.[0].length;
  if (start === undefined) return;
  const inner = text.slice(text.indexOf(':') + 1, text.indexOf('#'));
  const code = openedHazard(inner);
  if (code !== undefined) found(code, text.indexOf(':') + 1, text.indexOf(':') + 1 + inner.indexOf(':') + 1);
  for (const { 0: all, 1: name = '', 2: value = '', index } of text.slice(start - 1).matchAll(MEMBER)) {
    const target = name === 'scheme=' ? `${value}:` : decodedOrSame(value);
    const hazard = openedHazard(target);
    const at = start - 1 + index;
    if (hazard !== undefined) found(hazard, at + name.length, at + all.length);
  }
}

/** Schemes that run their rest as a program, disguised schemes, and repeated schemes. */
export const scheme: Rule = ({ text, scheme: part, authority, host, path }, found) => {
  const name = readAsScheme(text);
  const end = text.indexOf(':') + 1;
  const opened = openedHazard(text);
  if (opened !== undefined) found(opened, 0, end);
  intentHazards(text, found);
  if (DISGUISED.test(name) && !PLAIN.includes(name)) found('safety/disguised-scheme', 0, end);
  if (part === undefined) return;
  const isHost = host !== undefined && UNWRAPPED.test(host.text) && path.text.startsWith('//');
  if (isHost) found('safety/repeated-scheme', host.start, path.start + 2);
  else if (authority === undefined && UNWRAPPED.test(part.text) && SECOND.test(path.text))
    found('safety/repeated-scheme', path.start, path.start + 5);
};
