import type { Names } from './names.js';
import { assembly, configuration, hazards, type Shape } from './common.js';

/** The plugin itself: one file with validation, normalization, configuration and a typed view. */
const source = (names: Names): string => {
  const { scheme, type, document } = names;
  return String.raw`import type { CheckContext, Finding, SchemeHooks, SchemePlugin, Uri } from '@urikit/generic/hooks';
${configuration(names)}
/** A reading of a URI: ${scheme}://host/item */
export interface ${type}View {
  readonly host: string;
  /** Lower case. */
  readonly item: string;
}

/** path = "/" item, item = 1*( ALPHA / DIGIT / "-" ) in either case */
const PATH = /^\/([A-Za-z0-9-]+)$/;

const itemOf = (path: string): string | undefined => PATH.exec(path)?.[1];

/** Validation beyond the data. It reads the normal form, so that equivalent URIs have the same findings. */
const check = ({ maxLength }: ${type}Config) => (_: Uri, report: (finding: Finding) => void, { normal: { path } }: CheckContext): void => {
  const find = (code: string, message: string): void =>
    report({ code, severity: 'error', component: 'path', message, section: '${document} 2' });
  const item = itemOf(path);
  if (item === undefined) find('item', 'expected "/" and an item of letters, digits and hyphens');
  else if (item.length > maxLength) find('item-length', 'expected a shorter item');
};

${hazards('/')}

/** Normalization: an item has no case. Gets a syntax-based normal form, and leaves its own result alone. */
const normalize = (uri: Uri): Uri => (itemOf(uri.path) === undefined ? uri : { ...uri, path: uri.path.toLowerCase() });

/** The typed reading. Gets a normal form; undefined if it has no item. */
const view = ({ authority, path }: Uri): ${type}View | undefined => {
  const item = itemOf(path);
  return authority === undefined || item === undefined ? undefined : { host: authority.host.text, item };
};

${assembly(names, {
  view: `${type}View | undefined`,
  parameters: 'config',
  comment: 'Data first: it has no cost at run time. Then functions, for rules beyond data.',
  data: `rfc: '${document} 1', authority: 'required', host: 'required', emptyPath: '/', userinfo: 'forbidden'`,
  functions: 'check: check(config), hazards, normalize, view',
  issues: ['item', 'item-length', 'option'],
})}`;
};

/** The rows of its test. */
const rows = ({ scheme, id, document }: Names): string => `  normalize: [
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
`;

/** `scheme://host/item`: the URI says where something is. */
export const authority: Shape = { before: '://h/', source, rows };
