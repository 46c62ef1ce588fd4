import { parseUri, type Issue } from '@urikit/generic';
import { propertyLaw } from '../falsify.js';
import { MARKS, ownTexts } from '../generate.js';
import type { Law, Trouble } from '../law.js';
import { shown } from '../same.js';
import type { Subject, Target } from '../target.js';

/** What `check` reports: issues that a reader, a log and a severity map can go by. */

const CODE = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/**
 * Userinfo that a message quotes. Only the generator's own is looked for: other parts of a text can stand in a message
 * by chance.
 */
const quoted = (text: string, message: string): boolean => {
  const userinfo = parseUri(text).authority?.userinfo ?? '';
  return MARKS.some((mark) => userinfo.includes(mark) && message.includes(mark));
};

function whyNot(text: string, { code, message, section }: Issue, { plugin: { id, rfc } }: Target): Trouble | undefined {
  const name = code.slice(id.length + 1);
  if (!code.startsWith(`${id}/`) || !CODE.test(name))
    return [
      `an issue has the code "${code}"`,
      `report lower-case letters, digits and single hyphens; the code becomes "${id}/..."`,
    ];
  if (quoted(text, message))
    return [
      `the message of "${code}" quotes userinfo: ${shown(message)}`,
      'say what was expected, and quote nothing of the text: messages end up in logs',
    ];
  if (/^RFC [0-9]+/.test(section) || rfc.some((document) => section.startsWith(document))) return undefined;
  return [
    `the section of "${code}" is ${shown(section)}`,
    `name document and section, as in "${String(rfc[0])} 2": an RFC, or one of rfc`,
  ];
}

function wellFormed(text: string, { engine }: Subject, target: Target): Trouble | undefined {
  for (const issue of engine.check(text)) {
    const trouble = issue.code.startsWith('syntax/') ? undefined : whyNot(text, issue, target);
    if (trouble !== undefined) return trouble;
  }
  return undefined;
}

export const findingLaws = (target: Target): readonly Law[] => [
  propertyLaw(target, {
    id: 'findings',
    title: 'findings are well-formed, name a document and quote no userinfo',
    values: ownTexts,
    look: wellFormed,
    onError: 'report what the engine takes: the message says what it expected',
  }),
];
