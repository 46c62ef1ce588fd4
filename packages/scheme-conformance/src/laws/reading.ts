import { redact, type Result } from '@urikit/generic';
import { namedHosts, parseUri } from '@urikit/generic/record';
import { propertyLaw } from '../falsify.js';
import { ownTexts } from '../generate.js';
import type { Law, Trouble } from '../law.js';
import { identifyingText, isOne } from './calls.js';
import { isSame, shown } from '../same.js';
import { pairs } from '../spell.js';
import type { Subject, Target } from '../target.js';

/** Laws of views, hosts and redaction. */

/** Tells if one string is another with characters removed. */
function onlyRemoves(after: string, before: string): boolean {
  let at = 0;
  for (const char of before) if (char === after[at]) at += 1;
  return at === after.length;
}

function redaction(text: string, { engine }: Subject): Trouble | undefined {
  const shows = redact(text, engine);
  const password = /:(.+)/.exec(parseUri(text).authority?.userinfo ?? '')?.[1];
  if (!onlyRemoves(shows, text))
    return [`redaction puts something in: ${shows}`, 'this is a mistake of the engine: report it'];
  if (password === undefined || !shows.includes(password) || text.split(password).length > 2) return undefined;
  return [
    `redaction shows the password: ${shows}`,
    "name 'password' or 'userinfo' in secrets, or leave secrets out (RFC 3986 3.2.1)",
  ];
}

/** Checks that equivalent URIs have the same view. */
export function sameView([a, b]: readonly [string, string], subject: Subject): Trouble | undefined {
  const { engine, hooksOf } = subject;
  if (!isOne(a, b, subject)) return undefined;
  const one: Result<unknown> = engine.tryView(identifyingText(a, hooksOf(a)));
  const other: Result<unknown> = engine.tryView(identifyingText(b, hooksOf(b)));
  // A URI with an error of check is outside the scheme's grammar and has no reading.
  if (!one.ok || !other.ok) return undefined;
  const [x, y] = [one.value, other.value];
  return isSame(x, y)
    ? undefined
    : [
        `two equivalent URIs read ${shown(x)} and ${shown(y)}`,
        'do not read parts that normalize, identity or equivalent ignores, or name them in outsideIdentity; view gets the normal form',
      ];
}

/** Checks that equivalent URIs name the same hosts. */
export function sameHosts([a, b]: readonly [string, string], subject: Subject): Trouble | undefined {
  const { engine, hooksOf } = subject;
  if (hooksOf(a).hosts === undefined || !isOne(a, b, subject)) return undefined;
  const [x, y] = [a, b].map((text) =>
    namedHosts(parseUri(engine.normalize(identifyingText(text, hooksOf(text)))), hooksOf(text)),
  );
  return isSame(x, y)
    ? undefined
    : [
        `two equivalent URIs name the hosts ${shown(x)} and ${shown(y)}`,
        'read hosts from the parts that identity and equivalent compare; hosts gets the normal form',
      ];
}

export const readingLaws = (target: Target): readonly Law[] => [
  propertyLaw(target, {
    id: 'view',
    title: 'equivalent URIs have the same view',
    values: pairs,
    look: sameView,
  }),
  propertyLaw(target, {
    id: 'hosts',
    title: 'equivalent URIs name the same hosts',
    values: pairs,
    look: sameHosts,
  }),
  propertyLaw(target, {
    id: 'redaction',
    title: 'redaction only removes, and hides passwords',
    values: ownTexts,
    look: redaction,
  }),
];
