import type { StringIssue } from '@urikit/generic';
import { afterPaint } from '../core/after-paint.js';
import { button, code, h } from '../core/dom.js';
import type { Part } from '../core/parts.js';
import type { StringReading } from '../core/reading.js';
import { fromVisible, shownPieces, visible } from '../core/visible.js';
import { drawLabels } from './labels.js';

/** A longer string is shown with its middle cut out: an editor of a megabyte is too slow to answer. */
const LONGEST_EDITED = 4000;

/** Writes one string: an area for text that lies over the same text in colours. */
export interface Editor {
  readonly element: HTMLElement;
  readonly show: (reading: StringReading) => void;
  readonly focus: () => void;
}

interface EditorOptions {
  readonly id: string;
  readonly label: string;
  readonly change: (text: string) => void;
}

/** Places where the class of a character may change. */
function cutsOf(text: string, parts: readonly Part[], issues: readonly StringIssue[]): readonly number[] {
  const cuts = new Set([0, text.length]);
  for (const part of parts) if (part.text !== undefined) cuts.add(part.start).add(part.end);
  for (const { start, end } of issues) cuts.add(start).add(Math.max(end, start));
  return Array.from(cuts).sort((a, b) => a - b);
}

const SEVERITIES = ['error', 'warning', 'info'] as const;

/** The string as spans: one for each run of characters of one component with the same issues. */
function coloured({ text, parts, issues }: StringReading): readonly HTMLElement[] {
  const cuts = cutsOf(text, parts, issues);
  return cuts.slice(0, -1).map((start, i) => {
    const end = cuts[i + 1] ?? text.length;
    const part = parts.find((one) => one.text !== undefined && one.start <= start && end <= one.end && start < end);
    const wrong = issues.filter((issue) => issue.start <= start && end <= issue.end);
    const severity = SEVERITIES.find((each) => wrong.some((issue) => issue.severity === each));
    return h(
      'span',
      {
        class: severity === undefined ? undefined : `has-${severity}`,
        'data-component': part?.component ?? 'delimiter',
      },
      ...shownPieces(text.slice(start, end), start).map((piece) =>
        piece.isEscape ? h('span', { class: 'escape' }, piece.text) : piece.text,
      ),
    );
  });
}

/** Marks the component under the pointer, here and in every panel that names it. */
function followPointer(element: HTMLElement): void {
  element.addEventListener('pointermove', ({ clientX, clientY }) => {
    const under = document.elementsFromPoint(clientX, clientY);
    const span = under.find((one) => one instanceof HTMLElement && one.dataset['component'] !== undefined);
    document.documentElement.dataset['at'] = (span as HTMLElement | undefined)?.dataset['component'] ?? '';
  });
  element.addEventListener('pointerleave', () => {
    document.documentElement.dataset['at'] = '';
  });
}

export function createEditor({ id, label: name, change }: EditorOptions): Editor {
  const area = h('textarea', {
    id,
    'aria-label': name,
    'aria-describedby': 'validity-summary',
    rows: '1',
    spellcheck: 'false',
    autocapitalize: 'off',
    autocomplete: 'off',
    autocorrect: 'off',
    translate: 'no',
    wrap: 'soft',
    placeholder: 'Paste a URI, or a reference such as ../g',
  });
  const colours = h('div', { class: 'colours', 'aria-hidden': 'true', translate: 'no' });
  const labels = h('div', { class: 'labels', 'aria-hidden': 'true' });
  const stack = h('div', { class: 'stack' }, colours, area);
  const cut = h('div', { class: 'cut-string', hidden: true });
  const element = h('div', { class: 'editor' }, stack, labels, cut);
  let shown: StringReading | undefined;
  const label = afterPaint(() => {
    if (shown !== undefined) drawLabels(labels, colours, shown.parts);
  });

  area.addEventListener('input', () => change(fromVisible(area.value)));
  area.addEventListener('keydown', (event) => {
    // A line break is no key of a URI; a pasted one stays and is shown.
    if (event.key === 'Enter' && !event.isComposing) event.preventDefault();
  });
  followPointer(stack);
  new ResizeObserver(() => {
    label(undefined);
  }).observe(stack);

  const edit = (reading: StringReading): void => {
    const text = visible(reading.text);
    if (area.value !== text) {
      const fromEnd = area.value.length - area.selectionEnd;
      area.value = text;
      if (document.activeElement === area) area.setSelectionRange(text.length - fromEnd, text.length - fromEnd);
    }
    colours.replaceChildren(...coloured(reading), '\u200b');
    label(undefined);
  };

  const showCut = ({ text }: StringReading): void => {
    const count = text.length.toLocaleString('en');
    cut.replaceChildren(
      code(visible(text.slice(0, 600))),
      h('span', { class: 'cut' }, `${(text.length - 800).toLocaleString('en')} of ${count} characters not shown`),
      code(visible(text.slice(-200))),
      button('Replace the string', { class: 'quiet' }, () => {
        change('');
        area.focus();
      }),
    );
  };

  return {
    element,
    focus: () => area.focus(),
    show: (reading) => {
      const isLong = reading.text.length > LONGEST_EDITED;
      shown = isLong ? undefined : reading;
      stack.hidden = labels.hidden = isLong;
      cut.hidden = !isLong;
      if (isLong) showCut(reading);
      else edit(reading);
    },
  };
}

/** Puts the selection of an editor around a component. */
export function selectIn(id: string, { text }: StringReading, { start, end }: Part): void {
  const area = document.getElementById(id);
  if (!(area instanceof HTMLTextAreaElement)) return;
  area.focus();
  area.setSelectionRange(visible(text.slice(0, start)).length, visible(text.slice(0, end)).length);
}
