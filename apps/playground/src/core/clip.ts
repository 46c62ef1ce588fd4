import { code, h } from './dom.js';
import { visible } from './visible.js';

const HEAD = 360;
const TAIL = 120;

/** Shows a string whole, or its beginning and its end with the number of characters between them. */
export function clipped(text: string, className?: string): HTMLElement {
  if (text.length <= HEAD + TAIL + 80) return code(visible(text), className);
  const left = text.length - HEAD - TAIL;
  return h(
    'span',
    { class: 'clipped' },
    code(visible(text.slice(0, HEAD)), className),
    h('span', { class: 'cut' }, `${left.toLocaleString('en')} characters not shown`),
    code(visible(text.slice(-TAIL)), className),
  );
}

/** A component as people have to see it: absent and empty are two things. */
export function valueOf(text: string | undefined, className?: string): HTMLElement {
  if (text === undefined) return h('span', { class: 'absent' }, 'absent');
  return text === '' ? h('span', { class: 'empty' }, '(empty)') : clipped(text, className);
}
