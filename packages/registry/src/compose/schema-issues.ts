import type { z } from 'zod';

/** What a schema finds wrong at one place. */
export interface Trouble {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** A key that a schema has not. */
export const NO_SUCH_KEY = 'no such key';

/** Of several readings, the ones that got furthest: not those that the value is of another kind for altogether. */
function nearest(branches: readonly (readonly Trouble[])[]): readonly Trouble[] | undefined {
  const inside = branches.filter((troubles) => troubles.every(({ path }) => path.length > 0));
  return inside.sort((a, b) => a.length - b.length)[0];
}

/** Zod's issues, each at the deepest place it can be blamed on; a key that nobody knows has its own path. */
export const troublesOf = (
  issues: readonly z.core.$ZodIssue[],
  above: readonly PropertyKey[] = [],
): readonly Trouble[] =>
  issues.flatMap((issue): readonly Trouble[] => {
    const path = [...above, ...issue.path];
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({ path: [...path, key], message: NO_SUCH_KEY }));
    if (issue.code === 'invalid_union') {
      const branches = issue.errors.map((errors) => troublesOf(errors));
      const best =
        nearest(branches) ??
        branches
          .flat()
          .filter(({ message }) => message.startsWith('expected'))
          .slice(0, 1);
      if (best.length > 0) return best.map((trouble) => ({ ...trouble, path: [...path, ...trouble.path] }));
    }
    return [{ path, message: issue.message }];
  });

/** `config.http.ports[0]` */
export const pathText = (path: readonly PropertyKey[]): string =>
  path
    .map((part, i) => (typeof part === 'number' ? `[${String(part)}]` : `${i === 0 ? '' : '.'}${String(part)}`))
    .join('');
