import { guess, repair, type StringIssue } from '@urikit/generic';
import { button, card, code, h, section, sentence } from '../core/dom.js';
import { countOf, type Reading } from '../core/reading.js';
import type { Change } from '../core/state.js';
import { visible } from '../core/visible.js';
import { SIGNS } from './signs.js';
import { excerptOf, verdictOf } from './verdict.js';

const KINDS = {
  uri: 'A URI',
  'network-path': 'A reference that begins with an authority',
  'absolute-path': 'A reference that begins with a path from the root',
  'relative-path': 'A relative reference',
  empty: 'The empty reference: the document itself',
} as const;

const KIND_SECTIONS = {
  uri: 'RFC 3986 3',
  'network-path': 'RFC 3986 4.2',
  'absolute-path': 'RFC 3986 4.2',
  'relative-path': 'RFC 3986 4.2',
  empty: 'RFC 3986 4.4',
} as const;

/** Makes an item of the list of issues, with the caret under its character. */
export function issueItem(text: string, issue: StringIssue): HTMLElement {
  const [line, carets] = excerptOf(text, issue);
  return h(
    'li',
    { class: `issue ${issue.severity}` },
    h('span', { class: 'sign', 'aria-hidden': 'true' }, SIGNS[issue.severity]),
    h(
      'div',
      {},
      h('p', {}, h('span', { class: 'unseen' }, `${issue.severity}: `), ...sentence(issue.message)),
      h('pre', { class: 'excerpt', 'aria-hidden': 'true', tabindex: '-1' }, `${line}\n${carets}`),
      issue.hint === undefined ? undefined : h('p', { class: 'hint' }, ...sentence(issue.hint)),
      h('p', { class: 'source' }, section(issue.section), ' ', code(issue.code)),
    ),
  );
}

/** The probable meaning of a string that is no URI or has no scheme. */
function meant({ text, kind }: Reading): string | undefined {
  if (text.length > 2000) return undefined;
  if (kind === undefined) return repair(text)?.value;
  return kind === 'relative-path' && /^[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?:[:/?#]|$)/i.test(text)
    ? guess(text, { scheme: 'https' })?.value
    : undefined;
}

export function createValidity(change: Change): {
  readonly element: HTMLElement;
  readonly show: (reading: Reading) => void;
} {
  const verdict = h('p', { class: 'verdict', id: 'validity-summary', 'aria-live': 'polite' });
  const list = h('ul', { class: 'issues' });
  const more = h('div', { class: 'meant' });
  const element = card('validity', 'Is it valid?', verdict, list, more);
  return {
    element,
    show: (reading) => {
      const { tone, words } = verdictOf(reading);
      const { kind, issues, text } = reading;
      const detail = kind === undefined ? undefined : KINDS[kind];
      const sign = { good: '✓', warning: '✓', error: '✕' }[tone];
      verdict.className = `verdict ${tone === 'warning' ? 'good' : tone}`;
      verdict.replaceChildren(
        h('span', { class: 'sign', 'aria-hidden': 'true' }, sign),
        h('strong', {}, words),
        issues.length === 0 ? '' : h('span', { class: `count ${tone}` }, countOf(issues)),
        h('span', { class: 'kind' }, detail ?? '', ' ', kind === undefined ? '' : section(KIND_SECTIONS[kind])),
      );
      list.replaceChildren(...issues.map((issue) => issueItem(text, issue)));
      const better = meant(reading);
      more.replaceChildren(
        ...(better === undefined || better === text
          ? []
          : [
              h('span', {}, 'Was this meant?'),
              button(visible(better), { class: 'string' }, () => change({ text: better })),
            ]),
      );
    },
  };
}
