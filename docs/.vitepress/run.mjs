/** Strings of a snippet that the playground can show: those of the first call that has one or two. */
const CALL =
  /\b(?:normalize|explain|check|compare|equivalent|parse|tryParse|resolve|resolveReference|needs)\('((?:[^'\\\n]|\\.)*)'(?:, '((?:[^'\\\n]|\\.)*)')?/;
const RESOLVES = /\bresolve(?:Reference)?\($/;

const valueOf = (literal) => {
  try {
    return JSON.parse(`"${literal.replaceAll("\\'", "'").replaceAll('"', '\\"')}"`);
  } catch {
    return undefined;
  }
};

/**
 * The link of the playground for a snippet, undefined where it has no string to show.
 *
 * @param {string} snippet - TypeScript
 * @example playgroundLink("engine.normalize('HTTP://h')") // '/playground/#uri=HTTP://h'
 */
export const playgroundLink = (snippet) => {
  const match = CALL.exec(snippet);
  if (match === null) return undefined;
  const [text, second] = [valueOf(match[1]), match[2] === undefined ? undefined : valueOf(match[2])];
  if (text === undefined) return undefined;
  const name = RESOLVES.test(match[0].slice(0, match[0].indexOf('(') + 1)) ? 'base' : 'and';
  const members = [['uri', text], ...(second === undefined ? [] : [[name, second]])];
  return `/playground/#${members.map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join('&')}`;
};
