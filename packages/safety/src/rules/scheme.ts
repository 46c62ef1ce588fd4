import type { Rule } from './rule.js';

const SCRIPTS: readonly string[] = ['javascript', 'vbscript', 'livescript', 'jscript', 'mocha', 'data', 'mhtml'];

/** Browsers drop white space before a scheme, and tabs and line breaks in it. */

const readAsScheme = (text: string): string =>
  /^[\0-\x20]*((?:[^\0-\x20:/?#][^:/?#]*)?):/
    .exec(text)?.[1]
    ?.replace(/[\t\n\r]/g, '')
    .toLowerCase() ?? '';

const DISGUISED = /^(?:h[tx*]{2}ps?|h..ps?|fxps?|meows?)$/;
const PLAIN: readonly string[] = ['http', 'https', 'ftp', 'ftps'];

/** A scheme behind a scheme: `https://https://h/`, `http:http://h/`. */
const SECOND = /^(https?|wss?|ftps?)(?::|:?\/\/)/i;

/** Schemes that run what stands behind them, that look like others, and that stand twice. */
export const scheme: Rule = ({ text, scheme: part, authority, host, path }, found) => {
  const name = readAsScheme(text);
  const end = text.indexOf(':') + 1;
  if (SCRIPTS.includes(name)) found('safety/script-scheme', 0, end);
  if (DISGUISED.test(name) && !PLAIN.includes(name)) found('safety/disguised-scheme', 0, end);
  if (part === undefined) return;
  const isHost = host !== undefined && /^(?:https?|wss?|ftps?)$/i.test(host.text) && path.text.startsWith('//');
  if (isHost) found('safety/repeated-scheme', host.start, path.start + 2);
  else if (authority === undefined && SECOND.test(path.text))
    found('safety/repeated-scheme', path.start, path.start + 5);
};
