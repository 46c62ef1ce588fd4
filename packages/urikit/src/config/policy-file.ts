import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Context, Misuse } from '../io/io.js';
import { inWords } from '../io/text-file.js';

/** The content of a policy file, with the lines of its members. */
export interface PolicyFile {
  readonly file: string;
  readonly value: unknown;
  /** `FILE:LINE` of a member by its path; `FILE` if the line is unknown. */
  readonly placeOf: (path: string) => string;
}

/** @throws Misuse if the file cannot be read, or is neither YAML nor JSON */
export async function readPolicyFile(file: string, { cwd, stdin }: Context): Promise<PolicyFile> {
  const { isMap, isScalar, isSeq, LineCounter, parseDocument } = await import('yaml');
  const path = resolve(cwd, file);
  let text = '';
  try {
    if (file === '-') for await (const chunk of stdin) text += String(chunk);
    else text = await readFile(path, 'utf8');
  } catch (cause) {
    throw inWords(file, cause);
  }
  const lines = new LineCounter();
  const document = parseDocument(text.replace(/^\uFEFF/, ''), { lineCounter: lines, strict: true, uniqueKeys: true });
  const [trouble] = [...document.errors, ...document.warnings];
  if (trouble !== undefined)
    throw new Misuse(`${file}:${String(trouble.linePos?.[0].line ?? 1)}: ${trouble.message.split('\n')[0] ?? ''}`);
  const value: unknown = document.toJS({ maxAliasCount: 100 });
  if (value === null) throw new Misuse(`${file}: it is empty: write {} for a policy that says nothing`);
  const offsetOf = (steps: readonly (string | number)[]): number | undefined => {
    let node: unknown = document.contents;
    let offset: number | undefined;
    for (const step of steps) {
      const pair = isMap(node)
        ? node.items.find(({ key }) => isScalar(key) && String(key.value) === String(step))
        : undefined;
      const next: unknown = pair?.value ?? (isSeq(node) && typeof step === 'number' ? node.items[step] : undefined);
      const start = (pair?.key ?? next) as { readonly range?: readonly number[] } | undefined;
      if (start?.range === undefined) return offset;
      offset = start.range[0];
      node = next;
    }
    return offset;
  };
  return {
    file,
    value,
    placeOf: (place) => {
      const steps = Array.from(place.matchAll(/\[(\d+)\]|([^.[\]]+)/g), ([, index, name]) =>
        name === undefined ? Number(index) : name,
      );
      const offset = offsetOf(steps);
      return offset === undefined ? file : `${file}:${String(lines.linePos(offset).line)}`;
    },
  };
}
