import type * as z from 'zod';

/** Patterns of other programs in the selectors of a policy: taken literally, no request would have them. */

/** Globs, templates (`:id`, `{id}`, `[id]`, RFC 6570) and signs of a regular expression. A `*` at the end is cut before. */
const OF_PATHS =
  /[*|\\^]|\/:[A-Za-z]|\{[^}]*\}|\[[^\]]*[a-z0-9]-[^\]]*\]|\[(?:\.{3})?[A-Za-z]{2,}\]|[.\])][+{]|\(\?|\$$/;

const OF_NAMES = /[*|\\^]|\(\?|[.\])][+{]|^\/.*\/[a-z]*$|\$$/;

/** The end of `utm_.*`, a regular expression; `filter.*` is the beginning of names. */
const ANY_REST = /(?:^|[^A-Za-z0-9])\.\*$/;

const quoted = (text: string): string => JSON.stringify(text);

/** The error of the path of a route with a pattern; undefined for a path, and for one with `*` at its end. */
function ofPath(text: string): string | undefined {
  const at = text.replace(/\*$/, '').search(OF_PATHS);
  if (at < 0) return undefined;
  const above = text.slice(0, text.lastIndexOf('/', at) + 1);
  return `expected a path, with \`*\` only at its end, found ${quoted(text)}: ${quoted(`${above}*`)} selects all below`;
}

/** The error of the name of a parameter with a pattern, after the place; undefined for a name, and for one with `*` at its end. */
export function namePattern(text: string): string | undefined {
  if (!OF_NAMES.test(text.replace(/\*$/, '')) && !ANY_REST.test(text)) return undefined;
  const begin = /^\W*([\w-]+)/.exec(text)?.[1] ?? 'name';
  return `expected the name of a parameter, with \`*\` only at its end, found ${quoted(text)}: ${quoted(`${begin}*`)} selects all that begin so`;
}

/** Refuses a path of a route with a pattern, in a schema. */
export function refusePathPattern(text: string, context: z.core.$RefinementCtx<string>): void {
  const message = ofPath(text);
  if (message !== undefined) context.addIssue({ code: 'custom', message });
}
