import * as z from 'zod';
import { refusePathPattern } from './patterns.js';
import { overSchema, rules } from './rules-schema.js';

/**
 * A policy as people write it. Every member may be left out; `{}` is the safe default: it merges only URIs that RFC
 * 3986 section 6 and RFC 9110 section 4.2.3 call equivalent.
 */

const routeSchema = z.strictObject({
  host: z.string().min(1).optional().describe('`host [":" port]`. Absent: every host.'),
  path: z
    .string()
    .regex(/^\//, 'expected a path that begins with "/"')
    .superRefine(refusePathPattern)
    .default('/')
    .describe('Selects this path and all below it, segment by segment: `/a` and `/a/*`. `/a*`: all that begin so.'),
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
      '`[`, `]`, `^`, backquote, `{`, `|` and `}`, which browsers send and RFC 3986 does not allow: key and forward as they are, or take for malformed.',
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

/**
 * The policy as a JSON Schema (draft 2020-12), for editors and for other languages: the argument of `compile`, with its
 * defaults. Never throws.
 */
export const policyJsonSchema = (): Readonly<Record<string, unknown>> => z.toJSONSchema(policySchema, { io: 'input' });
