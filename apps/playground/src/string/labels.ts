import { h } from '../core/dom.js';
import type { Part } from '../core/parts.js';
import { placeLabels } from './place-labels.js';

/** The height of a row of labels. */
const ROW = 20;

/** Draws the names of components under a string that takes one line; a string of more lines has the table alone. */
export function drawLabels(labels: HTMLElement, colours: HTMLElement, parts: readonly Part[]): void {
  const box = colours.getBoundingClientRect();
  const spans = [...colours.querySelectorAll<HTMLElement>('[data-component]')];
  const lineHeight = parseFloat(getComputedStyle(colours).lineHeight);
  const isOneLine = box.height < lineHeight * 1.9;
  const present = isOneLine ? parts.filter(({ text }) => text !== undefined && text !== '') : [];
  const drawn = present.flatMap(({ component }) => {
    const own = spans.filter((span) => span.dataset['component'] === component);
    const [first, last] = [own[0]?.getBoundingClientRect(), own.at(-1)?.getBoundingClientRect()];
    if (first === undefined || last === undefined) return [];
    const name = h('span', { 'data-component': component }, component);
    return [{ name, left: first.left - box.left, width: last.right - first.left }];
  });
  labels.replaceChildren(...drawn.map(({ name }) => name));
  const places = placeLabels(drawn.map(({ name, left }) => ({ left, width: name.getBoundingClientRect().width })));
  const rows = Math.max(0, ...places.map(({ row }) => row + 1));
  labels.style.height = `${String(rows * ROW + (rows > 0 ? 8 : 0))}px`;
  drawn.forEach(({ name }, i) => {
    const { left = 0, row = 0 } = places[i] ?? {};
    name.style.left = `${String(left)}px`;
    name.style.top = `${String(row * ROW + 6)}px`;
    const line = h('i', { 'data-component': name.dataset['component'] });
    line.style.left = `${String(left)}px`;
    line.style.height = `${String(row * ROW + 6)}px`;
    if (row > 0) labels.append(line);
  });
}
