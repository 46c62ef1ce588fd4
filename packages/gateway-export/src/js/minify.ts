import { createRequire } from 'node:module';
import { PACKAGE_FOLDER } from '../package-folder.js';

/** The part of uglify-js that is called here. It has no types of its own. */
interface Uglify {
  readonly minify: (
    text: string,
    options: Readonly<Record<string, unknown>>,
  ) => { readonly code: string; readonly error?: Error };
}

const { minify } = createRequire(PACKAGE_FOLDER)('uglify-js') as Uglify;

/** Each rule is sound for these scripts: they read plain data, and call no getter. */
const COMPRESS = {
  passes: 8,
  unsafe: true,
  unsafe_comps: false,
  pure_getters: true,
  keep_fargs: false,
  hoist_props: true,
};

/**
 * Drops code that a script never runs, and writes the rest as short as possible.
 *
 * @param isES5 - true to write no arrow functions
 * @returns a script that sets `made`, which it does not declare
 */
export function minified(text: string, isES5: boolean): string {
  const { code, error } = minify(text, {
    toplevel: true,
    compress: { ...COMPRESS, arrows: !isES5 },
    mangle: { toplevel: true, reserved: ['made'] },
    // A script may stand in HTML, and its reader may take it for Latin-1.
    output: { ascii_only: true, inline_script: true, max_line_len: 1000 },
  });
  if (error !== undefined) throw error;
  return code;
}
