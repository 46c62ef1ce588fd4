import { wrongValue } from '@urikit/generic/internal';
import { pathText } from '@urikit/schema-issues';
import * as z from 'zod';
import { ConfigError, readBy, type Trouble } from '../config-error.js';
import { configSchema, type FullConfig, type GatewayConfig } from './schema.js';

/** The JSON Schema of a configuration file, for editors. */
export const configJsonSchema = (): unknown => z.toJSONSchema(configSchema, { io: 'input', unrepresentable: 'any' });

/**
 * Fills in the defaults of a configuration.
 *
 * @param file - the name of the configuration in messages
 * @throws ConfigError with every error, its position and the expected value
 */
export function readGatewayConfig(value: unknown, file?: string): FullConfig {
  if (file !== undefined && typeof file !== 'string') throw wrongValue(['file'], 'a string');
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isObject)
    throw new ConfigError([{ path: '', message: 'expected a mapping with the keys of the configuration' }], file);
  return readBy(configSchema, value, file);
}

export { ConfigError, pathText, type Trouble };
export type { FullConfig, GatewayConfig };
