import type { Sameness } from '@urikit/same';
import { code, h, section, sentence } from '../core/dom.js';
import { clipped } from '../core/clip.js';
import type { Change } from '../core/state.js';
import type { Tool } from '../core/tool.js';
import { visible } from '../core/visible.js';
import { answersOf, phraseOf, piecesOf, wordOf } from './answers.js';

const SIGNS = { 'the same': '=', different: '≠', refused: '×' } as const;

/** A string with its difference marked. */
function marked(text: string, side: 'a' | 'b', answer: Sameness): HTMLElement {
  if (text.length > 300) return clipped(text);
  const [head, middle, tail] = piecesOf(text, side, answer);
  return h(
    'code',
    { translate: 'no', dir: 'ltr' },
    visible(head),
    middle !== '' && h('mark', {}, visible(middle)),
    visible(tail),
  );
}

const row = (answer: Sameness, isChosen: boolean, choose: () => void): HTMLElement => {
  const name = h('button', { type: 'button', class: 'name', 'aria-pressed': String(isChosen) }, answer.standard);
  name.addEventListener('click', choose);
  const word = wordOf(answer);
  return h(
    'tr',
    { class: isChosen ? 'chosen' : undefined },
    h('th', { scope: 'row' }, name),
    h('td', { class: answer.equal ? 'good' : 'error' }, h('span', { 'aria-hidden': 'true' }, `${SIGNS[word]} `), word),
    h('td', {}, section(answer.section)),
    h('td', {}, phraseOf(answer)),
  );
};

function detail(answer: Sameness, a: string, b: string): readonly HTMLElement[] {
  const { because, nearMiss, refused } = answer;
  const cure = nearMiss?.cure ?? refused?.hint;
  return [
    h(
      'p',
      { class: `verdict ${answer.equal ? 'good' : 'error'}` },
      code(answer.standard),
      ` ${wordOf(answer)} `,
      section(answer.section),
    ),
    h('div', { class: 'sides' }, marked(a, 'a', answer), marked(b, 'b', answer)),
    ...(phraseOf(answer) === '' ? [] : [h('p', {}, ...sentence(phraseOf(answer)))]),
    ...because.map(({ word, section: source }) => h('p', { class: 'rules' }, code(word), ' ', section(source))),
    ...(cure === undefined ? [] : [h('p', { class: 'hint' }, ...sentence(cure))]),
  ];
}

/** The answers of each standard to the two strings of the page. */
export function createSameness(change: Change): Tool {
  const body = h('tbody');
  const head = h(
    'tr',
    {},
    ...['Standard', 'Answer', 'Section', 'Reason'].map((name) => h('th', { scope: 'col' }, name)),
  );
  const table = h('table', { class: 'pairs' }, h('thead', {}, head), body);
  const chosen = h('div', { 'aria-live': 'polite' });
  const note = h('p', { class: 'hint' });
  return {
    element: h('div', {}, note, chosen, table),
    show: ({ text, other, standard }) => {
      const isPair = other !== undefined;
      table.hidden = chosen.hidden = !isPair;
      note.replaceChildren(
        isPair
          ? 'The first string came in, the second one is expected. Each standard has its defaults here.'
          : 'Add a second string: the first one came in, the second one is expected.',
      );
      if (!isPair) return;
      const answers = answersOf(text, other);
      const found = answers.find((each) => each.standard === standard) ?? answers[0];
      if (found === undefined) return;
      chosen.replaceChildren(...detail(found, text, other));
      body.replaceChildren(
        ...answers.map((each) => row(each, each === found, () => change({ standard: each.standard }))),
      );
    },
  };
}
