import { type Level, LEVELS, RULES, type Step } from '@urikit/generic';
import { clipped, valueOf } from '../core/clip.js';
import { button, card, code, h, section } from '../core/dom.js';
import { partsOf } from '../core/parts.js';
import type { Reading } from '../core/reading.js';
import type { Change, State } from '../core/state.js';
import { visible } from '../core/visible.js';
import { changeOf } from './change.js';

const LEVEL_NAMES: Readonly<Record<Level, readonly [name: string, section: string]>> = {
  'simple-string': ['String', '6.2.1'],
  'syntax-based': ['Syntax', '6.2.2'],
  'scheme-based': ['Scheme', '6.2.3'],
  'protocol-based': ['Protocol', '6.2.4'],
};

/** One side of a step, with the characters that differ marked. */
function side(
  text: string | undefined,
  part: string,
  { head, tail }: { head: string; tail: string },
  mark: 'del' | 'ins',
): HTMLElement {
  if (text === undefined || text === '' || text.length > 240) return valueOf(text);
  return h(
    'code',
    { translate: 'no' },
    visible(head),
    part === '' ? undefined : h(mark, {}, visible(part)),
    visible(tail),
  );
}

function stepItem({ rule, section: source, component, before, after }: Step): HTMLElement {
  const change = changeOf(before ?? '', after ?? '');
  return h(
    'li',
    { class: 'step', 'data-component': component },
    h('span', { class: 'rule' }, code(rule), ' ', section(source)),
    h(
      'span',
      { class: 'change' },
      side(before, change.gone, change, 'del'),
      h('span', { class: 'arrow', 'aria-label': 'becomes' }, '→'),
      side(after, change.come, change, 'ins'),
    ),
  );
}

/** A valid string in the colours of its components. */
function coloured(text: string): HTMLElement {
  if (text.length > 600) return clipped(text);
  const output = h('code', { class: 'hues', translate: 'no' });
  let at = 0;
  for (const { component, start, end, text: part } of partsOf(text)) {
    if (part === undefined) continue;
    output.append(text.slice(at, start), h('span', { 'data-component': component }, text.slice(start, end)));
    at = end;
  }
  output.append(text.slice(at));
  return output;
}

/** Rules that are never on by themselves. */
const OPTIONAL = RULES.filter(({ tier }) => tier !== 'safe');

function levels(change: Change): { readonly element: HTMLElement; readonly show: (level: Level) => void } {
  const shown = LEVELS.filter((level) => level !== 'protocol-based');
  const inputs = shown.map((level) => h('input', { type: 'radio', name: 'level', value: level, id: `level-${level}` }));
  inputs.forEach((input, i) => input.addEventListener('change', () => change({ level: shown[i] ?? 'scheme-based' })));
  const element = h(
    'fieldset',
    { class: 'segments' },
    h('legend', { class: 'unseen' }, 'How far to normalize'),
    ...inputs.map((input, i) => {
      const [name, number] = LEVEL_NAMES[shown[i] ?? 'scheme-based'];
      return h('label', { title: `RFC 3986 ${number}` }, input, h('span', {}, name));
    }),
  );
  return {
    element,
    show: (level) => inputs.forEach((input) => (input.checked = input.value === level)),
  };
}

function optionalRules(change: Change): { readonly element: HTMLElement; readonly show: (state: State) => void } {
  let rules: State['rules'] = [];
  const inputs = OPTIONAL.map(({ id }) => h('input', { type: 'checkbox', id: `rule-${id}`, value: id }));
  inputs.forEach((input, i) =>
    input.addEventListener('change', () => {
      const id = OPTIONAL[i]?.id;
      if (id !== undefined) change({ rules: input.checked ? [...rules, id] : rules.filter((rule) => rule !== id) });
    }),
  );
  const element = h(
    'details',
    { class: 'optional' },
    h('summary', {}, 'Rules that no RFC has'),
    h('p', { class: 'hint' }, 'They are off: each of them may make two pages one.'),
    h(
      'div',
      { class: 'checks' },
      ...inputs.map((input, i) =>
        h('label', {}, input, code(OPTIONAL[i]?.id ?? ''), h('small', {}, OPTIONAL[i]?.tier ?? '')),
      ),
    ),
  );
  return {
    element,
    show: (state) => {
      ({ rules } = state);
      inputs.forEach((input) => (input.checked = rules.some((rule) => rule === input.value)));
      if (rules.length > 0) element.open = true;
    },
  };
}

export function createNormalForm(
  change: Change,
  copy: (text: string, button: HTMLElement) => void,
): { readonly element: HTMLElement; readonly show: (reading: Reading, state: State) => void } {
  let result = '';
  const output = h('p', { class: 'result', 'aria-live': 'polite' });
  const steps = h('ol', { class: 'steps' });
  const level = levels(change);
  const optional = optionalRules(change);
  const copyButton = button('Copy', { class: 'quiet', 'aria-label': 'Copy the normal form' }, () =>
    copy(result, copyButton),
  );
  const tools = h('div', { class: 'tools' }, level.element, copyButton);
  const element = card('normal-form', 'Normal form', tools, output, steps, optional.element);
  return {
    element,
    show: ({ explanation }, state) => {
      level.show(state.level);
      optional.show(state);
      result = explanation?.after ?? '';
      copyButton.hidden = explanation === undefined;
      if (explanation === undefined) {
        output.replaceChildren(
          h('span', { class: 'absent' }, 'None: a string that is no URI is refused, never repaired.'),
        );
        steps.replaceChildren();
        return;
      }
      output.replaceChildren(result === '' ? valueOf(result) : coloured(result));
      steps.replaceChildren(
        ...(explanation.steps.length === 0
          ? [h('li', { class: 'already' }, 'No rule changes it: this is its normal form.')]
          : explanation.steps.map(stepItem)),
      );
    },
  };
}
