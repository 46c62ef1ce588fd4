import type { Names } from './names.js';

/** The form of the URIs of a new scheme, and the files that depend on it. */
export interface Shape {
  /** The string between the scheme and an item. */
  readonly before: string;
  /** An example of the part after an item; absent if the item ends the URI. */
  readonly behind?: string;
  /** The plugin itself. */
  readonly source: (names: Names) => string;
  /** The rows of its test. */
  readonly rows: (names: Names) => string;
}
