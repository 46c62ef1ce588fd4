import type { Rig, Said } from './cache.js';

/** What is stored of each target, and what an unsafe request says. */
export const GROUPS: Readonly<Record<string, string>> = {
  '/a': '"one", "two"',
  '/b': '"two";p=1',
  '/c': '"Two"',
  '/d': '"a \\"quoted\\" one", ""',
  '/bad1': 'two',
  '/bad2': '"two", 1',
  '/bad3': '"two", ("x")',
  '/bad4': '"two",',
  '/bad5': '"two", "\xe4"',
  '/none': '',
};

export const say =
  (invalidates: string | undefined, status = 200): Rig['say'] =>
  ({ method, target }): Said => {
    if (method !== 'GET')
      return { status, fields: invalidates === undefined ? [] : ['Cache-Group-Invalidation', invalidates] };
    return {
      fields: ['Cache-Control', 'max-age=60', 'Cache-Groups', GROUPS[target.split('?', 1)[0] as string] ?? '"two"'],
    };
  };

export const hits = async (rig: Rig): Promise<readonly string[]> => {
  const found: string[] = [];
  for (const target of Object.keys(GROUPS))
    if ((await rig.get(target, ['Cache-Control', 'only-if-cached'])).status === 200) found.push(target);
  return found;
};

export const others = (gone: readonly string[]): readonly string[] =>
  Object.keys(GROUPS).filter((target) => !gone.includes(target));

export const store = async (rig: Rig): Promise<void> => {
  for (const target of Object.keys(GROUPS)) await rig.get(target);
};
