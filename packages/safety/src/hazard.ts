import type { StringIssue } from '@urikit/generic';
import type { HAZARDS } from './hazard-table.js';

/** A code of the package; plugins and callers have codes of their own. */
export type HazardCode = keyof typeof HAZARDS;

/** The reading of a string by one program. */
export interface Reading {
  /** `browsers (WHATWG)`, `Python urllib` and so on. */
  readonly reader: string;
  /** The host that it would connect to, in lower case; undefined if it refuses the string or finds no host. */
  readonly host?: string | undefined;
  /** The path that it would request, if the hazard concerns the path, with `***` in place of secrets. */
  readonly path?: string | undefined;
}

/** One hazard of a text, of this package or of a scheme. Its message quotes no userinfo, and its hint has the advice. */
export interface Hazard extends StringIssue {
  /** The readings of other programs. */
  readonly seenAs?: readonly Reading[];
}

/** Reports a hazard; `seenAs` and `detail` are optional additions. */
export type Found = (
  code: HazardCode,
  start: number,
  end: number,
  more?: { readonly seenAs?: readonly Reading[]; readonly detail?: string },
) => void;
