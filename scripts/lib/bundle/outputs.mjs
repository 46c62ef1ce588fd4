/** Entries of a package as modules with shared chunks. */
import { join, relative, sep } from 'node:path';
import { rollup } from 'rollup';
import { Failure } from '../process.mjs';
import { annotatePure } from '../pure.mjs';
import { sources } from './sources.mjs';

const slashes = (path) => path.split(sep).join('/');

export const outputs = async (folder, entries, inline, options) => {
  if (entries.length === 0) return [];
  const src = join(folder, 'src');
  const bundle = await rollup({
    input: Object.fromEntries(entries.map((file) => [slashes(relative(src, file)).replace(/\.ts$/, ''), file])),
    plugins: [sources(inline)],
    treeshake: { moduleSideEffects: (_id, external) => external },
    onwarn: ({ code, message }) => {
      if (code !== 'EMPTY_BUNDLE') throw new Failure(`${folder}: ${message}`);
    },
  });
  const { output } = await bundle.generate({
    entryFileNames: '[name].js',
    chunkFileNames: 'chunk-[hash].js',
    generatedCode: 'es2015',
    hoistTransitiveImports: false,
    ...options,
  });
  await bundle.close();
  return output.map(({ fileName, code, modules }) => ({
    fileName,
    text: annotatePure(code),
    inlined: Object.keys(modules).filter((id) => id.includes(`${sep}node_modules${sep}`)),
  }));
};
