import type { Engine } from '@urikit/generic';

/** One row of the table of a standard. */
export interface StandardCase {
  readonly a: string;
  readonly b: string;
  /** The answer. */
  readonly equal: boolean | 'refused';
  readonly section?: string;
  /** The words of the near miss; an empty list if no word is expected. */
  readonly miss?: readonly string[];
  readonly options?: object;
  /** The title of the test. */
  readonly why?: string;
}

/** Settings of the laws of a standard. */
export interface StandardSettings {
  /** The engine that standards are bound to; absent: one of http, https, ws, wss and ftp by their own standards. */
  readonly engine?: Engine;
  /** Pairs for each law; 300 if it is absent. */
  readonly runs?: number;
  readonly seed?: number;
}
