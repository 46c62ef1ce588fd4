import type { Severity } from '@urikit/generic';

/** A hazard: its meaning, its default severity, and the section of the standard. */
export interface HazardDefinition {
  readonly severity: Severity;
  readonly section: string;
  readonly means: string;
  /** Advice: how to remove or handle the hazard. */
  readonly hint: string;
}

export const row = (severity: Severity, section: string, means: string, hint: string): HazardDefinition =>
  Object.freeze({ severity, section, means, hint });
