import { clipped } from '../core/clip.js';
import { h, section } from '../core/dom.js';
import type { Change } from '../core/state.js';
import type { Tool } from '../core/tool.js';
import { fromVisible, visible } from '../core/visible.js';
import { decodedOf, encodedRows } from './rows.js';

export function createEncode(change: Change): Tool {
  const input = h('input', {
    id: 'data',
    type: 'text',
    spellcheck: 'false',
    autocapitalize: 'off',
    autocomplete: 'off',
    translate: 'no',
  });
  input.addEventListener('input', () => change({ data: fromVisible(input.value) }));
  const body = h('tbody');
  const decoded = h('dl', { class: 'facts' });
  const element = h(
    'div',
    {},
    h('label', { for: 'data' }, 'Data'),
    input,
    h(
      'table',
      { class: 'encoded' },
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          h('th', { scope: 'col' }, 'Written in'),
          h('th', { scope: 'col' }, 'As'),
          h('th', { scope: 'col' }, 'Source'),
        ),
      ),
      body,
    ),
    h('h3', {}, 'If it is encoded already'),
    decoded,
  );
  return {
    element,
    show: ({ data }) => {
      const shown = visible(data);
      if (input.value !== shown) input.value = shown;
      body.replaceChildren(
        ...encodedRows(data).map(({ place, section: source, text, problem }) =>
          h(
            'tr',
            {},
            h('th', { scope: 'row' }, place),
            h('td', {}, text === undefined ? h('span', { class: 'absent' }, problem) : clipped(text)),
            h('td', {}, section(source)),
          ),
        ),
      );
      const { once, problem, twice } = decodedOf(data);
      decoded.replaceChildren(
        h('dt', {}, 'Decoded once'),
        h(
          'dd',
          {},
          once === undefined ? h('span', { class: 'absent' }, `Not decoded: ${problem ?? ''}.`) : clipped(once),
        ),
        ...(twice === undefined
          ? []
          : [
              h('dt', {}, 'Decoded twice'),
              h(
                'dd',
                { class: 'warned' },
                clipped(twice),
                h(
                  'p',
                  { class: 'hint' },
                  'It looks encoded twice. Decode once: the second time turns data into structure.',
                ),
              ),
            ]),
      );
    },
  };
}
