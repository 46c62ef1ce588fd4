import { arriving, isForbidden } from './forwarded-fields.js';
import { chooseCookies } from './cookies.js';
import { encodeScope, encodeValues } from './encode-key.js';
import { chooseField, HOP_FIELDS } from './fields.js';
import type { FieldPlan } from '../plan.js';
import { bypass, type Refusal } from './refusal.js';
import type { FieldChange, KeyRequest } from '../request.js';
import type { Rules } from './rules.js';

/** What the fields of a request add to its key, and what to forward in their place. */
export interface Values {
  /** undefined where the policy declares no scope. */
  readonly scope: string | undefined;
  /** The end of the key. */
  readonly text: string;
  readonly fields: readonly FieldChange[];
}

/** The values of the declared scope; undefined where one is missing: such an answer is nobody's to share. */
function scopeOf(header: KeyRequest['header'], names: readonly string[]): readonly string[] | undefined {
  const values = names.map((name) => header(name));
  return values.every((value) => value !== undefined && value !== '') ? (values as readonly string[]) : undefined;
}

/** What a trusted hop says of how it was reached; nothing where it says nothing. */
function hopValues(header: KeyRequest['header']): readonly (string | undefined)[] {
  const values = HOP_FIELDS.map((name) => header(name));
  return values.some((value) => value !== undefined) ? values : [];
}

/** Reads the fields that the rules key. */
export function chooseValues(
  request: KeyRequest,
  { plan, keysCookie }: Rules,
  changes: readonly FieldChange[],
): Values | Refusal {
  const { headers, cookies: rules, scope: names } = plan;
  const isTrusted = request.trusted === true;
  if (
    headers.length === 0 &&
    rules.keyed.length === 0 &&
    names.length === 0 &&
    !isTrusted &&
    request.header('cookie') === undefined
  ) {
    return { scope: undefined, text: '', fields: changes };
  }
  const header = arriving(request);
  const fields = changes.slice();
  const forward = (name: string, value: string | undefined): void => {
    if (value !== request.header(name) && !isForbidden(name, request)) fields.push([name, value]);
  };
  const values: (string | undefined)[] = [];
  for (let i = 0; i < headers.length; i++) {
    const field = headers[i] as FieldPlan;
    const value = chooseField(field, header(field.name));
    forward(field.name, value);
    values.push(value);
  }
  const cookies = keysCookie ? undefined : chooseCookies(header('cookie'), rules);
  if (!keysCookie) {
    if (cookies === undefined) return bypass('cookie');
    forward('cookie', cookies.field);
  }
  if (isTrusted)
    HOP_FIELDS.forEach((name) => {
      forward(name, header(name));
    });
  const scope = names.length === 0 ? undefined : scopeOf(header, names);
  if (scope === undefined && names.length > 0) return bypass('scope-missing');
  const text =
    encodeValues(values) +
    (cookies === undefined ? '' : encodeValues(cookies.values)) +
    (isTrusted ? encodeValues(hopValues(header)) : '');
  return { scope: scope === undefined ? undefined : encodeScope(scope), text, fields };
}
