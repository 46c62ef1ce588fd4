import { button, h } from '../core/dom.js';
import type { Tool } from '../core/tool.js';
import { programsOf } from './programs.js';

export function createCode(copy: (text: string, button: HTMLElement) => void): Tool {
  const element = h('div', { class: 'programs' });
  return {
    element,
    show: (state) => {
      const programs = programsOf(state);
      element.replaceChildren(
        ...(programs.length === 0 ? [h('p', { class: 'absent' }, 'The string is too long for a program.')] : []),
        ...programs.map(({ title, text }) => {
          const copyButton = button('Copy', { class: 'quiet', 'aria-label': `Copy: ${title}` }, () =>
            copy(text, copyButton),
          );
          return h(
            'section',
            {},
            h('div', { class: 'program-head' }, h('h3', {}, title), copyButton),
            h('pre', { class: 'program', translate: 'no', tabindex: '0', role: 'region', 'aria-label': title }, text),
          );
        }),
      );
    },
  };
}
