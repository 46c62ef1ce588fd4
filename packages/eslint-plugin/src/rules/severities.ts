import type { Severity } from '@urikit/generic';
import { PRESETS } from '@urikit/safety/presets';
import type { CommonOptions, Schema } from './rule.js';

/** Severities, and the least one that is reported. */
export interface SeverityOptions extends CommonOptions {
  /** Severities by code, as `@urikit/safety` has them. */
  readonly preset?: keyof typeof PRESETS;
  /** Severities by code, before those of the preset. */
  readonly severities?: Readonly<Record<string, Severity | 'off'>>;
  /** The least severity that is reported; default `error`. */
  readonly least?: Severity;
}

const ORDER: readonly Severity[] = ['info', 'warning', 'error'];

/** These options as members of a schema. */
export const SEVERITY_PROPERTIES: Readonly<Record<string, Schema>> = {
  preset: { enum: Object.keys(PRESETS) },
  severities: {
    type: 'object',
    patternProperties: { '^[a-z][a-z0-9-]*/[a-z][a-z0-9-]*$': { enum: ['error', 'warning', 'info', 'off'] } },
    additionalProperties: false,
  },
  least: { enum: [...ORDER] },
};

/** Converts the options to severities for the engine and `hazards`, and to a test of the least severity. */
export function severitiesOf({ preset, severities = {}, least = 'error' }: SeverityOptions): {
  readonly severities: Readonly<Record<string, Severity | 'off'>>;
  readonly isReported: (one: { readonly severity: Severity }) => boolean;
} {
  return {
    severities: { ...(preset === undefined ? {} : PRESETS[preset]), ...severities },
    isReported: ({ severity }) => ORDER.indexOf(severity) >= ORDER.indexOf(least),
  };
}
