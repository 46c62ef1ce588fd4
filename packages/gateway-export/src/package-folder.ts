/** The folder of this package. A file in src itself and what is built of it stand as deep as each other. */
export const PACKAGE_FOLDER = new URL('../', import.meta.url);
