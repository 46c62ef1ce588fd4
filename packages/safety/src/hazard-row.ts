import type { Severity } from '@urikit/generic';

/** What a hazard is, how bad it is where nobody says otherwise, and the sentence that speaks of it. */
export interface HazardDefinition {
  readonly severity: Severity;
  readonly section: string;
  readonly means: string;
  /** What to do about it. */
  readonly hint: string;
}

export const row = (severity: Severity, section: string, means: string, hint: string): HazardDefinition =>
  Object.freeze({ severity, section, means, hint });
