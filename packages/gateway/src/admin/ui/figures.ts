import { type Activity, SECONDS, type Shown } from './activity.js';
import { type Html, markup } from './html.js';
import type { StoreUsage } from '@urikit/http-cache/internal';

/** The figures of the page, which are asked for again and again. */

const UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];

/** Bytes with a unit. */
export function bytesText(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  const value = bytes / 1024 ** power;
  return `${value >= 100 ? String(Math.round(value)) : value.toFixed(1).replace('.0', '')} ${UNITS[power] as string}`;
}

/** A number with groups of three digits. */
export const numberText = (value: number): string => value.toLocaleString('en-US');

const isHit = (outcome: string): boolean => outcome === 'hit' || outcome === 'stale';

const none = (text: string): Html => markup`<p class="none">${text}</p>`;

const rowsOf = (rows: Activity['top'], name: string, title: string, unit = 'Requests'): Html =>
  markup`<div class="scroll" tabindex="0" role="group" aria-label="${title}">
    <table>
      <thead>
        <tr>
          <th>${title}</th>
          <th class="number">${unit}</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ([text, count]) =>
            markup`<tr>
              <td class="${name}">${text}</td>
              <td class="number">${numberText(count)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;

/** Bars for each second: hits below, other requests above. */
function chart(seconds: Activity['seconds']): Html {
  const most = Math.max(1, ...seconds.map(([hits, others]) => hits + others));
  const bars = seconds.map(([hits, others], i) => {
    const [low, high] = [(hits * 100) / most, (others * 100) / most];
    const x = String(i * 10);
    return markup`<rect class="hit" x="${x}" width="8" y="${(100 - low).toFixed(2)}" height="${low.toFixed(2)}" /><rect
        class="other"
        x="${x}"
        width="8"
        y="${(100 - low - high).toFixed(2)}"
        height="${high.toFixed(2)}"
      />`;
  });
  return markup`<svg
      viewBox="0 0 600 100"
      preserveAspectRatio="none"
      role="img"
      aria-label="Requests in each of the last ${SECONDS} seconds"
    >
      ${bars}<rect class="base" x="0" y="99.4" width="600" height="0.6" />
    </svg>
    <p class="legend">
      <span><b class="hit">■</b> hits</span><span><b class="other">■</b> other requests</span
      ><span>the highest bar: ${numberText(most)} in a second</span>
    </p>`;
}

function summary({ outcomes, seconds }: Activity, usage: StoreUsage | undefined): Html {
  const all = outcomes.reduce((sum, [, count]) => sum + count, 0);
  const hits = outcomes.reduce((sum, [name, count]) => sum + (isHit(name) ? count : 0), 0);
  const minute = seconds.reduce((sum, [one, others]) => sum + one + others, 0);
  const figures = [
    ['Hit ratio', all === 0 ? '–' : `${((hits * 100) / all).toFixed(1)} %`],
    ['Requests', numberText(all)],
    ['Last minute', numberText(minute)],
    ['Entries', usage === undefined ? '–' : numberText(usage.entries)],
    ['Size', usage === undefined ? '–' : bytesText(usage.bytes)],
    ['Evictions', usage === undefined ? '–' : numberText(usage.evictions)],
  ];
  return markup`<dl class="figures">
    ${figures.map(
      ([name = '', value = '']) =>
        markup`<div>
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`;
}

function sizes(usage: StoreUsage | undefined): Html {
  if (usage?.sizes === undefined) return none('This store does not count its entries by size.');
  const nameOf = (below: number, before: number): string =>
    Number.isFinite(below) ? `below ${bytesText(below)}` : `${bytesText(before)} and more`;
  return rowsOf(
    usage.sizes.map(([below, entries], i, all) => [nameOf(below, all[i - 1]?.[0] ?? 0), entries]),
    'size',
    'Size',
    'Entries',
  );
}

const request = ({ time, method, uri, status, outcome, reason }: Shown): Html =>
  markup`<tr>
    <td class="time">${new Date(time).toISOString().slice(11, 23)}</td>
    <td>${method}</td>
    <td class="uri">${uri}</td>
    <td class="number">${status}</td>
    <td class="${isHit(outcome) ? 'hit' : 'other'}">${outcome}</td>
    <td>${reason ?? ''}</td>
  </tr>`;

/** The figures of now. */
export function figures(activity: Activity, usage: StoreUsage | undefined, from: string): Html {
  const { reasons, top, recent } = activity;
  return markup`<div id="live" data-from="${from}">
    <section class="third">
      <h2>Since the start</h2>
      ${summary(activity, usage)}
    </section>
    <section class="two">
      <h2>The last minute</h2>
      ${chart(activity.seconds)}
    </section>
    <section class="wide">
      <h2>Latest requests</h2>
      ${
        recent.length === 0
          ? none('No request has come yet.')
          : markup`<div class="scroll" tabindex="0" role="group" aria-label="Latest requests">
              <table class="recent">
                <thead>
                  <tr>
                    <th>Time (UTC)</th>
                    <th>Method</th>
                    <th>Resource</th>
                    <th class="number">Status</th>
                    <th>Outcome</th>
                    <th>Reason</th>
                  </tr>
                </thead>
                <tbody>
                  ${recent.slice(0, 20).map(request)}
                </tbody>
              </table>
            </div>`
      }
    </section>
    <section class="half">
      <h2>Most requested</h2>
      ${top.length === 0 ? none('No request has come yet.') : rowsOf(top, 'uri', 'Resource')}
    </section>
    <section class="quarter">
      <h2>No hit, by reason</h2>
      ${reasons.length === 0 ? none('None so far.') : rowsOf(reasons, 'reason', 'Outcome and reason')}
    </section>
    <section class="quarter">
      <h2>Entries by size</h2>
      ${sizes(usage)}
    </section>
  </div>`;
}
