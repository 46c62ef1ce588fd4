import { type Engine, type Issue, isUri, isUriReference, type StringIssue } from '@urikit/generic';
import { engineOf, listOf, readSecrets, replaceRanges, schemeHint } from '@urikit/generic/internal';
import { type Correction, KINDS } from './hint-kinds.js';

/** The members of an engine that hints read. */
const MEMBERS = ['hooks', 'schemes', 'limits', 'secrets', 'tryNormalize'] as const;
export type HintEngine = Pick<Engine, (typeof MEMBERS)[number]>;

/** Strings above this length are data, and no mistakes of people. */
const LONGEST = 8192;

/** Blanks, quotes and angle brackets that stand around a string that was copied. */
const AROUND = /^[\s\u200b\ufeff"'`<]+|(?<![\s\u200b\ufeff"'`>])[\s\u200b\ufeff"'`>]+$/g;

/** Written in place of a secret. */
const HIDDEN = '***';

/** A user without a password that is shown: a word. Any other may be a token. */
const WORD = /^[a-z._-]{1,16}$/i;

/** A corrected string without its secrets: those that the engine knows, passwords and tokens in the place of a user. */
function shown(uri: string, engine: HintEngine): string {
  const hidden = replaceRanges(uri, readSecrets(uri, engine, true).ranges, HIDDEN);
  return hidden.replace(/^([^/?#]*\/\/)([^/?#@:]*)(?=[:@])(?=[^/?#]*@)/, (all, lead: string, user: string) =>
    WORD.test(user) ? all : `${lead}${HIDDEN}`,
  );
}

function correctionOf(text: string, { hooks }: HintEngine): Correction | undefined {
  const inner = text.replace(AROUND, '');
  if (inner !== text && isUri(inner)) return { cure: 'cut the blanks or quotes around the URI', corrected: inner };
  const isValid = isUriReference(text);
  for (const kind of KINDS) {
    const found = kind(inner, isValid, hooks);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * Tells which string is probably meant, if a string shows one of the commonest mistakes: blanks around it, `git@host:path`, a path of
 * Windows, several hosts, a raw delimiter in a password, a scheme that is missing, a placeholder, backslashes. Plugins are asked
 * first.
 *
 * @param text - any string
 * @param engine - whose plugins are asked, and whose secrets are hidden
 * @param issue - the first issue of the string, for plugins; absent for a valid string
 * @returns the cure, with the corrected string if there is one, and `***` in place of its secrets; undefined without a mistake. It is
 *   advice for people: no program should follow it
 * @throws PluginError if the hook of a plugin throws; UrikitError `input/value` without an engine
 * @see RFC 3986 section 4.5, Appendix C
 * @example hintOf('git@github.com:o/r.git', engine) // '...: "ssh://git@github.com/o/r.git"'
 */
export function hintOf(text: string, engine: HintEngine, issue?: Issue): string | undefined {
  if (typeof text !== 'string' || text.length > LONGEST) return undefined;
  engineOf(engine, MEMBERS);
  const said = schemeHint(text, issue, engine);
  if (said !== undefined) return said;
  const found = correctionOf(text, engine);
  if (found?.corrected === undefined) return found?.cure;
  return `${found.cure}: "${shown(found.corrected, engine)}"`;
}

/** Issues of a string, the first error with a hint. The list itself if it has no error, or its error has a hint. */
export function withHint(text: string, issues: readonly StringIssue[], engine: HintEngine): readonly StringIssue[] {
  const issue = listOf(issues, ['issues'], 'a list of issues').find(({ severity }) => severity === 'error');
  if (issue === undefined || issue.hint !== undefined) return issues;
  const hint = hintOf(text, engine, issue);
  return hint === undefined ? issues : issues.map((one) => (one === issue ? Object.freeze({ ...issue, hint }) : one));
}
