import { clipped } from '../core/clip.js';
import { card, code, h, section } from '../core/dom.js';
import { partsOf } from '../core/parts.js';
import type { Reading } from '../core/reading.js';
import type { State } from '../core/state.js';
import { changeOf } from '../normal-form/change.js';
import { visible } from '../core/visible.js';
import { reasonOf } from './reasons.js';
import { type Ladder, ladderOf, type Rung } from './rungs.js';

const NAMES = {
  'simple-string': 'As they are written',
  'syntax-based': 'By syntax',
  'scheme-based': 'By their scheme',
  'protocol-based': 'By asking a server',
} as const;

/** One string of a rung, with the characters marked that the other one does not have. */
function marked(text: string, other: string, isFirst: boolean): HTMLElement {
  if (text.length > 300) return clipped(text);
  const others = partsOf(other);
  const output = h('code', { translate: 'no' });
  let at = 0;
  partsOf(text).forEach(({ start, end, text: part }, i) => {
    if (part === undefined) return;
    const [here, there] = [part, others[i]?.text ?? ''];
    const change = isFirst ? changeOf(here, there) : changeOf(there, here);
    const own = isFirst ? change.gone : change.come;
    output.append(visible(text.slice(at, start)), visible(change.head));
    if (own !== '') output.append(h('mark', {}, visible(own)));
    output.append(visible(change.tail));
    at = end;
  });
  output.append(visible(text.slice(at)));
  return output;
}

function rungItem({ level, section: source, left, right, isEqual, rules }: Rung): HTMLElement {
  const isOne = left === right;
  return h(
    'li',
    { class: `rung ${isEqual ? 'one' : 'two'}` },
    h(
      'div',
      { class: 'rung-name' },
      h('span', { class: 'node', 'aria-hidden': 'true' }, isEqual ? '=' : '≠'),
      h('strong', {}, NAMES[level]),
      section(source),
      h('span', { class: 'unseen' }, isEqual ? 'equal' : 'different'),
    ),
    h(
      'div',
      { class: 'sides' },
      ...(isOne ? [clipped(left, 'both')] : [marked(left, right, true), marked(right, left, false)]),
    ),
    ...rules.map((rule) => h('p', { class: 'rules' }, code(rule), reasonOf(rule))),
  );
}

const lastRung = (isEqual: boolean): HTMLElement =>
  h(
    'li',
    { class: `rung ${isEqual ? 'one' : 'asked'}` },
    h(
      'div',
      { class: 'rung-name' },
      h('span', { class: 'node', 'aria-hidden': 'true' }, isEqual ? '=' : '?'),
      h('strong', {}, NAMES['protocol-based']),
      section('RFC 3986 6.2.4'),
    ),
    h(
      'p',
      { class: 'hint' },
      isEqual ? 'No server has to be asked.' : 'A redirect may make them one. This page asks no server.',
    ),
  );

function answer({ isEqual, differs, malformed, because }: Ladder): readonly (HTMLElement | string)[] {
  if (malformed.length > 0)
    return [
      h('strong', {}, malformed.length === 2 ? 'Neither is a URI' : `The ${malformed[0] ?? ''} string is no URI`),
      h('span', {}, 'A malformed string is equivalent to no other one.'),
    ];
  if (!isEqual)
    return [
      h('strong', {}, 'Not the same'),
      h(
        'span',
        {},
        differs === undefined ? 'No rule makes them one.' : 'The first difference that no rule removes is in the ',
        ...(differs === undefined ? [] : [h('b', { 'data-component': differs, class: 'component' }, differs), '.']),
      ),
    ];
  return [
    h('strong', {}, 'The same'),
    because.length === 0
      ? h('span', {}, 'Character for character.')
      : h('span', {}, 'Because of ', ...because.flatMap((rule, i) => [i === 0 ? '' : ', ', code(rule)])),
  ];
}

export function createLadder(): {
  readonly element: HTMLElement;
  readonly show: (reading: Reading, state: State) => void;
} {
  const verdict = h('p', { class: 'verdict', 'aria-live': 'polite' });
  const rungs = h('ol', { class: 'rungs' });
  const element = card('ladder', 'The same page?', verdict, rungs);
  return {
    element,
    show: ({ text, other }, { rules }) => {
      element.hidden = other === undefined;
      if (other === undefined) return;
      const ladder = ladderOf(text, other.text, rules);
      verdict.className = `verdict ${ladder.isEqual ? 'good' : 'error'}`;
      verdict.replaceChildren(
        h('span', { class: 'sign', 'aria-hidden': 'true' }, ladder.isEqual ? '=' : '≠'),
        ...answer(ladder),
      );
      rungs.replaceChildren(
        ...ladder.rungs.map(rungItem),
        ...(ladder.malformed.length > 0 ? [] : [lastRung(ladder.isEqual)]),
      );
    },
  };
}
