import * as z from 'zod';

/** The rules of a policy as people write them, for the whole policy and for a route. */

type WithoutDefaults<Shape extends z.ZodRawShape> = {
  readonly [Name in keyof Shape]: z.ZodOptional<
    Shape[Name] extends z.ZodDefault<infer Inner extends z.ZodType> ? Inner : Shape[Name]
  >;
};

/**
 * A section with every member optional and without defaults. `partial()` does not do this: it still fills in defaults,
 * so a route would reset the policy's scope, order and other members.
 */
function withoutDefaults<Shape extends z.ZodRawShape>({
  shape,
}: z.ZodObject<Shape>): z.ZodObject<WithoutDefaults<Shape>, z.core.$strict> {
  const members = Object.entries(shape).map(([name, member]) => {
    const bare = (member instanceof z.ZodDefault ? member.unwrap() : member) as z.ZodType;
    return [name, bare.optional().describe((member as z.ZodType).description as string)];
  });
  return z.strictObject(Object.fromEntries(members) as WithoutDefaults<Shape>);
}

/** A field name (RFC 9110 5.1): a token. */
const token = z.string().regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/, 'expected a token (RFC 9110 5.6.2)');

/** A name that selects; `*` is a character of tokens, and of no name that is sent. */
const name = token.regex(/^[^*]+$/, 'expected a whole name, because `*` is not read here');
const fieldName = name.transform((text) => text.toLowerCase());

/** A parameter's name, decoded where it is unreserved; `*` at its end stands for the rest. */
const paramName = z.string().regex(/^[^&=#;\s]+$/, 'expected the name of a parameter, `prefix*` or `*`');

/** `language-range` of RFC 4647 2.1, without `*`. */
const languageTag = z.string().regex(/^[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*$/, 'expected a language tag (RFC 4647 2.1)');

const action = z.enum(['key', 'bypass', 'reject']);

/** The action for each character of `path.escaped`. */
const escapedSchema = z.strictObject({
  ';': action.optional(),
  '%2F': action.optional(),
  '%5C': action.optional(),
  '%3B': action.optional(),
  '%23': action.optional(),
  '%3F': action.optional(),
  '%25': action.optional().describe('A triplet encoded twice, as `%252F`.'),
});

const pathSchema = z.strictObject({
  form: z
    .enum(['normalize', 'reject', 'redirect', 'raw'])
    .default('normalize')
    .describe(
      'A path that is not in normal form: key and forward its normal form, refuse it with 400 and its normal form, or ' +
        'redirect to that with 308. `raw` keys and forwards every path as received; `case`, `slashes` and ' +
        '`trailingSlash` do not apply to it, and a route matches its bytes.',
    ),
  redirects: z
    .enum(['safe', 'all'])
    .default('safe')
    .describe('Methods that `form: redirect` redirects: the safe ones, or `all`. Others get the 400 of `reject`.'),
  dotSegments: z
    .enum(['reject', 'keep'])
    .default('reject')
    .describe(
      'A path of `form: raw` with a dot-segment, live or encoded (`/..`, `/%2E%2E`, `/..%2F`, `/..;`): refuse, or keep.',
    ),
  case: z.enum(['keep', 'lower']).default('keep').describe('`lower` keys and forwards paths in lower case.'),
  slashes: z.enum(['keep', 'merge']).default('keep').describe('`merge` makes one `/` of several in a row.'),
  trailingSlash: z
    .enum(['keep', 'strip', 'add'])
    .default('keep')
    .describe('Keep, strip or add one `/` at the end of a path other than `/`. `slashes` merges several.'),
  escaped: z
    .union([action, escapedSchema])
    .default('key')
    .describe(
      'A path with `;`, `%3B`, `%2F`, `%5C`, `%23`, `%3F` or a triplet encoded twice (`%252F`), which origins ' +
        'read in different ways: key as it is, pass on uncached, or refuse. An object has an action by character. A ' +
        'policy with routes keys only those that an object names, or a `raw` path.',
    ),
});

const querySchema = z.strictObject({
  order: z
    .enum(['keep', 'name'])
    .default('keep')
    .describe('`name` sorts parameters by name; those of one name keep their order, and empty ones stay.'),
  include: z
    .array(paramName)
    .optional()
    .describe('The only parameters to key and to forward, besides empty ones. `name`, `prefix*`. Absent: all.'),
  exclude: z
    .union([z.literal('tracking'), z.array(paramName)])
    .default([])
    .describe(
      'Parameters to take away before keying and forwarding. `name`, `prefix*`, and `tracking` for the well-known ones.',
    ),
  multi: z
    .enum(['ordered', 'set'])
    .default('ordered')
    .describe(
      '`set`: parameters of one name in any order, each value once, are the same. They stand where the first stood.',
    ),
  empty: z
    .enum(['keep', 'drop'])
    .default('keep')
    .describe('`drop` takes away empty parameters (`a&&b`, `a&`) and an empty query.'),
  plus: z.enum(['keep', 'space']).default('keep').describe('`space` keys and forwards `+` as `%20`.'),
  semicolon: z
    .enum(['key', 'bypass', 'reject'])
    .default('key')
    .describe('A query with a raw `;`, which some origins take for `&`: key as it is, pass on uncached, or refuse.'),
  controls: z
    .enum(['reject', 'key'])
    .default('reject')
    .describe('Percent-encoded controls in a query other than `%00`: refuse, or key as data.'),
  maxParams: z.int().min(0).max(10_000).default(256).describe('A query with more parameters is passed on uncached.'),
});

const headerSchema = z.union([
  z.enum(['value', 'present', 'encoding', 'language']),
  z
    .strictObject({ encoding: z.array(token).min(1).describe('Content codings, the best first: `[br, gzip]`.') })
    .describe('The content codings that the origin has, the best first.'),
  z
    .strictObject({ language: z.array(languageTag).min(1).describe('Language tags, the default first: `[en, de]`.') })
    .describe('The languages that the origin has, the default first.'),
]);

const cookiesSchema = z.strictObject({
  keyed: z
    .record(name, z.enum(['value', 'present']))
    .default({})
    .describe('Cookies that are part of the key.'),
  others: z
    .enum(['bypass', 'strip'])
    .default('bypass')
    .describe('Requests with other cookies: pass on uncached, or take the cookies away.'),
});

/** The rules of a policy. */
export const rules = {
  path: pathSchema.prefault({}),
  query: querySchema.prefault({}),
  headers: z.record(fieldName, headerSchema).default({}).describe('Headers that are part of the key, in any case.'),
  cookies: cookiesSchema.prefault({}),
  scope: z
    .array(fieldName)
    .default([])
    .describe('Headers that say whose answer it is. A request without one of them is passed on uncached.'),
  methods: z
    .array(z.enum(['GET', 'HEAD', 'QUERY']))
    .min(1)
    .default(['GET', 'HEAD', 'QUERY'])
    .describe('Methods that get a key. GET and HEAD share it; that of a QUERY holds its content, up to 64 KiB.'),
  getBody: z.enum(['bypass', 'reject']).default('bypass').describe('GET or HEAD with content.'),
} as const;

/** The rules that a route lays over those of the policy: no member has a default. */
export const overSchema = withoutDefaults(
  z.strictObject({ headers: rules.headers, scope: rules.scope, methods: rules.methods, getBody: rules.getBody }),
).extend({
  path: withoutDefaults(pathSchema).optional(),
  query: withoutDefaults(querySchema).optional(),
  cookies: withoutDefaults(cookiesSchema).optional(),
});
