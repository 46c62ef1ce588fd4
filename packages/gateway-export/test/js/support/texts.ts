import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CompiledPolicy, KeyRequest } from '@urikit/cache-key';
import { root } from '../../../../../test/support/workspace.js';
import { asFunctions, decideText, scriptOf, type TextKind } from '../../../src/js/decide-text.js';
import { PACKAGE_FOLDER } from '../../../src/package-folder.js';
import type { Asked } from '../../conformance/generate.js';

/** Makes sure that the templates are made of the sources as they are: takes no time where they are. */
export const ensureTemplates = (): void => {
  execFileSync(process.execPath, [join(root, 'packages', 'gateway-export', 'build', 'js.mjs')]);
};

export const runtime = (path: string): string => readFileSync(new URL(`dist/export/${path}`, PACKAGE_FOLDER), 'utf8');

/** A text as it is written, tried against the interpreter. Most of its time is spent dropping code. It sets `made`. */
export const writtenText = (plan: CompiledPolicy, kind: TextKind): string => decideText(plan, kind, runtime);

export const functionsOf = (plan: CompiledPolicy, kind: TextKind) => asFunctions(writtenText(plan, kind));

/** A text with its constants, before code is dropped: made at once. It sets `made`. */
export const filledText = (plan: CompiledPolicy, kind: TextKind): string =>
  `${scriptOf(plan, kind, runtime)}\nmade = { decide: decide, keyOf: keyOf };`;

export const filledFunctionsOf = (plan: CompiledPolicy, kind: TextKind) => asFunctions(filledText(plan, kind));

/** A request of the conformance file, as a keyer takes it. */
export const requestOf = ({ fields, host, ...rest }: Asked): KeyRequest => ({
  ...rest,
  host,
  header: (name) => (Object.hasOwn(fields, name) ? fields[name] : undefined),
});
