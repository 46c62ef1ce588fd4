import { kindOf, wrongValue } from '@urikit/generic/internal';
import * as z from 'zod';
import { ConfigError, configIssue, readBy } from '../config-error.js';
import { checkListeners, checkOrigins } from './check-origins.js';
import { checkPolicy } from './check-policy.js';
import { configSchema, type FullConfig, type GatewayConfig } from './schema.js';

/** The JSON Schema of a configuration file, for editors. In a file, `policy` may be the path of another one. */
export function configJsonSchema(): unknown {
  const schema = z.toJSONSchema(configSchema, { io: 'input', unrepresentable: 'any' });
  const properties = schema.properties as Readonly<Record<'policy', { readonly description?: string }>>;
  const { description, ...whole } = properties.policy;
  const path = { type: 'string', minLength: 1, description: 'The path of a policy file, relative to this file.' };
  return { ...schema, properties: { ...properties, policy: { description, anyOf: [whole, path] } } };
}

/**
 * Fills in the defaults of a configuration, and makes sure that its members agree. Files that it names are not read.
 *
 * @param file - the name of the configuration in messages
 * @throws ConfigError with every error, its position and the expected value
 */
export function readGatewayConfig(value: unknown, file?: string): FullConfig {
  if (file !== undefined && typeof file !== 'string') throw wrongValue(['file'], 'a string');
  if (kindOf(value) !== 'object')
    throw new ConfigError([configIssue([], 'expected a mapping with the keys of the configuration')], file);
  const config = readBy(configSchema, value, file);
  checkPolicy(config, file);
  checkListeners(config, file);
  checkOrigins(config, file);
  return config;
}

export type { FullConfig, GatewayConfig };
