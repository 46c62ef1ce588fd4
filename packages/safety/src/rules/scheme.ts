import type { HazardCode } from '../hazard.js';
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

/** Schemes that run their rest as a program, disguised schemes, and repeated schemes. */
export const scheme: Rule = ({ text, scheme: part, authority, host, path }, found) => {
  const name = readAsScheme(text);
  const end = text.indexOf(':') + 1;
  if (SCRIPTS.includes(name)) found('safety/script-scheme', 0, end);
  const document = name === 'data' ? documentHazard(text) : undefined;
  if (document !== undefined) found(document, 0, end);
  if (DISGUISED.test(name) && !PLAIN.includes(name)) found('safety/disguised-scheme', 0, end);
  if (part === undefined) return;
  const isHost = host !== undefined && UNWRAPPED.test(host.text) && path.text.startsWith('//');
  if (isHost) found('safety/repeated-scheme', host.start, path.start + 2);
  else if (authority === undefined && UNWRAPPED.test(part.text) && SECOND.test(path.text))
    found('safety/repeated-scheme', path.start, path.start + 5);
};
