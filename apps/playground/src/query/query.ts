import { tryParse } from '@urikit/generic';
import { button, code, h } from '../core/dom.js';
import type { Change } from '../core/state.js';
import type { Tool } from '../core/tool.js';
import { fromVisible, visible } from '../core/visible.js';
import { pairsOf, withNewPair, withoutPair, withPair } from './edit.js';

/** More rows are not drawn. */
const MOST = 200;

export function createQuery(change: Change): Tool {
  let text = '';
  const body = h('tbody');
  const note = h('p', { class: 'hint' });
  const add = button('+ Parameter', { class: 'quiet', id: 'add-parameter' }, () => change({ text: withNewPair(text) }));
  const table = h(
    'table',
    { class: 'pairs' },
    h(
      'thead',
      {},
      h(
        'tr',
        {},
        ...['Name', 'Value', 'As it is written', ''].map((name) =>
          name === '' ? h('td') : h('th', { scope: 'col' }, name),
        ),
      ),
    ),
    body,
  );
  const element = h('div', {}, note, table, add);

  const field = (id: string, label: string, value: string, edit: (value: string) => void): HTMLInputElement => {
    const input = h('input', {
      type: 'text',
      id,
      'aria-label': label,
      spellcheck: 'false',
      autocomplete: 'off',
      translate: 'no',
      value: visible(value),
    });
    input.addEventListener('input', () => edit(fromVisible(input.value)));
    return input;
  };

  return {
    element,
    show: (state) => {
      ({ text } = state);
      const isValid = tryParse(text).ok;
      const pairs = pairsOf(text) ?? [];
      add.disabled = !isValid;
      table.hidden = pairs.length === 0;
      note.replaceChildren(
        !isValid
          ? 'The string is no URI: it has no query to edit.'
          : pairs.length === 0
            ? 'There is no query.'
            : 'A parameter that is not edited keeps its bytes.',
      );
      const focused = document.activeElement?.id;
      const caret = document.activeElement instanceof HTMLInputElement ? document.activeElement.selectionStart : null;
      body.replaceChildren(
        ...pairs.slice(0, MOST).map(({ name, value, raw }, i) => {
          const label = visible(name) || 'empty';
          return h(
            'tr',
            {},
            h(
              'td',
              {},
              field(`name-${String(i)}`, `Name of parameter ${String(i + 1)}`, name, (next) =>
                change({ text: withPair(text, i, { name: next }) }),
              ),
            ),
            h(
              'td',
              {},
              field(`value-${String(i)}`, `Value of ${label}`, value ?? '', (next) =>
                change({ text: withPair(text, i, { value: next }) }),
              ),
            ),
            h(
              'td',
              {},
              code(visible(raw)),
              value === undefined ? h('span', { class: 'absent' }, ' no value') : undefined,
            ),
            h(
              'td',
              {},
              button('×', { class: 'quiet', 'aria-label': `Remove ${label}` }, () =>
                change({ text: withoutPair(text, i) }),
              ),
            ),
          );
        }),
      );
      const again = focused === undefined ? null : document.getElementById(focused);
      if (again instanceof HTMLInputElement && body.contains(again)) {
        again.focus();
        again.setSelectionRange(caret, caret);
      }
    },
  };
}
