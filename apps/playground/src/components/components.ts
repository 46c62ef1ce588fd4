import { valueOf } from '../core/clip.js';
import { button, card, code, h } from '../core/dom.js';
import { diagramOf, grammarOf, type Part } from '../core/parts.js';
import type { Reading } from '../core/reading.js';
import { visible } from '../core/visible.js';
import { selectIn } from '../string/editor.js';

function row(reading: Reading, part: Part): HTMLElement {
  const { component, text, start, end } = part;
  const { rule, section } = grammarOf(component, reading.text);
  const name =
    text === undefined
      ? h('span', { class: 'name' }, component)
      : button(component, { class: 'name', id: `select-${component}`, title: 'Select it in the string' }, () =>
          selectIn('uri', reading, part),
        );
  return h(
    'tr',
    { 'data-component': component, class: text === undefined ? 'is-absent' : undefined },
    h('th', { scope: 'row' }, name),
    h('td', { class: 'value' }, valueOf(text)),
    h('td', { class: 'grammar' }, code(rule), ' ', h('span', { class: 'rfc' }, section)),
    h('td', { class: 'place' }, text === undefined ? '' : `${String(start)}–${String(end)}`),
  );
}

export function createComponents(copy: (text: string, button: HTMLElement) => void): {
  readonly element: HTMLElement;
  readonly show: (reading: Reading) => void;
} {
  let text = '';
  const body = h('tbody');
  const copyButton = button('Copy as text', { class: 'quiet' }, () => copy(diagramOf(visible(text)), copyButton));
  const table = h(
    'table',
    {},
    h(
      'thead',
      {},
      h(
        'tr',
        {},
        ...['Component', 'Value', 'Rule of RFC 3986', 'Offsets'].map((name) => h('th', { scope: 'col' }, name)),
      ),
    ),
    body,
  );
  const element = card('components', 'Components', h('div', { class: 'tools' }, copyButton), table);
  body.addEventListener('pointerover', ({ target }) => {
    const found = target instanceof Element ? target.closest<HTMLElement>('[data-component]') : null;
    document.documentElement.dataset['at'] = found?.dataset['component'] ?? '';
  });
  body.addEventListener('pointerleave', () => {
    document.documentElement.dataset['at'] = '';
  });
  return {
    element,
    show: (reading) => {
      ({ text } = reading);
      body.replaceChildren(...reading.parts.map((part) => row(reading, part)));
    },
  };
}
