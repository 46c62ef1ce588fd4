import { h } from './dom.js';
import type { Reading } from './reading.js';
import type { Change, State } from './state.js';

/** The inside of a panel that is opened. */
export interface Tool {
  readonly element: HTMLElement;
  readonly show?: (state: State, reading: Reading) => void;
}

/** A panel that is closed at first; its code is loaded when it is opened. */
export interface Panel {
  readonly element: HTMLElement;
  readonly show: (state: State, reading: Reading) => void;
}

interface PanelOptions {
  /** Stands in the address while the panel is open. */
  readonly id: string;
  readonly title: string;
  /** One line beside the title. */
  readonly says: string;
  readonly load: () => Promise<Tool>;
  readonly change: Change;
}

export function createPanel({ id, title, says, load, change }: PanelOptions): Panel {
  const body = h('div', { class: 'panel-body' }, h('p', { class: 'hint' }, 'Loading …'));
  const element = h(
    'details',
    { class: `card panel ${id}`, id: `panel-${id}` },
    h('summary', {}, h('h2', {}, title), h('span', { class: 'hint' }, says)),
    body,
  );
  let tool: Tool | undefined;
  let loading: Promise<void> | undefined;
  let latest: readonly [State, Reading] | undefined;
  let open: readonly string[] = [];

  const begin = (): void => {
    loading ??= load().then(
      (loaded) => {
        tool = loaded;
        body.replaceChildren(loaded.element);
        if (latest !== undefined) loaded.show?.(...latest);
      },
      (error: unknown) => {
        body.replaceChildren(h('p', { class: 'absent' }, `This panel could not be loaded: ${String(error)}`));
      },
    );
  };
  element.addEventListener('toggle', () => {
    if (element.open) begin();
    if (element.open === open.includes(id)) return;
    change({ open: element.open ? [...open, id] : open.filter((name) => name !== id) });
  });
  return {
    element,
    show: (state, reading) => {
      latest = [state, reading];
      ({ open } = state);
      if (element.open !== open.includes(id)) element.open = open.includes(id);
      if (element.open) tool?.show?.(state, reading);
    },
  };
}
