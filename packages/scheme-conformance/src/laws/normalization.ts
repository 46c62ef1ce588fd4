import { LEVELS, parse, type Uri } from '@urikit/generic';
import { recompose } from '@urikit/generic/record';
import { propertyLaw } from '../falsify.js';
import { ownTexts } from '../generate.js';
import type { Law, Trouble } from '../law.js';
import { isSame, shown } from '../same.js';
import { recordOf, type Subject, type Target } from '../target.js';
import { delimiterLaw } from './delimiters.js';
import { mayChangeLaw } from './may-change.js';
import { rewritten } from './rewritten.js';

/**
 * Laws of normalization: its result parses back to the same components, and normalizing again changes no character.
 * They hold for the scheme's function and for the engine that calls it.
 */

const textOf = (value: Uri): string | undefined => {
  try {
    return recompose(value);
  } catch {
    return undefined;
  }
};

function roundTrip(text: string, subject: Subject): Trouble | undefined {
  const { to, from, name } = rewritten(text, subject) ?? {};
  if (from === undefined) return undefined;
  const again = typeof to === 'object' && (to as Uri | null) !== null ? textOf(to) : undefined;
  if (again === undefined)
    return [
      `${String(name)} returned ${shown(to)}, which is no URI`,
      'return a record like the one that was given, as in { ...uri, path }, and percent-encode data that holds a delimiter',
    ];
  if (!isSame(parse(again), to))
    return [
      `${String(name)} returned a record that is read back as another: ${shown(to)} is written ${again}`,
      'keep each component in its own member, and change host.kind together with host.text',
    ];
  return undefined;
}

/** Checks that the functions of a scheme leave their own result alone. */
export function idempotent(text: string, subject: Subject): Trouble | undefined {
  const { to, rewrite, name } = rewritten(text, subject) ?? {};
  const once = to === undefined ? undefined : textOf(to);
  if (once === undefined || rewrite === undefined) return undefined;
  const settled = subject.data.normalize(once);
  const twice = textOf(rewrite(recordOf(settled)));
  if (twice !== settled)
    return [
      `${String(name)} changes its own result: ${once}, then ${String(twice)}`,
      'do all of the work in one call, and write triplets in upper case, as in %2F: given its own result, normalize returns the same',
    ];
  return undefined;
}

function stable(text: string, { engine }: Subject): Trouble | undefined {
  for (const level of LEVELS) {
    for (const rules of [[], engine.rules.map(({ id }) => id)]) {
      const once = engine.normalize(text, { level, rules });
      const twice = engine.normalize(once, { level, rules });
      if (once !== twice)
        return [
          `the normal form at level ${level} is not stable: ${once}, then ${twice}`,
          'make normalize a function of the URI alone',
        ];
    }
  }
  return undefined;
}

/** `written` of `normalForm` gets malformed strings too, as one with the Kelvin sign, whose lower case is a letter. */
function sameByFunctions(text: string, { engine, byFunctions }: Subject): Trouble | undefined {
  const [normal, expected] = [engine, byFunctions].map((one) => {
    const bad = one.tryNormalize(`${text}\u212a`);
    return bad.ok ? bad.value : one.normalize(text);
  });
  if (normal === expected) return undefined;
  return [
    `normalForm makes ${String(normal)} of what the functions make ${String(expected)} of`,
    'let kept match URIs that normalize and rules leave alone, lowered those of which they make the lower case, and written return that or undefined',
  ];
}

export function normalizationLaws(target: Target): readonly Law[] {
  const on = <T extends string>(
    id: string,
    title: string,
    look: (text: string, subject: Subject) => Trouble | undefined,
    onError?: T,
  ): Law => propertyLaw(target, { id, title, values: ownTexts, look, ...(onError !== undefined && { onError }) });
  return [
    on('round-trip', 'the result of normalize parses back to the same components', roundTrip),
    on('same-scheme', 'normalize returns a URI of the scheme that it was given', (text, subject) => {
      const { from, to, name } = rewritten(text, subject) ?? {};
      if (from === undefined || to?.scheme === from.scheme) return undefined;
      return [
        `${String(name)} made a URI of scheme "${String(to?.scheme)}" of one of "${from.scheme}"`,
        'leave scheme as it is, as in { ...uri, path }',
      ];
    }),
    on('idempotent', 'normalize leaves its own result alone', idempotent),
    on(
      'stable',
      'normal forms are stable at every level, with every rule',
      stable,
      'make normalize agree with the rules of the engine: it is called again on its own result, after them',
    ),
    delimiterLaw(target),
    mayChangeLaw(target),
    on('normal-form', 'normalForm describes the results of normalize and rules', sameByFunctions),
  ];
}
