import type { Names } from './names.js';

/** What the URIs of a new scheme look like, and the files that depend on it. */
export interface Shape {
  /** What stands between the scheme and an item. */
  readonly before: string;
  /** What an item may be followed by, in the document of the plugin; empty where nothing may. */
  readonly behind?: string;
  /** The plugin itself. */
  readonly source: (names: Names) => string;
  /** Its test. */
  readonly test: (names: Names) => string;
}
