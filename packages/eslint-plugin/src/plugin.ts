import type { ESLint, Linter, Rule } from 'eslint';
import { allowedSchemes } from './rules/allowed-schemes.js';
import { noHazards } from './rules/no-hazards.js';
import { noInsecure } from './rules/no-insecure.js';
import { noSecrets } from './rules/no-secrets.js';
import { normalUri } from './rules/normal-uri.js';
import { resolveOrder } from './rules/resolve-order.js';
import { validUri } from './rules/valid-uri.js';

/** The metadata of the plugin that ESLint shows. */
export const meta = { name: '@urikit/eslint-plugin', namespace: '@urikit' } as const;

/** The rules by name. */
export const rules: Readonly<Record<string, Rule.RuleModule>> = {
  'allowed-schemes': allowedSchemes,
  'no-hazards': noHazards,
  'no-insecure': noInsecure,
  'no-secrets': noSecrets,
  'normal-uri': normalUri,
  'resolve-order': resolveOrder,
  'valid-uri': validUri,
};

const plugin: ESLint.Plugin = { meta, rules };

const configOf = (name: string, chosen: Linter.RulesRecord): Linter.Config => ({
  name: `@urikit/${name}`,
  plugins: { '@urikit': plugin },
  rules: chosen,
});

const RECOMMENDED: Linter.RulesRecord = {
  '@urikit/valid-uri': 'error',
  '@urikit/no-hazards': 'error',
  '@urikit/no-secrets': 'error',
  '@urikit/resolve-order': 'error',
};

/** Configurations for `eslint.config.js`: `recommended` reports errors, `strict` also possible improvements. */
export const configs: { readonly recommended: Linter.Config; readonly strict: Linter.Config } = {
  recommended: configOf('recommended', RECOMMENDED),
  strict: configOf('strict', {
    ...RECOMMENDED,
    '@urikit/no-insecure': 'error',
    '@urikit/normal-uri': 'error',
  }),
};
