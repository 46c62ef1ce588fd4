/**
 * Whether the packages are on npm. The first release sets it to `true`; test/documents/front-page.test.ts then names each document
 * whose sentence "Not on npm yet" has to go.
 */
export const PUBLISHED = false;
