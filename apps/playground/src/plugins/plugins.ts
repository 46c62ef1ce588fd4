import { button, code, h } from '../core/dom.js';
import { DEFAULT_PLUGINS, START, type Change } from '../core/state.js';
import type { Tool } from '../core/tool.js';
import { visible } from '../core/visible.js';
import { MILLISECONDS, NOTHING, type Outcome, type PluginReading, withMessage } from './run.js';
import { library } from 'virtual:plugin-library';

function readingRow({ text, normal, view, issues }: PluginReading): HTMLElement {
  return h(
    'tr',
    {},
    h('th', { scope: 'row' }, code(visible(text))),
    h(
      'td',
      {},
      normal === '' ? h('span', { class: 'absent' }, 'refused') : code(visible(normal)),
      view === '' ? undefined : h('div', {}, code(visible(view))),
    ),
    h('td', {}, ...(issues.length === 0 ? ['no issue'] : issues.map((issue) => h('div', {}, visible(issue))))),
  );
}

function tableOf(headings: readonly string[], rows: readonly HTMLElement[]): HTMLElement {
  const head = headings.map((name) => h('th', { scope: 'col' }, name));
  return h('table', {}, h('thead', {}, h('tr', {}, ...head)), h('tbody', {}, ...rows));
}

function outcomeOf({ readings, owners, kept, breaches, problem, isOver }: Outcome): readonly HTMLElement[] {
  return [
    ...(problem === undefined ? [] : [h('p', { class: 'headline error' }, visible(problem))]),
    ...(readings.length === 0 ? [] : [tableOf(['String', 'Normal form', 'Issues'], readings.map(readingRow))]),
    ...(kept + breaches.length === 0
      ? []
      : [
          h('h3', {}, 'Laws that every plugin keeps'),
          h(
            'p',
            { class: `headline ${breaches.length === 0 ? 'good' : 'error'}` },
            breaches.length === 0
              ? `All ${String(kept)} are kept`
              : `${String(breaches.length)} of ${String(kept + breaches.length)} are broken`,
          ),
          h('ul', { class: 'reasons' }, ...breaches.map((breach) => h('li', {}, visible(breach)))),
        ]),
    ...(owners.length === 0
      ? []
      : [
          h('h3', {}, 'Composed with the default plugins'),
          tableOf(
            ['Scheme', 'Plugin', 'Reason'],
            owners.map(({ scheme, plugin, why }) =>
              h(
                'tr',
                {},
                h('th', { scope: 'row' }, code(visible(scheme))),
                h('td', {}, plugin === '' ? h('span', { class: 'absent' }, 'none') : code(visible(plugin))),
                h('td', {}, visible(why)),
              ),
            ),
          ),
        ]),
    ...(isOver ? [] : [h('p', { class: 'hint' }, 'Running …')]),
  ];
}

/** Makes the frame in which programs run: no origin, no connections, no access to this page. */
function createFrame(): HTMLIFrameElement {
  return h('iframe', {
    src: './plugin-frame.html',
    sandbox: 'allow-scripts',
    title: 'Where plugins run',
    hidden: true,
    referrerpolicy: 'no-referrer',
  });
}

export function createPlugins(change: Change): Tool {
  const frame = createFrame();
  const isReady = new Promise<void>((resolve) => frame.addEventListener('load', () => resolve(), { once: true }));
  /** The code that was written at this keyboard, or was run after a warning. */
  let trusted = START.plugin;
  const area = h('textarea', {
    id: 'plugin',
    class: 'box',
    rows: '18',
    spellcheck: 'false',
    autocapitalize: 'off',
    translate: 'no',
  });
  const warning = h(
    'p',
    { class: 'stranger', hidden: true },
    'This code came with the link: somebody else wrote it. It has not run. Read it, then press Run.',
  );
  const result = h('div', { class: 'plugin-result', 'aria-live': 'polite' });
  area.addEventListener('input', () => {
    trusted = area.value;
    change({ plugin: area.value });
  });

  const switches = DEFAULT_PLUGINS.map((id) => {
    const input = h('input', { id: `default-${id}`, type: 'checkbox', checked: true });
    input.addEventListener('change', () => change({ off: off() }));
    return { id, input };
  });
  const off = () => switches.filter(({ input }) => !input.checked).map(({ id }) => id);

  let port: MessagePort | undefined;
  const run = async (): Promise<void> => {
    trusted = area.value;
    warning.hidden = true;
    let outcome = NOTHING;
    result.replaceChildren(...outcomeOf(outcome));
    await isReady;
    port?.close();
    const channel = new MessageChannel();
    port = channel.port1;
    port.onmessage = ({ data }: MessageEvent<unknown>) => {
      outcome = withMessage(outcome, data);
      result.replaceChildren(...outcomeOf(outcome));
    };
    // The frame has no origin that could be named; it is the one of this page, by its window.
    frame.contentWindow?.postMessage(
      {
        library: `globalThis.urikitOff = ${JSON.stringify(off())};${library}`,
        program: area.value,
        milliseconds: MILLISECONDS,
      },
      '*',
      [channel.port2],
    );
  };

  return {
    element: h(
      'div',
      {},
      warning,
      h('label', { for: 'plugin' }, 'A scheme, in JavaScript'),
      area,
      h(
        'fieldset',
        { class: 'defaults' },
        h('legend', {}, 'Default plugins beside it'),
        h('div', { class: 'checks' }, ...switches.map(({ id, input }) => h('label', {}, input, id))),
      ),
      h(
        'div',
        { class: 'tools' },
        button('Run', { id: 'run-plugin', class: 'primary' }, () => void run()),
        h(
          'span',
          { class: 'hint' },
          `It runs apart from this page, without connections, for at most ${String(MILLISECONDS / 1000)} seconds.`,
        ),
      ),
      result,
      frame,
    ),
    show: ({ plugin, off: without }) => {
      for (const { id, input } of switches) input.checked = !without.includes(id);
      if (area.value !== plugin) area.value = plugin;
      warning.hidden = plugin === trusted;
    },
  };
}
