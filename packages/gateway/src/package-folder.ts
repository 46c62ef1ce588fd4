/** The folder of this package. A file directly in src and the file built from it are equally deep. */
export const PACKAGE_FOLDER = new URL('../', import.meta.url);
