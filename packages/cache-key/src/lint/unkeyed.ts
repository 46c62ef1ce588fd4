import { type FullPolicy, policySchema } from '../policy/policy.js';

/** A header that a gateway may forward to the origin although it is not part of the key. */
export interface UnkeyedField {
  /** In lower case; `*` stands for any end of a name. */
  readonly field: string;
  /** The consequence if the response depends on the header and Vary does not list it. */
  readonly risk: string;
  /** The cure. */
  readonly advice: string;
}

/** Headers that browsers send or applications read, with the content that depends on them. */
const FIELDS: readonly UnkeyedField[] = [
  {
    field: 'accept',
    risk: 'a client gets a page in a format that it did not ask for, as JSON or AVIF',
    advice: 'Let the origin say `Vary: Accept`, or key it by `present`.',
  },
  {
    field: 'accept-encoding',
    risk: 'a client gets a compressed body that it cannot decode',
    advice: 'Let the origin say `Vary: Accept-Encoding`, or key it by `encoding`.',
  },
  {
    field: 'accept-language',
    risk: 'a page in the language of the first reader is given to all',
    advice: 'Let the origin say `Vary: Accept-Language`, or key it by `language`.',
  },
  {
    field: 'user-agent',
    risk: 'desktops get the page for phones, and all browsers get the workarounds for one',
    advice: 'Let the origin answer all alike; as it is sent, the header has too many values to vary on.',
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
    risk: 'a refusal for one use of a resource is served for every use',
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
    risk: 'the application or a server in front of it may read it: anyone can store a page of their choice',
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
 * Lists the headers of a keyed request that reach the origin unkeyed if a gateway forwards them, with the risk of each.
 * The list never holds Cookie and Authorization: such requests are keyed by them, stripped of them, or passed on.
 *
 * @param policy - a policy as written; its type is unknown because it may come from a file
 * @returns the headers; empty for a malformed policy. Never throws.
 * @example unkeyedFields({ headers: { accept: 'value' } }).some(({ field }) => field === 'accept'); // false
 */
export function unkeyedFields(policy: unknown): readonly UnkeyedField[] {
  const parsed = policySchema.safeParse(policy);
  if (!parsed.success) return [];
  const keyed = keyedNames(parsed.data);
  return FIELDS.filter(({ field }) => !keyed.has(field));
}
