import * as z from 'zod';
import { withoutDefaults } from './without-defaults.js';

/**
 * A policy as people write it. Every member may be left out; `{}` is the safe default: it merges only URIs that RFC
 * 3986 section 6 and RFC 9110 section 4.2.3 call equivalent.
 */

/** A field name (RFC 9110 5.1): a token. */
const token = z.string().regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/, 'expected a token (RFC 9110 5.6.2)');
const fieldName = token.transform((name) => name.toLowerCase());

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
    .describe('`name` sorts parameters by name; those of one name keep their order.'),
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
    .record(token, z.enum(['value', 'present']))
    .default({})
    .describe('Cookies that are part of the key.'),
  others: z
    .enum(['bypass', 'strip'])
    .default('bypass')
    .describe('Requests with other cookies: pass on uncached, or take the cookies away.'),
});

const rules = {
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

const overSchema = withoutDefaults(
  z.strictObject({ headers: rules.headers, scope: rules.scope, methods: rules.methods, getBody: rules.getBody }),
).extend({
  path: withoutDefaults(pathSchema).optional(),
  query: withoutDefaults(querySchema).optional(),
  cookies: withoutDefaults(cookiesSchema).optional(),
});

const routeSchema = z.strictObject({
  host: z.string().min(1).optional().describe('`host [":" port]`. Absent: every host.'),
  path: z
    .string()
    .regex(/^\//, 'expected a path that begins with "/"')
    .default('/')
    .describe('Selects this path and all below it, segment by segment.'),
  cache: z.boolean().default(true).describe('`false` passes every request on uncached.'),
  rules: overSchema.default({}).describe('Laid over the rules of the policy, member by member.'),
});

export const policySchema = z.strictObject({
  version: z.literal(1).default(1).describe('The version of the format of policies.'),
  scheme: z.enum(['key', 'ignore']).default('key').describe('`ignore` merges http and https.'),
  host: z
    .strictObject({
      allow: z
        .array(z.string().min(1))
        .optional()
        .describe(
          'The only hosts to answer for: `host [":" port]`, each with exactly that port, `*.suffix`, an address with the ' +
            'length of a prefix, or a named range. Absent: all.',
        ),
      alias: z
        .record(z.string(), z.string())
        .default({})
        .describe('Other names of a host: keyed and forwarded by the one on the right.'),
      trailingDot: z
        .enum(['reject', 'key', 'strip'])
        .default('reject')
        .describe('A host that ends in a dot: refuse, key as it is, or key and forward without it.'),
    })
    .prefault({}),
  ...rules,
  invalid: z
    .enum(['reject', 'bypass'])
    .default('reject')
    .describe(
      'A malformed host or target: answer 400, or pass it on unchanged and uncached. A character that ends a line or a word is always refused.',
    ),
  unwise: z
    .enum(['key', 'invalid'])
    .default('key')
    .describe(
      '`[`, `]`, `^`, backquote, `{`, `|` and `}`, which browsers send and RFC 3986 has no place for: key and forward as they are, or take for malformed.',
    ),
  noVarySearch: z
    .enum(['ignore', 'honour'])
    .default('ignore')
    .describe('Whether the origin may say by No-Vary-Search which parameters do not matter.'),
  digest: z
    .strictObject({
      above: z
        .int()
        .min(64)
        .default(512)
        .describe('Keys with more bytes are stored under their SHA-256, with the whole key beside it.'),
    })
    .prefault({}),
  maxBytes: z
    .int()
    .min(1)
    .max(1_048_576)
    .default(8192)
    .describe('Requests whose target is longer, as it came or as it would be forwarded, are passed on uncached.'),
  routes: z.array(routeSchema).default([]).describe('Rules for some hosts and paths, laid over the ones above.'),
});

/** A value that its reader leaves alone. */
type Readable<Value> = Value extends object ? { readonly [Name in keyof Value]: Readable<Value[Name]> } : Value;

/** A policy as it is written, with everything optional. */
export type Policy = Readable<z.input<typeof policySchema>>;

/** A policy with every default filled in. */
export type FullPolicy = z.output<typeof policySchema>;
