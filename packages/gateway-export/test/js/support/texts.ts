import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CompiledPolicy } from '@urikit/cache-key';
import { root } from '../../../../../test/support/workspace.js';
import { asFunctions, decideText, type TextKind } from '../../../src/js/decide-text.js';
import { PACKAGE_FOLDER } from '../../../src/package-folder.js';

/** Makes sure that the templates are made of the sources as they are: takes no time where they are. */
export const ensureTemplates = (): void => {
  execFileSync(process.execPath, [join(root, 'packages', 'gateway-export', 'build', 'js.mjs')]);
};

export const runtime = (path: string): string => readFileSync(new URL(`dist/export/${path}`, PACKAGE_FOLDER), 'utf8');

/** The functions of a written text. */
export const functionsOf = (plan: CompiledPolicy, kind: TextKind) => asFunctions(decideText(plan, kind, runtime));
