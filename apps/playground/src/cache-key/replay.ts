import type { Keyer, PolicyRunReport, ReplayReport } from '@urikit/cache-key';
import { button, code, h } from '../core/dom.js';
import { visible } from '../core/visible.js';
import { LOG, replayLog } from './keys.js';

const percent = (rate: number): string => `${(rate * 100).toFixed(1)} %`;

const ROWS: readonly (readonly [string, (report: PolicyRunReport) => string])[] = [
  ['Requests with a key', ({ keyed }) => String(keyed)],
  [
    'Passed by or refused',
    ({ bypassed, rejected }) =>
      String([...Object.values(bypassed), ...Object.values(rejected)].reduce((sum, count) => sum + count, 0)),
  ],
  ['Distinct keys', ({ keys }) => String(keys)],
  ['Hit rate, were every answer storable', ({ hitRates }) => percent(hitRates[0]?.rate ?? 0)],
  ['Merges that look wrong', ({ suspected }) => String(suspected.keys)],
];

function table({ asSent, a, b }: ReplayReport): HTMLElement {
  const columns: readonly (readonly [string, PolicyRunReport])[] = [
    ['As sent', asSent],
    ['Safe default', a],
    ...(b === undefined ? [] : [['This policy', b] as const]),
  ];
  return h(
    'table',
    { class: 'replayed' },
    h('thead', {}, h('tr', {}, h('td'), ...columns.map(([name]) => h('th', { scope: 'col' }, name)))),
    h(
      'tbody',
      {},
      ...ROWS.map(([name, read]) =>
        h('tr', {}, h('th', { scope: 'row' }, name), ...columns.map(([, report]) => h('td', {}, read(report)))),
      ),
    ),
  );
}

/** Replays an access log under the safe default and under the policy of the panel. The log is in no link. */
export function createReplayPanel(): {
  readonly element: HTMLElement;
  readonly show: (keyer: Keyer | undefined, uri: string) => void;
} {
  let keyer: Keyer | undefined;
  let uri = '';
  let run = 0;
  const log = h('textarea', {
    id: 'log',
    class: 'box',
    rows: '6',
    spellcheck: 'false',
    translate: 'no',
    placeholder: 'Lines of an access log: common, combined, or NDJSON',
  });
  const result = h('div', { class: 'replay-result', 'aria-live': 'polite' });

  const answer = (report: ReplayReport): readonly HTMLElement[] => {
    const { lines, malformed, a, b } = report;
    const examples = (b ?? a).suspected.examples.slice(0, 5);
    return [
      h('p', { class: 'hint' }, `${String(lines.requests)} requests, ${String(malformed.lines)} lines that are none.`),
      table(report),
      ...(examples.length === 0 ? [] : [h('h3', {}, 'Merges that look wrong')]),
      h(
        'ul',
        { class: 'reasons' },
        ...examples.map(({ first, second, aspects }) =>
          h(
            'li',
            {},
            `${aspects.join(', ')} differ: `,
            code(visible(first.target)),
            ' and ',
            code(visible(second.target)),
          ),
        ),
      ),
      ...malformed.examples
        .slice(0, 3)
        .map(({ line, reason, excerpt }) =>
          h('p', { class: 'hint' }, `Line ${String(line)}, ${reason}: `, code(visible(excerpt))),
        ),
    ];
  };

  const show = (): void => {
    const mine = ++run;
    if (log.value.trim() === '' || keyer === undefined) {
      result.replaceChildren();
      return;
    }
    void replayLog(log.value.endsWith('\n') ? log.value : `${log.value}\n`, keyer, uri).then((report) => {
      if (mine === run) result.replaceChildren(...answer(report));
    });
  };
  log.addEventListener('input', show);
  const example = button('Use an example', { class: 'quiet', id: 'example-log' }, () => {
    log.value = LOG;
    show();
  });
  return {
    element: h(
      'div',
      { class: 'replay' },
      h('h3', {}, 'An access log under this policy'),
      h('p', { class: 'hint' }, 'The log is read here and is part of no link.'),
      h('label', { for: 'log', class: 'unseen' }, 'Access log'),
      log,
      example,
      result,
    ),
    show: (next, server) => {
      keyer = next;
      uri = server;
      show();
    },
  };
}
