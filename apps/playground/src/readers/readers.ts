import { READERS } from '@urikit/safety';
import { card, code, h } from '../core/dom.js';
import type { Reading } from '../core/reading.js';
import { visible } from '../core/visible.js';
import { browserUrl, emulatedRows, headlineOf, type HostRow, hostsOf, realRows } from './groups.js';

/** More is not worth the wait at each key: readers that fill a table of a megabyte. */
const LONGEST_READ = 200_000;

const shorten = (text: string): string => {
  const shown = visible(text);
  return shown.length > 90 ? `${shown.slice(0, 60)}…${shown.slice(-20)}` : shown;
};

/** A host, and the programs that see it; another host than the first one is marked. */
function hostRow(host: string | undefined, programs: readonly HostRow[], at: number): HTMLElement {
  const refuse = programs.every(({ refuses }) => refuses === true) ? 'Refused' : 'No host';
  return h(
    'tr',
    { class: at > 0 ? 'other-host' : undefined },
    h(
      'th',
      { scope: 'row' },
      at > 0 ? h('span', { class: 'sign', 'aria-label': 'another host:' }, '≠') : undefined,
      host === undefined ? h('span', { class: 'absent' }, refuse) : code(shorten(host)),
    ),
    h('td', {}, programs.map(({ name, how }) => (how === 'emulated' ? `${name}*` : name)).join(', ')),
  );
}

/** The programs by the host that they see; programs that refuse the string come last. */
function hostRows(rows: readonly HostRow[]): readonly HTMLElement[] {
  const hosts = hostsOf(rows);
  const without = rows.filter(({ host }) => host === undefined);
  return [
    ...hosts.map((host, at) =>
      hostRow(
        host,
        rows.filter((row) => row.host === host),
        at,
      ),
    ),
    ...(without.length === 0 ? [] : [hostRow(undefined, without, 0)]),
  ];
}

export function createReaders(): { readonly element: HTMLElement; readonly show: (reading: Reading) => void } {
  const headline = h('p', { class: 'headline' });
  const body = h('tbody');
  const table = h(
    'table',
    {},
    h(
      'thead',
      { class: 'unseen' },
      h('tr', {}, h('th', { scope: 'col' }, 'Host'), h('th', { scope: 'col' }, 'Programs')),
    ),
    body,
  );
  const browser = h('p', { class: 'browser' });
  const note = h('p', { class: 'hint' }, '* Emulated, and held to the real programs by tests.');
  const element = card('readers', 'How others read it', headline, table, browser, note);

  const show = (reading: Reading): void => {
    const { text } = reading;
    const rows = [...realRows(text), ...(text.length > LONGEST_READ ? [] : emulatedRows(text, READERS))];
    const { tone, words } = headlineOf(rows);
    headline.className = `headline ${tone}`;
    headline.replaceChildren(words.length > 90 ? `${words.slice(0, 90)}…` : visible(words));
    body.replaceChildren(...hostRows(rows));
    table.hidden = hostsOf(rows).length === 0;
    const url = browserUrl(text);
    browser.replaceChildren(
      ...(url === undefined
        ? ['Your browser refuses it: ', code('new URL'), ' throws.']
        : url.href === text
          ? ['Your browser keeps every character.']
          : ['Your browser makes it ', code(shorten(url.href))]),
    );
  };
  return { element, show };
}
