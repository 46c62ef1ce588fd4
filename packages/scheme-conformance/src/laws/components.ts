import { propertyLaw } from '../falsify.js';
import { tableTexts } from '../generate.js';
import type { Law, Trouble } from '../law.js';
import { withAndWithout, withOrWithoutEach } from '../spell.js';
import type { Subject, Target } from '../target.js';
import { identity, symmetric } from './comparison.js';
import { sameCodes } from './findings.js';
import { throws } from './hooks.js';
import { idempotent } from './normalization.js';
import { sameHosts, sameView } from './reading.js';

/** The law of components: the other laws hold for a URI without one of its components, and with one more. */

type Pair = readonly [string, string];

const LOOKS: readonly ((pair: Pair, subject: Subject, target: Target) => Trouble | undefined)[] = [
  ([, other], subject) => throws(other, subject),
  ([, other], subject) => idempotent(other, subject),
  symmetric,
  identity,
  sameCodes,
  sameView,
  sameHosts,
];

function look(pair: Pair, subject: Subject, target: Target): Trouble | undefined {
  for (const each of LOOKS) {
    const trouble = each(pair, subject, target);
    if (trouble !== undefined) return trouble;
  }
  return undefined;
}

export const componentLaw = (target: Target): Law =>
  propertyLaw(target, {
    id: 'components',
    title: 'hooks agree about a URI with and without userinfo, port, query and fragment',
    values: withAndWithout,
    // Each row has each component once more or once less: generated strings seldom have the parts of a row.
    first: ({ cases }, { hooks }) =>
      tableTexts(cases, Object.keys(hooks)).flatMap((text) =>
        withOrWithoutEach(text).map((other) => [text, other] as const),
      ),
    look,
    onError: 'return false from equivalent where the two are not known to be equivalent',
  });
