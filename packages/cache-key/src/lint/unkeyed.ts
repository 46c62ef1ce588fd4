import { type FullPolicy, policySchema } from '../policy/policy.js';

/** A field that reaches the origin without being part of the key, where a gateway keeps such fields. */
export interface UnkeyedField {
  /** In lower case; `*` stands for any end of a name. */
  readonly field: string;
  /** What happens where the origin answers by it and does not say so in Vary. */
  readonly risk: string;
  /** What to do. */
  readonly advice: string;
}

/** Fields that browsers send or applications read, with what depends on them. */
const FIELDS: readonly UnkeyedField[] = [
  {
    field: 'accept',
    risk: 'a page in one format, such as JSON or AVIF, is given to who asked for another',
    advice: 'Let the origin say `Vary: Accept`, or key it by `present`.',
  },
  {
    field: 'accept-encoding',
    risk: 'a compressed body is given to who cannot read it',
    advice: 'Let the origin say `Vary: Accept-Encoding`, or key it by `encoding`.',
  },
  {
    field: 'accept-language',
    risk: 'a page in the language of the first reader is given to all',
    advice: 'Let the origin say `Vary: Accept-Language`, or key it by `language`.',
  },
  {
    field: 'user-agent',
    risk: 'the page for phones is given to desktops, and what one browser needs to all',
    advice: 'Let the origin answer all alike; as it is sent, the field has too many values to vary on.',
  },
  {
    field: 'sec-ch-*',
    risk: 'a page for one device, viewport or colour scheme is given to all',
    advice: 'Let the origin name them in Vary.',
  },
  {
    field: 'save-data',
    risk: 'the reduced page is given to all',
    advice: 'Let the origin say `Vary: Save-Data`, or key it by `present`.',
  },
  {
    field: 'origin',
    risk: 'an Access-Control-Allow-Origin for one site is given to others, whose scripts are refused then',
    advice: 'Let the origin say `Vary: Origin`, or answer `*`.',
  },
  {
    field: 'sec-fetch-*',
    risk: 'what is refused for one use of a resource is refused for all',
    advice: 'Let the origin name them in Vary.',
  },
  {
    field: 'referer',
    risk: 'a refusal of foreign links, or a link back to one reader, is given to all',
    advice: 'Strip it: `forward.unkeyed: strip`.',
  },
  ...['rsc', 'next-router-*', 'next-url', 'hx-*', 'turbo-frame', 'x-inertia*', 'x-nextjs-data', 'x-pjax*'].map(
    (field) => ({
      field,
      risk: 'the data of a framework for its own scripts is given as the page, or the page as the data',
      advice: 'Let the origin name it in Vary, or key it by `value`.',
    }),
  ),
  {
    field: 'x-requested-with',
    risk: 'a fragment for scripts is given as the page',
    advice: 'Key it by `value`, or give fragments URIs of their own.',
  },
  {
    field: 'x-*',
    risk: 'whatever the application or a server in front of it reads: anyone can have a page of their choice stored',
    advice: 'Key those that the origin reads, and strip the rest: `forward.unkeyed: strip`.',
  },
];

/** The names that a policy keys anywhere, in lower case. */
function keyedNames({ headers, scope, routes }: FullPolicy): ReadonlySet<string> {
  const all = [{ headers, scope }, ...routes.map(({ rules }) => rules)];
  const names = all.flatMap((rules) => [...Object.keys(rules.headers ?? {}), ...(rules.scope ?? [])]);
  return new Set(names.map((name) => name.toLowerCase()));
}

/**
 * Says which fields of a keyed request reach the origin unkeyed, where a gateway keeps them, and what each one risks.
 * Cookie and Authorization are not among them: such requests are keyed by them, stripped of them, or passed on.
 *
 * @param policy - as it is written; unknown because it may come from a file
 * @returns empty for what is no policy. Never throws.
 * @example unkeyedFields({ headers: { accept: 'value' } }).some(({ field }) => field === 'accept'); // false
 */
export function unkeyedFields(policy: unknown): readonly UnkeyedField[] {
  const parsed = policySchema.safeParse(policy);
  if (!parsed.success) return [];
  const keyed = keyedNames(parsed.data);
  return FIELDS.filter(({ field }) => !keyed.has(field));
}
