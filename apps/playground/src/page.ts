import { createComponents } from './components/components.js';
import { button, h } from './core/dom.js';
import { createAddress } from './core/address.js';
import { fromFragment } from './core/fragment.js';
import { afterPaint } from './core/after-paint.js';
import { read, type Reading } from './core/reading.js';
import { type Change, EXAMPLE, type Leap, type State } from './core/state.js';
import { createTheme } from './core/theme.js';
import { createHazards } from './hazards/hazards.js';
import { createLadder } from './ladder/ladder.js';
import { createNormalForm } from './normal-form/normal-form.js';
import { createPanels } from './panels.js';
import { createReaders } from './readers/readers.js';
import { createResolve } from './resolve/resolve.js';
import { createEditor } from './string/editor.js';
import { FIRST } from './surprises/first.js';
import { createValidity } from './validity/validity.js';

/** Copies a string, and says so on the button for a moment. */
function copy(text: string, from: HTMLElement): void {
  const label = from.textContent;
  const say = (words: string): void => {
    from.replaceChildren(words);
    setTimeout(() => from.replaceChildren(label), 1600);
  };
  // Where a page is not served securely there is no clipboard at all.
  const write = async (): Promise<void> => navigator.clipboard.writeText(text);
  write().then(
    () => say('Copied'),
    () => say('The browser refused'),
  );
}

/** Makes the page. Data goes one way: a change gives a state, a state is read, and every panel shows the reading. */
export function createPage(root: HTMLElement): void {
  let state: State = fromFragment(location.hash.slice(1));

  const change: Change = (patch) => {
    state = { ...state, ...patch };
    show();
    address.write(state);
  };

  /** Whether Ctrl+Z takes an example back: until the next key that changes a string. */
  let isExample = false;
  const leap: Leap = (patch) => {
    address.keep(state);
    change(patch);
    address.flush();
    isExample = true;
  };
  const edit: Change = (patch) => {
    isExample = false;
    change(patch);
  };

  /** In a frame of another page: the way to the whole one. */
  const whole = h('a', { href: './', target: '_blank', rel: 'noopener' }, 'Open the playground');
  whole.addEventListener('click', () => {
    whole.href = `./${new URL(address.flush()).hash}`;
  });
  const share = button('Copy link', { id: 'share' }, () => copy(address.flush(), share));
  const address = createAddress((isShort) => {
    share.disabled = !isShort;
    share.title = isShort ? '' : 'The strings are too long for a link';
  });
  const add = button('+ Compare', { id: 'add', class: 'quiet', 'aria-label': 'Compare with a second string' }, () => {
    change({ other: state.text });
    second.focus();
  });
  const remove = button('Remove', { id: 'remove', class: 'quiet', 'aria-label': 'Remove the second string' }, () => {
    change({ other: undefined });
    first.focus();
  });
  const first = createEditor({ id: 'uri', label: 'URI', change: (text) => edit({ text }) });
  const second = createEditor({ id: 'other', label: 'Second URI', change: (other) => edit({ other }) });
  const secondRow = h('div', { class: 'string-row second' }, second.element, remove);
  const offers = h(
    'p',
    { class: 'offers' },
    ...FIRST.map(({ label, text, other }) => button(label, { class: 'offer' }, () => leap({ text, other }))),
  );

  const ladder = createLadder();
  const validity = createValidity(change);
  const normalForm = createNormalForm(change, copy);
  const components = createComponents(copy);
  const readers = createReaders();
  const hazards = createHazards();
  const resolve = createResolve(change);
  const panels = createPanels(change, leap, copy);

  /** Panels below the first ones: shown in a task of their own, when the answer to a key has been painted. */
  const showRest = afterPaint((reading: Reading) => {
    components.show(reading);
    readers.show(reading);
    hazards.show(reading, state.text === EXAMPLE);
    resolve.show(state);
    for (const panel of panels) panel.show(state, reading);
  });

  const show = (): void => {
    const reading = read(state);
    first.show(reading);
    add.hidden = reading.other !== undefined;
    secondRow.hidden = reading.other === undefined;
    if (reading.other !== undefined) second.show(reading.other);
    ladder.show(reading, state);
    validity.show(reading);
    normalForm.show(reading, state);
    showRest(reading);
  };

  root.append(
    h(
      'header',
      { class: 'top' },
      h('h1', {}, h('b', {}, 'urikit'), ' playground'),
      h('p', { class: 'whole' }, whole),
      h('p', { class: 'promise' }, 'Everything stays in this tab.'),
      share,
      createTheme(),
    ),
    h(
      'main',
      {},
      h('div', { class: 'strings' }, h('div', { class: 'string-row' }, first.element, add), secondRow, offers),
      ladder.element,
      h(
        'div',
        { class: 'grid' },
        h('div', { class: 'column' }, validity.element, readers.element),
        h('div', { class: 'column' }, normalForm.element, hazards.element),
      ),
      components.element,
      resolve.element,
      ...panels.map(({ element }) => element),
    ),
    h(
      'footer',
      {},
      h(
        'p',
        {},
        'A strict reading of ',
        h('a', { href: 'https://www.rfc-editor.org/rfc/rfc3986' }, 'RFC 3986'),
        '. The page sends nothing: its policy forbids every connection.',
      ),
      h('p', {}, 'In the console: ', h('code', {}, "urikit.engine.explain('HTTP://h:80/%7Ea')")),
    ),
  );
  show();
  addEventListener('popstate', ({ state: kept }) => {
    isExample = false;
    state = (kept as State | null) ?? fromFragment(location.hash.slice(1));
    address.write(state);
    show();
  });
  addEventListener('keydown', (event) => {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
    if (!isExample || !isUndo) return;
    event.preventDefault();
    history.back();
  });
}
