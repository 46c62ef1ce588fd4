import { code, h, withCode } from '../core/dom.js';
import { type Completion, completionAt, type Option } from './options.js';

const LIST = 'policy-options';

/** A pixel length of an element's style. */
const pixels = (length: string): number => Number.parseFloat(length);

/**
 * A text area with a list of options under the line of the caret. Arrows choose and Enter takes one; Escape closes the
 * list; Control and Space open it. Enter is a line break until one is chosen, and Tab always leaves.
 *
 * @param taken - is called with the new text
 */
export function createCompleted(area: HTMLTextAreaElement, taken: (text: string) => void): HTMLElement {
  const list = h('ul', { id: LIST, class: 'options', role: 'listbox', 'aria-label': 'Options', hidden: true });
  const said = h('p', { class: 'unseen', 'aria-live': 'polite' });
  let completion: Completion = { from: 0, options: [] };
  let chosen = -1;
  area.setAttribute('aria-autocomplete', 'list');
  area.setAttribute('aria-controls', LIST);

  const choose = (at: number): void => {
    list.children.item(chosen)?.setAttribute('aria-selected', 'false');
    chosen = at;
    const item = list.children.item(at);
    item?.setAttribute('aria-selected', 'true');
    item?.scrollIntoView({ block: 'nearest' });
    if (item === null) area.removeAttribute('aria-activedescendant');
    else area.setAttribute('aria-activedescendant', item.id);
  };

  const close = (): void => {
    list.hidden = true;
    said.replaceChildren();
    choose(-1);
  };

  const take = ({ insert }: Option): void => {
    area.setRangeText(insert, completion.from, area.selectionStart, 'end');
    area.focus();
    taken(area.value);
    open();
  };

  const itemOf = (option: Option, at: number): HTMLElement => {
    const item = h('li', { id: `option-${String(at)}`, role: 'option', 'aria-selected': 'false' }, code(option.label));
    if (option.says !== '') item.append(h('span', {}, ...withCode(option.says)));
    // The text area keeps the focus.
    item.addEventListener('pointerdown', (event) => event.preventDefault());
    item.addEventListener('click', () => take(option));
    return item;
  };

  const open = (): void => {
    close();
    const found = completionAt(area.value, area.selectionStart);
    if (found === undefined || found.options.length === 0) return;
    completion = found;
    list.replaceChildren(...found.options.map(itemOf));
    const lines = area.value.slice(0, area.selectionStart).split('\n').length;
    const { lineHeight, paddingTop } = getComputedStyle(area);
    const below = pixels(paddingTop) + lines * pixels(lineHeight) - area.scrollTop;
    list.style.top = `${String(Math.min(below, area.clientHeight))}px`;
    list.hidden = false;
    said.replaceChildren(`${String(found.options.length)} options. Arrow down chooses one.`);
  };

  /** Whether the key was for the list. */
  const pressed = ({ key, ctrlKey }: KeyboardEvent): boolean => {
    if (key === ' ' && ctrlKey) {
      open();
      if (!list.hidden) choose(0);
      return true;
    }
    if (list.hidden) return false;
    // Before the focus moves: a list that scrolls could take it.
    if (key === 'Tab') close();
    const { options } = completion;
    if (key === 'ArrowDown') choose((chosen + 1) % options.length);
    else if (key === 'ArrowUp') choose((chosen < 0 ? options.length : chosen + options.length - 1) % options.length);
    else if (key === 'Escape') close();
    else if (key === 'Enter') {
      const option = options[chosen];
      if (option === undefined) return false;
      take(option);
    } else return false;
    return true;
  };

  area.addEventListener('keydown', (event) => {
    if (pressed(event)) event.preventDefault();
  });
  area.addEventListener('input', open);
  area.addEventListener('click', close);
  area.addEventListener('blur', close);
  area.addEventListener('scroll', close);
  return h('div', { class: 'completed' }, area, list, said);
}
