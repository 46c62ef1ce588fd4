import { join } from 'node:path';
import { root, typeScriptFiles, packagesIn } from '../../support/workspace.js';
import { constructedBy, type Placed } from './constructed.js';
import { constructionsOf, literalsOf, namesAt } from './literals.js';

/** Every expression of the sources: those that stand there as literals, and those that they construct. */

export interface Named extends Placed {
  /** The constant that the expression belongs to, as far as it has a name. */
  readonly name: string | undefined;
}

/** The sources of all packages. */
export const sourceFiles = (): readonly string[] =>
  packagesIn('packages').flatMap(({ folder }) => typeScriptFiles(`${folder}/src`));

const named = (placed: Placed): Named => {
  const outermost = placed.lines.at(-1)!;
  return { ...placed, name: namesAt(placed.file, outermost)[0] };
};

/** Literals of files. */
export const literalsIn = (files: readonly string[]): readonly Named[] => files.flatMap(literalsOf).map(named);

/**
 * What files construct while they are loaded, and what a function constructs beside that.
 *
 * @param use - calls what constructs expressions at a time of its own
 */
export async function constructionsIn(files: readonly string[], use?: () => Promise<void>): Promise<readonly Named[]> {
  const placed = await constructedBy(async () => {
    for (const file of files) if (constructionsOf(file).length > 0) await import(join(root, file));
    await use?.();
  });
  return placed.map(named);
}

/** One expression by its file and name. @throws Error where there is not exactly one of that name */
export function expressionOf(all: readonly Named[], file: string, name: string): RegExp {
  const found = all.filter((each) => each.file === file && each.name === name);
  if (found.length !== 1) throw new Error(`${file} has ${String(found.length)} expressions named ${name}`);
  return found[0]!.expression;
}
