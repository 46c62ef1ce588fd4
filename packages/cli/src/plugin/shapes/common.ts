import type { Names } from './names.js';

/** The form of the URIs of a new scheme, and the files that depend on it. */
export interface Shape {
  /** The string between the scheme and an item. */
  readonly before: string;
  /** An example of the part after an item; absent if the item ends the URI. */
  readonly behind?: string;
  /** The plugin itself. */
  readonly source: (names: Names) => string;
  /** The rows of its test. */
  readonly rows: (names: Names) => string;
}

/** The options of a new plugin, with one to begin with. */
export const configuration = ({ value, type }: Names): string => `import * as z from 'zod';

/** The options. An unknown key is an error. */
export const ${value}Config = z.strictObject({
  /** How long an item may be. */
  maxLength: z.int().min(1).default(12),
});

/** The configuration once its defaults are filled in. */
export type ${type}Config = z.output<typeof ${value}Config>;
`;

/** The hazards of a scheme. `before` is the string before the item in a path. */
export const hazards = (
  before: '' | '/',
): string => String.raw`/** Hazards of URIs that may be valid: programs take an item that begins with "-" for an option. */
const hazards = ({ path }: Uri, report: (hazard: Finding) => void): void => {
  const item = ${before === '' ? '/^(?=-|%2D)/i' : String.raw`/^\/(?:(?:\.|%2E)\/)*(?=-|%2D)/i`}.exec(path);
  if (item === null) return;
  const message = 'a program that gets it on its command line may take it for an option';
  report({ code: 'option', severity: 'warning', component: 'path', at: item[0].length, message, section: 'RFC 3986 7.6' });
};`;

/** The parts of the plugin that differ between shapes. */
interface Assembly {
  /** The type of a reading. */
  readonly view: string;
  /** The parameters of `configure`. */
  readonly parameters: string;
  /** A comment, the data and the functions of the hooks. */
  readonly comment: string;
  readonly data: string;
  readonly functions: string;
  /** The codes that `check` reports. */
  readonly issues: readonly string[];
}

/** The plugin, whose type names its view, its scheme and its id. */
export const assembly = (
  { scheme, id, value, type, document }: Names,
  { view, parameters, comment, data, functions, issues }: Assembly,
): string => `/** The plugin: a plain value. */
export const ${value}Plugin: SchemePlugin<${type}Config, ${view}, '${scheme}', '${id}'> = {
  id: '${id}',
  version: '0.1.0',
  contract: 2,
  schemes: ['${scheme}'],
  rfc: ['${document}'],
  configSchema: ${value}Config,
  configure: (${parameters}) => {
    // ${comment}
    const data = { ${data} } as const;
    const hooks: SchemeHooks<${view}> = { ...data, ${functions} };
    return { '${scheme}': hooks };
  },
  issues: [${issues.map((code) => `'${code}'`).join(', ')}],
};
`;

/** The test file: the laws of every plugin, the rows of the shape, and the rows that all shapes share. */
export const testOf = (names: Names, { before, rows }: Shape): string => {
  const { scheme, id, value } = names;
  return `import { describeScheme } from '@urikit/scheme-conformance';
import { loadedBy } from '@urikit/scheme-conformance/loading';
import { ${value}Plugin } from '../src/index.js';

describeScheme(${value}Plugin, {
${rows(names)}  hazards: [
    ['RFC 3986 7.6', '${scheme}${before}-a', ['${id}/option']],
    ['RFC 3986 7.6', '${scheme}${before}%2da', ['${id}/option']],
    ['RFC 3986 7.6', '${scheme}${before}a-', []],
  ],
  configs: { accepted: [{ maxLength: 3 }], refused: [[{ maxlength: 3 }, 'maxlength']] },
  loads: loadedBy(new URL('../src/index.ts', import.meta.url)),
});
`;
};
