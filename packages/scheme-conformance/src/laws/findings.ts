import type { StringIssue } from '@urikit/generic';
import { DATA_ISSUES, schemeHazards } from '@urikit/generic/internal';
import { parseUri } from '@urikit/generic/record';
import { propertyLaw } from '../falsify.js';
import { MARKS, ownTexts, tableTexts } from '../generate.js';
import type { Law, Trouble } from '../law.js';
import { positionLaw } from './positions.js';
import { identifyingText, isOne } from './calls.js';
import { shown } from '../same.js';
import { pairs } from '../spell.js';
import type { Subject, Target } from '../target.js';

/** Laws of the findings of `check` and `hazards`, on which readers, logs and severity maps rely. */

/**
 * Userinfo that a message quotes. Only the generator's userinfo is searched, because other parts of a string can occur
 * in a message by chance.
 */
const quoted = (text: string, message: string): boolean => {
  const userinfo = parseUri(text).authority?.userinfo ?? '';
  return MARKS.some((mark) => userinfo.includes(mark) && message.includes(mark));
};

function whyNot(
  text: string,
  { code, message, section }: Pick<StringIssue, 'code' | 'message' | 'section'>,
  { plugin: { id, rfc, issues } }: Target,
): Trouble | undefined {
  const name = code.slice(id.length + 1);
  if (issues !== undefined && ![...issues, ...DATA_ISSUES].includes(name))
    return [
      `a finding has the code "${code}", which the plugin does not list`,
      `add '${name}' to its issues: users choose severities from that list`,
    ];
  if (quoted(text, message))
    return [
      `the message of "${code}" quotes userinfo: ${shown(message)}`,
      'name the expectation, and do not quote the URI: messages end up in logs',
    ];
  if (/^RFC [0-9]+/.test(section) || rfc.some((document) => section.startsWith(document))) return undefined;
  return [
    `the section of "${code}" is ${shown(section)}`,
    `name document and section, as in "${String(rfc[0])} 2": an RFC, or one of rfc`,
  ];
}

function wellFormed(text: string, { engine }: Subject, target: Target): Trouble | undefined {
  for (const issue of [...engine.check(text), ...schemeHazards(text, engine)]) {
    const trouble = issue.code.startsWith('syntax/') ? undefined : whyNot(text, issue, target);
    if (trouble !== undefined) return trouble;
  }
  return undefined;
}

/**
 * The codes of the plugin for a text, without those about spelling: those that the author declared, and all of the
 * engine, which depend on the characters as written (an encoded dot, `%00`, a password).
 */
const codesOf = (text: string, { engine }: Subject, { cases: { spelling = [] } }: Target): readonly string[] => {
  const left = engine
    .check(text)
    .map(({ code }) => code)
    .filter((code) => !code.startsWith('syntax/') && !spelling.some(([each]) => each === code));
  return Array.from(new Set(left)).sort();
};

/** Checks that equivalent URIs have the same codes. */
export function sameCodes([a, b]: readonly [string, string], subject: Subject, target: Target): Trouble | undefined {
  if (!isOne(a, b, subject)) return undefined;
  const identifying = (text: string): string => identifyingText(text, subject.hooksOf(text));
  const [one, other] = [codesOf(identifying(a), subject, target), codesOf(identifying(b), subject, target)];
  const odd = [...one.filter((code) => !other.includes(code)), ...other.filter((code) => !one.includes(code))];
  const [code] = odd;
  if (code === undefined) return undefined;
  return [
    `"${code}" is found in one of two equivalent URIs: ${shown(one)} and ${shown(other)}`,
    `let check read normal, as in check: (uri, report, { normal }), or declare why spelling matters: spelling: [['${code}', '...']]`,
  ];
}

export const findingLaws = (target: Target): readonly Law[] => [
  propertyLaw(target, {
    id: 'findings',
    title: 'findings are well-formed, name a document and quote no userinfo',
    values: ownTexts,
    // The author's rows come first, so that their codes are found on every run and not by chance.
    first: ({ cases }, { hooks }) => tableTexts(cases, Object.keys(hooks)),
    look: wellFormed,
    onError: 'report a finding that the engine accepts: the message names the expectation',
  }),
  propertyLaw(target, {
    id: 'same-findings',
    title: 'equivalent URIs have the same findings, except for those about spelling',
    values: pairs,
    // Generated pairs seldom have the parts that a rule rewrites; strings of the table have them.
    first: ({ cases }, { hooks, engine }) =>
      tableTexts(cases, Object.keys(hooks)).map((text) => [text, engine.normalize(text)] as const),
    look: sameCodes,
  }),
  positionLaw(target),
];
