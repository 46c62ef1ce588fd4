import { code, h, sentence } from '../core/dom.js';
import type { Change, State } from '../core/state.js';
import type { Tool } from '../core/tool.js';
import { fromVisible, visible } from '../core/visible.js';
import { SIGNS } from '../validity/signs.js';
import { createCompleted } from './completed.js';
import { compareKeys, type KeyedUri, readPolicy, type ReadPolicy } from './keys.js';
import { createReplayPanel } from './replay.js';

function problemItem(message: string, line: number | undefined): HTMLElement {
  return h(
    'li',
    { class: 'issue error' },
    h('span', { class: 'sign', 'aria-hidden': 'true' }, SIGNS.error),
    h('p', {}, line === undefined ? '' : `Line ${String(line)}: `, visible(message)),
  );
}

function keyBox(name: string, { decision }: KeyedUri): HTMLElement {
  if (decision === undefined)
    return h('div', { class: 'key' }, h('h3', {}, name), h('p', { class: 'absent' }, 'No URI of http or https.'));
  if (decision.action !== 'key')
    return h(
      'div',
      { class: 'key' },
      h('h3', {}, name),
      h(
        'p',
        {},
        h('b', {}, decision.action === 'reject' ? 'Refused' : 'Passed by the cache'),
        ': ',
        code(decision.reason),
      ),
    );
  return h(
    'div',
    { class: 'key' },
    h('h3', {}, name),
    h(
      'dl',
      { class: 'facts' },
      h('dt', {}, 'Key'),
      h('dd', {}, code(visible(decision.key))),
      h('dt', {}, 'Forwarded'),
      h('dd', {}, code(`${decision.forward.host}${visible(decision.forward.target)}`)),
    ),
  );
}

export function createCacheKey(change: Change): Tool {
  const policy = h('textarea', {
    id: 'policy',
    class: 'box',
    rows: '10',
    wrap: 'off',
    spellcheck: 'false',
    autocapitalize: 'off',
    translate: 'no',
  });
  policy.addEventListener('input', () => change({ policy: policy.value }));
  const completed = createCompleted(policy, (text) => change({ policy: text }));
  const request = (id: 'left' | 'right', label: string): readonly [HTMLElement, HTMLInputElement] => {
    const input = h('input', {
      id,
      type: 'text',
      spellcheck: 'false',
      autocapitalize: 'off',
      autocomplete: 'off',
      translate: 'no',
    });
    input.addEventListener('input', () => change({ [id]: fromVisible(input.value) }));
    return [h('div', {}, h('label', { for: id }, label), input), input];
  };
  const [leftField, left] = request('left', 'First request');
  const [rightField, right] = request('right', 'Second request');
  const problems = h('ul', { class: 'issues', 'aria-live': 'polite' });
  const verdict = h('p', { class: 'verdict', 'aria-live': 'polite' });
  const keys = h('div', { class: 'keys' });
  const reasons = h('ul', { class: 'reasons' });
  const replay = createReplayPanel();
  const answer = (read: ReadPolicy, state: State): void => {
    problems.replaceChildren(
      ...(read.ok
        ? read.findings.map(({ severity, message, hint, code: found }) =>
            h(
              'li',
              { class: `issue ${severity}` },
              h('span', { class: 'sign', 'aria-hidden': 'true' }, SIGNS[severity]),
              h(
                'div',
                {},
                h('p', {}, ...sentence(message)),
                h('p', { class: 'hint' }, ...sentence(hint)),
                h('p', { class: 'source' }, code(found)),
              ),
            ),
          )
        : read.problems.map(({ message, line }) => problemItem(message, line))),
    );
    verdict.hidden = keys.hidden = reasons.hidden = !read.ok;
    if (!read.ok) return;
    const { left: a, right: b, explanation } = compareKeys(read.keyer, state.left, state.right);
    keys.replaceChildren(keyBox('First', a), keyBox('Second', b));
    verdict.hidden = explanation === undefined;
    if (explanation === undefined) return reasons.replaceChildren();
    const { same, merged, components, wouldMerge } = explanation;
    verdict.className = `verdict ${same ? 'good' : 'error'}`;
    verdict.replaceChildren(
      h('span', { class: 'sign', 'aria-hidden': 'true' }, same ? '=' : '≠'),
      h('strong', {}, same ? 'One key' : 'Two keys'),
      h('span', {}, same ? 'The second request is answered from the cache.' : 'Each request has an answer of its own.'),
    );
    reasons.replaceChildren(
      ...merged.map(({ rule, component, section }) =>
        h('li', {}, `The ${component} is one by `, code(rule), h('span', { class: 'rfc' }, ` ${section}`)),
      ),
      ...components
        .filter((one) => !one.same)
        .map(({ name, a: first, b: second }) =>
          h(
            'li',
            {},
            `The ${name} differs: `,
            code(visible(first ?? 'absent')),
            ' and ',
            code(visible(second ?? 'absent')),
          ),
        ),
      ...wouldMerge.map((rule) => h('li', {}, 'They would be one by ', code(rule))),
    );
  };

  return {
    element: h(
      'div',
      { class: 'cache-key-body' },
      h(
        'div',
        { class: 'halves' },
        h(
          'div',
          {},
          h('label', { for: 'policy' }, 'Policy, in YAML. Control and Space list the options at the caret.'),
          completed,
          problems,
        ),
        h('div', { class: 'requests' }, leftField, rightField, verdict, reasons),
      ),
      keys,
      replay.element,
    ),
    show: (state) => {
      if (policy.value !== state.policy) policy.value = state.policy;
      if (left.value !== visible(state.left)) left.value = visible(state.left);
      if (right.value !== visible(state.right)) right.value = visible(state.right);
      const read = readPolicy(state.policy);
      answer(read, state);
      replay.show(read.ok ? read.keyer : undefined, state.left);
    },
  };
}
