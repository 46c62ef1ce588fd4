import type { Names } from '../names.js';
import type { Shape } from './shape.js';

/** The plugin itself: one file with validation, normalization, configuration and a typed view. */
const source = ({
  scheme,
  id,
  value,
  type,
  document,
}: Names): string => String.raw`import type { CheckContext, Finding, SchemeHooks, SchemePlugin, Uri } from '@urikit/generic/hooks';
import * as z from 'zod';

/** What can be set. An unknown key is an error. */
export const ${value}Config = z.strictObject({
  /** How long an item may be. */
  maxLength: z.int().min(1).default(12),
});

/** The configuration once its defaults are filled in. */
export type ${type}Config = z.output<typeof ${value}Config>;

/** A reading of a URI: ${scheme}://host/item */
export interface ${type}View {
  readonly host: string;
  /** Lower case. */
  readonly item: string;
}

/** path = "/" item, item = 1*( ALPHA / DIGIT / "-" ) in either case */
const PATH = /^\/([A-Za-z0-9-]+)$/;

const itemOf = (path: string): string | undefined => PATH.exec(path)?.[1];

/** Validation that data cannot say. It reads the normal form, so that equivalent URIs have the same findings. */
const check = ({ maxLength }: ${type}Config) => (_: Uri, report: (finding: Finding) => void, { normal: { path } }: CheckContext): void => {
  const find = (code: string, at: number, message: string): void =>
    report({ code, severity: 'error', component: 'path', at, message, section: '${document} 2' });
  const item = itemOf(path);
  if (item === undefined) find('item', 0, 'expected "/" and an item of letters, digits and hyphens');
  else if (item.length > maxLength) find('item-length', 1 + maxLength, 'expected a shorter item');
};

/** Normalization: an item has no case. Gets a syntax-based normal form, and leaves its own result alone. */
const normalize = (uri: Uri): Uri => (itemOf(uri.path) === undefined ? uri : { ...uri, path: uri.path.toLowerCase() });

/** The typed reading. Gets a normal form; undefined where there is nothing to read. */
const view = ({ authority, path }: Uri): ${type}View | undefined => {
  const item = itemOf(path);
  return authority === undefined || item === undefined ? undefined : { host: authority.host.text, item };
};

/** The plugin: a plain value. */
export const ${value}Plugin: SchemePlugin<${type}Config> = {
  id: '${id}',
  version: '0.1.0',
  contract: 2,
  schemes: ['${scheme}'],
  rfc: ['${document}'],
  configSchema: ${value}Config,
  configure: (config) => {
    // Data first: it costs nothing at run time. Then functions, for what data cannot say.
    const data = { rfc: '${document} 1', authority: 'required', host: 'required', emptyPath: '/', userinfo: 'forbidden' } as const;
    const hooks: SchemeHooks<${type}View | undefined> = { ...data, check: check(config), normalize, view };
    return { '${scheme}': hooks };
  },
  issues: ['item', 'item-length'],
};

declare module '@urikit/generic/hooks' {
  interface SchemeViews {
    '${scheme}': ${type}View | undefined;
  }
}
`;

/** The test: the laws of every plugin, and a table of one's own. */
const test = ({
  scheme,
  id,
  value,
  document,
}: Names): string => `import { describeScheme } from '@urikit/scheme-conformance';
import { loadedBy } from '@urikit/scheme-conformance/loading';
import { ${value}Plugin } from '../src/index.js';

describeScheme(${value}Plugin, {
  normalize: [
    ['${document} 1', '${scheme.toUpperCase()}://H', '${scheme}://h/'],
    ['${document} 2', '${scheme}://h/Item-1', '${scheme}://h/item-1'],
  ],
  equivalent: [['${document} 2', '${scheme}://h/ITEM', '${scheme}://h/item']],
  // Write these first: they find a normalization that goes too far.
  different: [
    ['${document} 2', '${scheme}://h/a', '${scheme}://h/b'],
    ['RFC 3986 2.2', '${scheme}://h/a%2Fb', '${scheme}://h/a/b'],
  ],
  issues: [
    ['${document} 1', '${scheme}:/a', ['${id}/missing-authority']],
    ['${document} 2', '${scheme}://h/a/b', ['${id}/item']],
    ['${document} 2', '${scheme}://h/abcd', ['${id}/item-length'], { maxLength: 3 }],
    ['${document} 2', '${scheme}://h/abcd', []],
  ],
  views: [['${document} 2', '${scheme}://H/Item-1', { host: 'h', item: 'item-1' }]],
  configs: { accepted: [{ maxLength: 3 }], refused: [[{ maxlength: 3 }, 'maxlength']] },
  loads: loadedBy(new URL('../src/index.ts', import.meta.url)),
});
`;

/** `scheme://host/item`: the URI says where something is. */
export const authority: Shape = { before: '://h/', source, test };
