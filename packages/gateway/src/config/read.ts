import { z } from 'zod';
import { configSchema, type FullConfig, type GatewayConfig } from './schema.js';

/** What is wrong in a configuration, and where. */
export interface Trouble {
  /** `limits.client.headerBytes`, `origins["*"]`; empty for the whole. */
  readonly path: string;
  /** What was expected. Values are not repeated: they may be secrets. */
  readonly message: string;
}

/** A configuration is not one. */
export class ConfigError extends Error {
  readonly code = 'gateway/config';
  readonly file: string | undefined;
  readonly troubles: readonly Trouble[];

  constructor(troubles: readonly Trouble[], file?: string) {
    const lines = troubles.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`));
    super(`${file === undefined ? '' : `${file}: `}${lines.join('; ')}`);
    this.name = 'ConfigError';
    this.file = file;
    this.troubles = troubles;
  }
}

/** Writes where something is, as JavaScript would. */
export const pathText = (path: readonly PropertyKey[]): string =>
  path
    .map((part, i) =>
      typeof part === 'number'
        ? `[${String(part)}]`
        : /^[A-Za-z_$][\w$]*$/.test(String(part))
          ? `${i === 0 ? '' : '.'}${String(part)}`
          : `[${JSON.stringify(String(part))}]`,
    )
    .join('');

function troubleOf(issue: z.core.$ZodIssue): readonly Trouble[] {
  if (issue.code !== 'unrecognized_keys') return [{ path: pathText(issue.path), message: issue.message }];
  return issue.keys.map((key) => ({
    path: pathText([...issue.path, key]),
    message: `unknown key; expected ${knownKeys(issue.path)}`,
  }));
}

interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
}

const alternatives = (schema: JsonSchema): readonly JsonSchema[] => [
  schema,
  ...(schema.anyOf ?? []).flatMap(alternatives),
  ...(schema.oneOf ?? []).flatMap(alternatives),
];

/** The keys that may stand at a place. */
function knownKeys(path: readonly PropertyKey[]): string {
  let schemas = alternatives(configJsonSchema() as JsonSchema);
  for (const part of path)
    schemas = schemas.flatMap(({ properties, items }) =>
      (typeof part === 'number' ? [items] : [properties?.[String(part)]]).flatMap((one) =>
        one === undefined ? [] : alternatives(one),
      ),
    );
  const keys = [...new Set(schemas.flatMap(({ properties }) => Object.keys(properties ?? {})))];
  return keys.length === 0 ? 'no keys here' : `one of ${keys.join(', ')}`;
}

/** The JSON Schema of a configuration file, for editors. */
export const configJsonSchema = (): unknown => z.toJSONSchema(configSchema, { io: 'input', unrepresentable: 'any' });

/**
 * Fills in the defaults of a configuration.
 *
 * @param file - what messages call it
 * @throws ConfigError with every trouble, its place and what was expected
 */
export function readGatewayConfig(value: unknown, file?: string): FullConfig {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isObject)
    throw new ConfigError([{ path: '', message: 'expected a mapping with the keys of the configuration' }], file);
  const result = configSchema.safeParse(value);
  if (!result.success) throw new ConfigError(result.error.issues.flatMap(troubleOf), file);
  return result.data;
}

export type { FullConfig, GatewayConfig };
