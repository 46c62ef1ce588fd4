import { isUri, parse } from '@urikit/generic';
import { schemeHazards } from '@urikit/generic/internal';
import type { Breach } from '../breach.js';
import { type Law, messageOf } from '../law.js';
import type { Subject, Target } from '../target.js';

/** The law of positions: they point into the string as written, which may be longer than its normal form. */

/** The number of characters of a row that are tried. */
const TRIED = 12;

/** The UTF-16 units that each variant adds. */
const ADDED = 2;

/** A URI with another spelling of the character at one position, which its normal form shortens. */
type Variant = readonly [text: string, at: number];

/** Variants of a URI: one unreserved character as a triplet, or a dot-segment behind the first slash of the path. */
function variantsOf(text: string): readonly Variant[] {
  const scheme = text.indexOf(':');
  const places = Array.from(text.matchAll(/%..|[A-Za-z0-9._~-]/g), ({ 0: { length }, index }) =>
    length === 1 && index > scheme ? [index] : [],
  ).flat();
  const step = Math.ceil(places.length / TRIED);
  const triplets = places
    .filter((_, i) => i % step === 0)
    .map((at): Variant => {
      const triplet = `%${text.charCodeAt(at).toString(16).toUpperCase()}`;
      return [text.slice(0, at) + triplet + text.slice(at + 1), at];
    });
  const { authority, path } = parse(text);
  const slash = authority === undefined ? scheme + 1 : text.indexOf('/', scheme + 3);
  const dotted: readonly Variant[] = path.startsWith('/')
    ? [[`${text.slice(0, slash + 1)}./${text.slice(slash + 1)}`, slash]]
    : [];
  return [...dotted, ...triplets].filter(([variant]) => isUri(variant));
}

type Found = readonly [code: string, start: number, end: number];

/** The findings of the plugin. */
const foundIn = (text: string, { engine }: Subject, { plugin: { id } }: Target): readonly Found[] =>
  [...engine.check(text), ...schemeHazards(text, engine)]
    .filter(({ code }) => code.startsWith(`${id}/`))
    .map(({ code, start, end }) => [code, start, end]);

const countOf = (code: string, findings: readonly Found[]): number => findings.filter(([each]) => each === code).length;

/** The findings in one string, without those about spelling of which the other one has more or fewer. */
const written = (findings: readonly Found[], others: readonly Found[], { cases: { spelling = [] } }: Target): string =>
  findings
    .filter(([code]) => countOf(code, findings) === countOf(code, others) || !spelling.some(([each]) => each === code))
    .map(([code, start, end]) => `${code} at ${String(start)} to ${String(end)}`)
    .sort()
    .join(', ');

function misplaced(text: string, subject: Subject, target: Target): Omit<Breach, 'law'> | undefined {
  const found = foundIn(text, subject, target);
  if (found.length === 0) return undefined;
  for (const [variant, at] of variantsOf(text)) {
    if (subject.engine.normalize(variant) !== subject.engine.normalize(text)) continue;
    const moved = (position: number): number => (position > at ? position + ADDED : position);
    const there = foundIn(variant, subject, target);
    const here = found.map(([code, start, end]): Found => [code, moved(start), moved(end)]);
    const [expected, actual] = [written(here, there, target), written(there, here, target)];
    if (actual !== expected)
      return {
        problem: `plugin "${target.plugin.id}": found ${actual}, expected ${expected}, as in ${text}`,
        cure: 'find positions in the URI as written, the first argument, and not in its normal form',
        example: `${variant} (configuration ${subject.asked})`,
      };
  }
  return undefined;
}

const id = 'positions';

export const positionLaw = (target: Target): Law => ({
  id,
  title: 'positions of the findings of the table move with a triplet and a dot-segment in front',
  run: () => {
    for (const [, text, , config = {}] of [...(target.cases.issues ?? []), ...(target.cases.hazards ?? [])]) {
      try {
        const breach = isUri(text) ? misplaced(text, target.subject(config), target) : undefined;
        if (breach !== undefined) return { law: id, ...breach };
      } catch (error) {
        return { law: id, problem: messageOf(error), cure: 'correct the hook that throws', example: text };
      }
    }
    return undefined;
  },
});
