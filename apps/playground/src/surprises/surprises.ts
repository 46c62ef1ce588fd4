import { button, code, h } from '../core/dom.js';
import { type Leap, START } from '../core/state.js';
import { visible } from '../core/visible.js';
import { DIFFERING } from './differing.js';
import type { Surprise } from './group.js';
import { OTHERS } from './others.js';

/** Shows strings to try, grouped by surprise. */
export function createSurprises(leap: Leap): { readonly element: HTMLElement } {
  const item = ({ text, other, base = START.base, says, advisory }: Surprise): HTMLElement => {
    const label = other === undefined ? visible(text) : `${visible(text)}  ·  ${visible(other)}`;
    return h(
      'li',
      {},
      button(label, { class: 'string' }, () => {
        leap({ text, other, base });
        scrollTo({ top: 0 });
        document.getElementById('uri')?.focus({ preventScroll: true });
      }),
      h('p', {}, says, ...(advisory === undefined ? [] : [' ', code(advisory, 'advisory')])),
    );
  };
  return {
    element: h(
      'div',
      { class: 'surprise-list' },
      ...[...DIFFERING, ...OTHERS].map(({ title, surprises }) =>
        h('section', {}, h('h3', {}, title), h('ul', {}, ...surprises.map(item))),
      ),
    ),
  };
}
