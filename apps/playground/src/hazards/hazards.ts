import { engine } from 'urikit';
import { card, h } from '../core/dom.js';
import { countOf, type Reading } from '../core/reading.js';
import type * as Find from './find.js';
import { issueItem } from '../validity/validity.js';

type Safety = Pick<typeof Find, 'hazards'>;

/** More are counted and not listed. */
const MOST = 12;

/** A longer string is not read at each key. */
const LONGEST = 200_000;

/**
 * Hazards of foreign strings. The tables of Unicode are larger than the rest of the page, so they are loaded
 * for the first string that is not the example.
 */
export function createHazards(): {
  readonly element: HTMLElement;
  readonly show: (reading: Reading, isExample: boolean) => void;
} {
  let safety: Safety | undefined;
  let loading: Promise<void> | undefined;
  let shown: Reading | undefined;
  const summary = h('p', { class: 'headline', 'aria-live': 'polite' });
  const list = h('ul', { class: 'issues' });
  const element = card('hazards', 'Is it safe to follow?', summary, list);

  const draw = ({ text, issues }: Reading, { hazards }: Safety): void => {
    const found =
      text.length > LONGEST
        ? []
        : hazards(text, { engine }).filter(({ code }) => !issues.some((issue) => issue.code === code));
    const worst = (['error', 'warning', 'info'] as const).find((each) =>
      found.some(({ severity }) => severity === each),
    );
    summary.className = `headline ${worst ?? 'good'}`;
    summary.replaceChildren(
      text.length > LONGEST
        ? 'Too long to be read at each key'
        : found.length === 0
          ? 'No hazard is known'
          : countOf(found),
    );
    list.replaceChildren(...found.slice(0, MOST).map((hazard) => issueItem(text, hazard)));
  };

  return {
    element,
    show: (reading, isExample) => {
      shown = reading;
      element.hidden = isExample;
      if (isExample) return;
      if (safety !== undefined) draw(reading, safety);
      loading ??= import('./find.js').then((module) => {
        safety = module;
        if (shown !== undefined) draw(shown, module);
      });
    },
  };
}
