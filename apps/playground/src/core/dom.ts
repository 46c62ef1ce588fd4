/** The content of an element. A string becomes a text node, never markup. */
export type Child = Node | string | false | undefined;

type Attributes = Readonly<Record<string, string | boolean | undefined>>;

const SVG = 'http://www.w3.org/2000/svg';

function fill(element: Element, attributes: Attributes, children: readonly Child[]): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.filter((child): child is Node | string => child !== undefined && child !== false));
}

/** Makes an element. Values from users stand in attributes and text nodes only. */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  fill(element, attributes, children);
  return element;
}

export function svg(tag: string, attributes: Attributes = {}, ...children: readonly Child[]): SVGElement {
  const element = document.createElementNS(SVG, tag);
  fill(element, attributes, children);
  return element;
}

/** A button that does one thing. */
export function button(label: string, attributes: Attributes, press: () => void): HTMLButtonElement {
  const element = h('button', { type: 'button', ...attributes }, label);
  element.addEventListener('click', press);
  return element;
}

/** Characters outside of the page's own words: monospace, left to right, never translated. */
export const code = (text: string, className?: string): HTMLElement =>
  h('code', { class: className, translate: 'no', dir: 'ltr' }, text);

/** A section of the page under a heading of its own. */
export function card(id: string, title: string, ...children: readonly Child[]): HTMLElement {
  return h(
    'section',
    { class: `card ${id}`, 'aria-labelledby': `${id}-title` },
    h('h2', { id: `${id}-title` }, title),
    ...children,
  );
}

/** A text with code where it has backquotes. */
export const withCode = (text: string): readonly Child[] =>
  text.split('`').map((piece, i) => (i % 2 === 0 ? piece : code(piece)));

/** A message as a sentence: a capital at its beginning, a full stop at its end, and code. */
export function sentence(message: string): readonly Child[] {
  return withCode(`${message.charAt(0).toUpperCase()}${message.slice(1)}${message.endsWith('.') ? '' : '.'}`);
}

/** A section of RFC 3986 or another one, as it is quoted beside an answer. */
export const section = (name: string): HTMLElement =>
  h(
    'span',
    { class: 'rfc' },
    name === 'none'
      ? 'no RFC'
      : name.replace(/ ([\d.]+|[A-Z]|Appendix [A-Z])$/, ' §$1').replace('§Appendix', 'Appendix'),
  );
