import { join } from 'node:path';
import { rendererRich, transformerTwoslash } from '@shikijs/twoslash';
import ts from 'typescript';

const root = join(import.meta.dirname, '..', '..');

/** Popups are for eyes and a pointer: a screen reader and the copy button take the code without them. */
const hast = {
  hoverPopup: { class: 'twoslash-popup-container vp-copy-ignore', properties: { 'aria-hidden': 'true' } },
};

/** Writes the type of each name into the snippets of TypeScript that import something, by the built packages. */
export const types = transformerTwoslash({
  explicitTrigger: false,
  filter: (lang, code) => lang === 'ts' && /^import /m.test(code),
  renderer: rendererRich({ hast }),
  throws: false,
  twoslashOptions: {
    vfsRoot: root,
    compilerOptions: {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      lib: ['ES2023', 'DOM'],
      types: ['node'],
      strict: true,
      skipLibCheck: true,
    },
    handbookOptions: { noErrors: true },
  },
});
