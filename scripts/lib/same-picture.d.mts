import type { same, standards } from 'urikit/same';

/** Types of same-picture.mjs. */
export const PAIR: readonly [a: string, b: string];
export function samePicture(sameness: { readonly same: typeof same; readonly standards: typeof standards }): string;
