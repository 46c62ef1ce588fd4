import * as z from 'zod';

/** What a configuration file may say, as a Zod schema. Functions and classes may stand in a module only. */

const id = z.string().min(1);
const PACKAGE = /^(?:@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*(?:\/[A-Za-z0-9._~-]+)*$/;

/** How a module of one's own is named. */
const LOCAL =
  'import a module of your own in urikit.config.mjs, as in import { plugin } from "./plugin.js", ' +
  'or give its folder a package.json with a name and install it';

/** The name of a package, with or without a path in it: never a URL, a file or a module of the platform. */
export const packageName = z
  .string()
  .regex(PACKAGE, {
    error: ({ input }) =>
      /^(?:\.{0,2}[\\/]|file:|[A-Za-z]:[\\/])/.test(String(input))
        ? `expected the name of a package, found a path: ${LOCAL}`
        : 'expected the name of a package, as in "@urikit/scheme-http"',
  })
  .refine((name) => !name.split('/').includes('..'), 'expected no ".." in the name of a package');

/** What a package exports, by the name of the package, and of the export where it has several. */
const reference = z.union([
  packageName,
  z.strictObject({ package: packageName, export: z.string().min(1).optional() }),
]);

const severity = z.enum(['error', 'warning', 'info', 'off']);
const preset = z.enum(['strict', 'recommended', 'interop']);
const severities = z.union([preset, z.object({ preset: preset.optional() }).catchall(severity)], {
  error: `expected ${preset.options.map((each) => `"${each}"`).join(', ')}, or choices by issue code`,
});

const restriction = z.enum(['discouraged', 'forbidden']).optional();

/** What must not be shown, as data. */
const secrets = z.array(
  z.union([
    z.enum(['password', 'path-password', 'userinfo', 'path', 'query', 'fragment', 'bare-parameters']),
    z.strictObject({ parameter: z.string().min(1) }),
  ]),
);

const limit = z.int().min(1).optional();

/** An overlay without a function. */
const overlay = z.strictObject({
  id,
  version: z.string().default('0.0.0'),
  extends: z.union([z.string(), z.array(z.string()).min(1), z.strictObject({ plugin: id })]),
  after: z.array(id).optional(),
  hosts: z
    .strictObject({ allow: z.array(z.string()).optional(), deny: z.array(z.string()).optional() })
    .optional()
    .describe('Hosts by name, `*.suffix`, address, prefix or named range, each with a port or without.'),
  rfc: z.string().optional(),
  scheme: restriction,
  authority: z.enum(['required', 'forbidden']).optional(),
  host: z.literal('required').optional(),
  userinfo: restriction,
  port: restriction,
  query: restriction,
  fragment: restriction,
  locked: z.boolean().optional(),
  secrets: secrets.optional(),
});

/** Something of a module: an object with a function in it, or a function or class itself. */
const code = z.custom<object>(
  (value) => typeof value === 'function' || (typeof value === 'object' && value !== null && !('package' in value)),
  'expected a plugin, or the name of a package',
);

const contentsOf = (config: z.ZodType, isModule: boolean) => ({
  plugins: z.array(isModule ? z.union([reference, code]) : reference).optional(),
  overlays: z.array(isModule ? z.union([reference, overlay, code]) : z.union([reference, overlay])).optional(),
  config: config.optional(),
  severities: severities.optional(),
  opaquePaths: z.array(z.string().regex(/^[a-z][a-z0-9+.-]*$/, 'expected the name of a scheme, lower case')).optional(),
  schemes: z.strictObject({ others: z.enum(['allowed', 'discouraged', 'forbidden']).optional() }).optional(),
  limits: z.strictObject({ length: limit, segments: limit, parameters: limit }).optional(),
  encodedDotSegments: z.enum(['remove', 'refuse']).optional(),
  references: z.union([z.enum(['allow', 'forbid']), z.strictObject({ resolve: z.string().min(1) })]).optional(),
  secrets: secrets.optional(),
  locked: z.union([z.literal(true), z.array(z.string())]).optional(),
  prefer: z.array(z.string()).optional(),
});

/**
 * The schema of a file.
 *
 * @param config - of the member `config`; by plugin id
 * @param isModule - whether plugins and overlays may stand in it themselves
 */
export function fileSchema(
  config: z.ZodType = z.record(z.string(), z.record(z.string(), z.unknown())),
  isModule = false,
) {
  const contents = contentsOf(config, isModule);
  const set = z.strictObject({
    name: z.string().min(1),
    version: z.string(),
    extends: z.array(reference).optional(),
    ...contents,
  });
  return z.strictObject({
    $schema: z.string().optional(),
    sets: z.array(isModule ? z.union([reference, set, code]) : z.union([reference, set])).optional(),
    ...contents,
  });
}

/** A file that kept the schema. */
export type ConfigFile = z.output<ReturnType<typeof fileSchema>>;

/** A name of a package, or with the name of one of its exports. */
export type Reference = z.output<typeof reference>;
