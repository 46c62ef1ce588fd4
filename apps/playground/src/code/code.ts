import { button, h } from '../core/dom.js';
import type { State } from '../core/state.js';
import type { Tool } from '../core/tool.js';
import { type Program, programsOf } from './programs.js';

export function createCode(copy: (text: string, button: HTMLElement) => void): Tool {
  const section = ({ title, text }: Program): HTMLElement => {
    const copyButton = button('Copy', { class: 'quiet', 'aria-label': `Copy: ${title}` }, () => copy(text, copyButton));
    return h(
      'section',
      {},
      h('div', { class: 'program-head' }, h('h3', {}, title), copyButton),
      h('pre', { class: 'program', translate: 'no', tabindex: '0', role: 'region', 'aria-label': title }, text),
    );
  };
  const programs = h('div', { class: 'programs' });
  const servers = h('div', { class: 'programs servers' });
  let shown: string | undefined;

  /** Writes the configurations when their writers are loaded, unless another policy was shown meanwhile. */
  const showServers = async ({ policy }: State): Promise<void> => {
    if (policy === shown) return;
    shown = policy;
    const { configurationsOf } = await import('./configurations.js');
    if (policy !== shown) return;
    const written = configurationsOf(policy);
    servers.replaceChildren(
      ...(written === undefined
        ? [h('p', { class: 'absent' }, 'The policy has a fault. The panel Cache key says which.')]
        : written.map(section)),
    );
  };

  return {
    element: h('div', {}, programs, servers),
    show: (state) => {
      const written = programsOf(state);
      programs.replaceChildren(
        ...(written.length === 0 ? [h('p', { class: 'absent' }, 'The string is too long for a program.')] : []),
        ...written.map(section),
      );
      void showServers(state);
    },
  };
}
