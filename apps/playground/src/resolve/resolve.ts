import type { Component } from '@urikit/generic';
import { clipped } from '../core/clip.js';
import { button, card, code, h } from '../core/dom.js';
import { partsOf } from '../core/parts.js';
import type { Change, State } from '../core/state.js';
import { fromVisible, visible } from '../core/visible.js';
import { excerptOf } from '../validity/verdict.js';
import { type Origin, type Resolution, resolutionOf, type Turn } from './steps.js';

const EXAMPLES = ['../g', '?y', '//g', '#s', './g:h', '/../g', 'g/./../h'];

/** The target, each component marked by where it comes from. */
function target({ target: text, origins }: Resolution): HTMLElement {
  if (text.length > 600) return clipped(text);
  const output = h('code', { class: 'target', translate: 'no' });
  let at = 0;
  for (const { component, start, end, text: part } of partsOf(text)) {
    if (part === undefined) continue;
    output.append(
      visible(text.slice(at, start)),
      h('span', { class: `from-${origins[component]}` }, visible(text.slice(start, end))),
    );
    at = end;
  }
  output.append(visible(text.slice(at)));
  return output;
}

const ORIGINS: readonly (readonly [Origin, string])[] = [
  ['base', 'from the base'],
  ['reference', 'from the reference'],
  ['both', 'merged of both'],
];

function legend(origins: Readonly<Record<Component, Origin>>): HTMLElement {
  const used = ORIGINS.filter(([origin]) => Object.values(origins).includes(origin));
  return h('p', { class: 'legend' }, ...used.map(([origin, words]) => h('span', { class: `from-${origin}` }, words)));
}

/** `remove_dot_segments`, one turn at a time. */
function createTurns(): { readonly element: HTMLElement; readonly show: (turns: readonly Turn[]) => void } {
  let turns: readonly Turn[] = [];
  let at = 0;
  const step = h('p', { class: 'turn-step', 'aria-live': 'polite' });
  const output = h('code', { class: 'buffer', translate: 'no' });
  const input = h('code', { class: 'buffer', translate: 'no' });
  const draw = (): void => {
    const turn = turns[at];
    if (turn === undefined) return;
    step.replaceChildren(h('b', {}, turn.step), ` ${turn.does}`);
    output.replaceChildren(visible(turn.output) || ' ');
    input.replaceChildren(visible(turn.input) || ' ');
    count.replaceChildren(`${String(at + 1)} of ${String(turns.length)}`);
    back.disabled = at === 0;
    next.disabled = at === turns.length - 1;
  };
  const go = (to: number): void => {
    at = Math.min(Math.max(0, to), turns.length - 1);
    draw();
  };
  const back = button('‹', { id: 'turn-back', 'aria-label': 'The turn before' }, () => go(at - 1));
  const next = button('›', { id: 'turn-next', 'aria-label': 'The next turn' }, () => go(at + 1));
  const count = h('span', { class: 'count' });
  const element = h(
    'div',
    { class: 'turns' },
    h('h3', {}, 'remove_dot_segments ', h('span', { class: 'rfc' }, 'RFC 3986 5.2.4')),
    h('div', { class: 'tools' }, back, count, next),
    step,
    h('dl', {}, h('dt', {}, 'Output'), h('dd', {}, output), h('dt', {}, 'Input'), h('dd', {}, input)),
  );
  return {
    element,
    show: (given) => {
      if (JSON.stringify(given) !== JSON.stringify(turns)) at = 0;
      turns = given;
      element.hidden = turns.length === 0;
      draw();
    },
  };
}

export function createResolve(change: Change): {
  readonly element: HTMLElement;
  readonly show: (state: State) => void;
} {
  const base = h('input', {
    id: 'base',
    type: 'text',
    spellcheck: 'false',
    autocapitalize: 'off',
    autocomplete: 'off',
    translate: 'no',
  });
  base.addEventListener('input', () => change({ base: fromVisible(base.value) }));
  const result = h('div', { class: 'resolved', 'aria-live': 'polite' });
  const questions = h('ol', { class: 'questions' });
  const turns = createTurns();
  const examples = h(
    'p',
    { class: 'examples' },
    'References to try: ',
    ...EXAMPLES.map((text) => button(text, { class: 'string' }, () => change({ text }))),
  );
  const element = card(
    'resolve',
    'As a reference',
    h('label', { for: 'base' }, 'Base'),
    base,
    result,
    h('div', { class: 'columns' }, questions, turns.element),
    examples,
  );
  return {
    element,
    show: (state) => {
      const shown = visible(state.base);
      if (base.value !== shown) base.value = shown;
      const resolved = state.text.length > 100_000 ? undefined : resolutionOf(state.text, state.base);
      base.toggleAttribute('aria-invalid', resolved?.ok === false && resolved.side === 'base');
      if (resolved === undefined || !resolved.ok) {
        questions.replaceChildren();
        turns.show([]);
        const wrong =
          resolved === undefined
            ? undefined
            : excerptOf(resolved.side === 'base' ? state.base : state.text, resolved.issue).join('\n');
        result.replaceChildren(
          h(
            'p',
            { class: 'absent' },
            resolved === undefined ? 'Too long to be resolved at each key.' : `No target: ${resolved.issue.message}.`,
          ),
          ...(wrong === undefined ? [] : [h('pre', { class: 'excerpt' }, wrong)]),
        );
        return;
      }
      const { value } = resolved;
      result.replaceChildren(target(value), legend(value.origins));
      questions.replaceChildren(
        ...value.questions.map(({ asks, isSo, then }) =>
          h(
            'li',
            { class: isSo ? 'yes' : 'no' },
            h('span', {}, asks, asks.endsWith('?') ? h('b', {}, isSo ? ' Yes' : ' No') : ''),
            isSo ? h('small', {}, then) : undefined,
          ),
        ),
        ...(value.merged === undefined
          ? []
          : [
              h(
                'li',
                { class: 'yes' },
                h('span', {}, 'Path before dot-segments: '),
                code(visible(value.merged.slice(0, 200)) || '(empty)'),
              ),
            ]),
      );
      turns.show(value.turns);
    },
  };
}
