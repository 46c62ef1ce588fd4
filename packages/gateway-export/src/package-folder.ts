/** The folder of this package. A file of `src` and the file built from it are equally deep below this folder. */
export const PACKAGE_FOLDER = new URL('../', import.meta.url);
