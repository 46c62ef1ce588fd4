import { changeOf, forwardedFields, HOP_FIELDS, isForbidden, trimOws } from './fields.js';
import { contentText, QUERY } from './content.js';
import { encodeScope, encodeValue } from './encode-key.js';
import { chooseField } from './negotiate.js';
import type { CookiesPlan, FieldPlan, RulesPlan } from '../plan.js';
import { bypass, type Refusal } from './refusal.js';
import type { FieldChange, KeyRequest } from '../request.js';

/** The values of fields and cookies in a key. */

/** What a policy makes of the field Cookie. */
export interface Cookies {
  /** The keyed cookies as they end a key, in the policy's order. */
  readonly text: string;
  /** What is forwarded in place of the field; undefined for nothing. */
  readonly field: string | undefined;
}

/** `cookie-pair *( ";" SP cookie-pair )` (RFC 6265 4.2.1), read as 5.4 lets user agents write it. */
const pairsOf = (field: string): readonly string[] =>
  field
    .split(';')
    .map(trimOws)
    .filter((pair) => pair !== '');

/** Whether a pair has a name. User agents and origins do not agree about a pair without `=`: it has no name here. */
function isNamed(pair: string, name: string): boolean {
  const equals = pair.indexOf('=');
  return equals >= 0 && trimOws(pair.slice(0, equals)) === name;
}

const NO_PAIRS: readonly string[] = [];

/**
 * Takes the keyed cookies out of the field Cookie.
 *
 * @returns undefined where the request must not be keyed: it brings other cookies and the policy does not take them
 *   away, or it brings a keyed one twice, of which origins see the first or the last
 */
export function chooseCookies(field: string | undefined, { keyed, others }: CookiesPlan): Cookies | undefined {
  const pairs = field === undefined ? NO_PAIRS : pairsOf(field);
  const kept: string[] = [];
  let text = '';
  for (let i = 0; i < keyed.length; i++) {
    const { name, as } = keyed[i] as CookiesPlan['keyed'][number];
    const found = pairs.filter((pair) => isNamed(pair, name));
    if (found.length > 1) return undefined;
    // Of a cookie that is keyed as present, no more than its presence is forwarded.
    const pair = found.length === 1 && as === 'present' ? name + '=1' : found[0];
    if (pair !== undefined) kept.push(pair);
    text += encodeValue(pair);
  }
  if (others === 'bypass' && kept.length < pairs.length) return undefined;
  return { text, field: kept.length === 0 ? undefined : kept.join('; ') };
}

/** What the fields of a request add to its key, and what to forward in their place. */
export interface Values {
  /** As it is written in a key; undefined where the policy declares no scope. */
  readonly scope: string | undefined;
  /** The end of the key. */
  readonly text: string;
  readonly fields: readonly FieldChange[];
}

/** The values of the declared scope; undefined where one is missing or empty: nobody may share that answer. */
function scopeOf(header: KeyRequest['header'], names: readonly string[]): string | undefined {
  const values: string[] = [];
  for (let i = 0; i < names.length; i++) {
    const value = header(names[i] as string);
    if (value === undefined || value === '') return undefined;
    values.push(value);
  }
  return encodeScope(values);
}

/** What a trusted hop says of how it was reached, as it ends a key; empty where it says nothing. */
function hopText(header: KeyRequest['header']): string {
  if (!HOP_FIELDS.some((name) => header(name) !== undefined)) return '';
  return HOP_FIELDS.map((name) => encodeValue(header(name))).join('');
}

/** Reads the fields that the rules key. */
export function chooseValues(
  request: KeyRequest,
  { plan, keysCookie }: { readonly plan: RulesPlan; readonly keysCookie: boolean },
  changes: readonly FieldChange[],
): Values | Refusal {
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
