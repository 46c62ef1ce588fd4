import type { StringIssue } from '@urikit/generic';
import type { HAZARDS } from './hazard-table.js';

/** A code of the package; plugins and callers have codes of their own. */
export type HazardCode = keyof typeof HAZARDS;

/** What one reader takes a text for. */
export interface Reading {
  /** `browsers (WHATWG)`, `Python urllib` and so on. */
  readonly reader: string;
  /** The host that it would connect to, in lower case; undefined where it refuses the text or finds no host. */
  readonly host?: string | undefined;
  /** The path that it would ask for, where that is the matter, with `***` in place of secrets. */
  readonly path?: string | undefined;
}

/** One hazard of a text, of this package or of a scheme. Its message quotes no userinfo, and its hint has the advice. */
export interface Hazard extends StringIssue {
  /** What others would see. */
  readonly seenAs?: readonly Reading[];
}

/** Takes a hazard that was found; `seenAs` and `detail` are added where they say more. */
export type Found = (
  code: HazardCode,
  start: number,
  end: number,
  more?: { readonly seenAs?: readonly Reading[]; readonly detail?: string },
) => void;
