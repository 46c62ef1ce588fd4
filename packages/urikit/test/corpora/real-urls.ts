import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../../..');

const folder = join(process.env['URIKIT_CORPORA'] ?? join(root, '..', 'shared', 'corpora'), 'real-urls');

/** What PROVENANCE.json says of a file. */
export interface Provenance {
  readonly file: string;
  readonly lines: number;
  readonly rfc3986_uri?: number;
  readonly base_is_rfc3986_uri?: number;
  readonly relative_is_rfc3986_reference?: number;
}

const read = (name: string): string => readFileSync(join(folder, name), 'utf8');

/** The lines of a file, as they are. */
export const linesOf = (name: string): readonly string[] => read(name).replace(/\n$/, '').split('\n');

export const provenanceOf = (name: string): Provenance => {
  const { files } = JSON.parse(read('PROVENANCE.json')) as { readonly files: readonly Provenance[] };
  const found = files.find(({ file }) => file.endsWith(`/${name}`));
  if (found === undefined) throw new Error(`expected ${name} in PROVENANCE.json`);
  return found;
};

/** Files of one URI to a line. */
export const LISTS = ['kasztp.txt', 'isaacs_files.txt', 'node_files.txt'] as const;

/** Lines of a base and a reference. */
export const PAIRS = 'oxiri-cc-base-relative.tsv';

/** Base and reference of each line. */
export const pairs = (): readonly (readonly [base: string, reference: string])[] =>
  linesOf(PAIRS).map((line) => {
    const [base = '', reference = ''] = line.split('\t');
    return [base, reference];
  });
