import { changeOf, forwardedFields, HOP_FIELDS, isForbidden, trimOws } from './fields.js';
import { contentText, QUERY } from './content.js';
import { encodeScope, encodeValue } from './encode-key.js';
import { chooseField } from './negotiate.js';
import type { CookiesPlan, FieldPlan, RulesPlan } from '../plan.js';
import { bypass, type NotKeyed } from './refusal.js';
import type { FieldChange, KeyRequest } from '../request.js';

/** The values of headers and cookies in a key. */

/** The result of a policy's rules for the header Cookie. */
export interface Cookies {
  /** The keyed cookies as they end a key, in the policy's order. */
  readonly text: string;
  /** The value that is forwarded in place of the header; undefined if the header is removed. */
  readonly field: string | undefined;
}

/** `cookie-pair *( ";" SP cookie-pair )` (RFC 6265 4.2.1), read as 5.4 lets user agents write it. */
const pairsOf = (field: string): readonly string[] =>
  field
    .split(';')
    .map(trimOws)
    .filter((pair) => pair !== '');

/**
 * Tells if a cookie pair has this name. User agents and origins disagree about a pair without `=`: here it has no name.
 */
function isNamed(pair: string, name: string): boolean {
  const equals = pair.indexOf('=');
  return equals >= 0 && trimOws(pair.slice(0, equals)) === name;
}

/**
 * Selects the keyed cookies of the header Cookie.
 *
 * @returns undefined if the request must not be keyed: it has other cookies that the policy does not strip, or it has a
 *   keyed cookie twice, of which origins may read the first or the last
 */
export function chooseCookies(field: string | undefined, { keyed, others }: CookiesPlan): Cookies | undefined {
  const pairs = pairsOf(field ?? '');
  const kept: string[] = [];
  let text = '';
  for (let i = 0; i < keyed.length; i++) {
    const { name, as } = keyed[i] as CookiesPlan['keyed'][number];
    const found = pairs.filter((pair) => isNamed(pair, name));
    if (found.length > 1) return undefined;
    // A cookie that is keyed by its presence is forwarded as `1`.
    const pair = found.length === 1 && as === 'present' ? name + '=1' : found[0];
    if (pair !== undefined) kept.push(pair);
    text += encodeValue(pair);
  }
  if (others === 'bypass' && kept.length < pairs.length) return undefined;
  return { text, field: kept.length === 0 ? undefined : kept.join('; ') };
}

/** The part of a key that comes from headers, and the changes to the forwarded headers. */
export interface Values {
  /** The scope as written in a key; undefined if the policy declares no scope. */
  readonly scope: string | undefined;
  /** The end of the key. */
  readonly text: string;
  readonly fields: readonly FieldChange[];
}

/** The values of the declared scope; undefined if one is missing or empty, because that response may not be shared. */
function scopeOf(header: KeyRequest['header'], names: readonly string[]): string | undefined {
  const values: string[] = [];
  for (let i = 0; i < names.length; i++) {
    const value = header(names[i] as string);
    if (value === undefined || value === '') return undefined;
    values.push(value);
  }
  return encodeScope(values);
}

/** The end of a key from the headers of a trusted hop that tell how it was reached; empty if it sent no such header. */
function hopText(header: KeyRequest['header']): string {
  if (!HOP_FIELDS.some((name) => header(name) !== undefined)) return '';
  return HOP_FIELDS.map((name) => encodeValue(header(name))).join('');
}

/** Reads the headers that the rules key. */
export function chooseValues(
  request: KeyRequest,
  { plan, keysCookie }: { readonly plan: RulesPlan; readonly keysCookie: boolean },
  changes: readonly FieldChange[],
): Values | NotKeyed {
  const { headers, cookies: rules, scope: names } = plan;
  const isTrusted = request.trusted === true;
  const namesNothing = headers.length === 0 && rules.keyed.length === 0 && names.length === 0;
  const isQuery = request.method === QUERY;
  if (namesNothing && !isTrusted && !isQuery && request.header('cookie') === undefined)
    return { scope: undefined, text: '', fields: changes };
  const header = forwardedFields(request);
  const fields = changes.slice();
  const forward = (name: string, value: string | undefined): void => {
    if (value !== request.header(name) && !isForbidden(name, request)) fields.push(changeOf(name, value));
  };
  let text = '';
  for (let i = 0; i < headers.length; i++) {
    const field = headers[i] as FieldPlan;
    const value = chooseField(field, header(field.name));
    forward(field.name, value);
    text += encodeValue(value);
  }
  if (!keysCookie) {
    const cookies = chooseCookies(header('cookie'), rules);
    if (cookies === undefined) return bypass('cookie');
    forward('cookie', cookies.field);
    text += cookies.text;
  }
  if (isTrusted) {
    HOP_FIELDS.forEach((name) => {
      forward(name, header(name));
    });
    text += hopText(header);
  }
  const content = isQuery ? contentText(request, header) : '';
  if (content === undefined) return bypass('body');
  text += content;
  const scope = names.length === 0 ? undefined : scopeOf(header, names);
  return scope === undefined && names.length > 0 ? bypass('scope-missing') : { scope, text, fields };
}
