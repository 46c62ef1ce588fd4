/** Removes the types from sources and tests for Jest. `npm run typecheck` is the gate for types. */
import { transformSync } from 'esbuild';

export default {
  process: (source, file) =>
    transformSync(source, {
      loader: 'ts',
      format: 'esm',
      target: 'es2022',
      sourcefile: file,
      sourcemap: 'inline',
      tsconfigRaw: { compilerOptions: { experimentalDecorators: true, verbatimModuleSyntax: true } },
    }),
};
