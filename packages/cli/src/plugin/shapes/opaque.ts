import type { Names } from './names.js';
import { assembly, configuration, hazards, type Shape } from './common.js';

/** The plugin: one file for an opaque path. Its normalization is a named rule. */
const source = (names: Names): string => {
  const { scheme, id, type, document } = names;
  return String.raw`import type { CheckContext, Finding, SchemeHooks, SchemePlugin, SchemeRule, Uri } from '@urikit/generic/hooks';
${configuration(names)}
/** A reading of a URI: ${scheme}:item */
export interface ${type}View {
  /** Lower case. */
  readonly item: string;
}

/** path = item, item = 1*( ALPHA / DIGIT / "-" ) in either case */
const ITEM = /^[A-Za-z0-9-]+$/;

/** Validation beyond the data. It reads the normal form, so that equivalent URIs have the same findings. */
const check = ({ maxLength }: ${type}Config) => (_: Uri, report: (finding: Finding) => void, { normal: { path } }: CheckContext): void => {
  const find = (code: string, message: string): void =>
    report({ code, severity: 'error', component: 'path', message, section: '${document} 2' });
  if (!ITEM.test(path)) find('item', 'expected an item of letters, digits and hyphens');
  else if (path.length > maxLength) find('item-length', 'expected a shorter item');
};

${hazards('')}

/** Normalization: an item has no case. explain and report name the rule ${id}/case. */
const itemCase: SchemeRule = {
  id: 'case',
  section: '${document} 2',
  tier: 'safe',
  level: 'scheme-based',
  apply: (uri) => (ITEM.test(uri.path) ? { ...uri, path: uri.path.toLowerCase() } : uri),
};

/** The typed reading. Gets a normal form; undefined if it has no item. */
const view = ({ authority, path }: Uri): ${type}View | undefined =>
  authority === undefined && ITEM.test(path) ? { item: path } : undefined;

${assembly(names, {
  view: `${type}View | undefined`,
  parameters: 'config',
  comment: 'Data first: it has no cost at run time. An opaque path keeps its dots; there are no relative references.',
  data: `rfc: '${document} 1', authority: 'forbidden', path: 'opaque', references: 'none', query: 'forbidden'`,
  functions: 'check: check(config), hazards, rules: [itemCase], view',
  issues: ['item', 'item-length', 'option'],
})}`;
};

/** The rows of its test. */
const rows = ({
  scheme,
  id,
  document,
}: Names): string => `  normalize: [['${document} 2', '${scheme.toUpperCase()}:Item-1', '${scheme}:item-1']],
  equivalent: [['${document} 2', '${scheme}:ITEM', '${scheme}:%69tem']],
  // Write these first: they find a normalization that goes too far.
  different: [
    ['${document} 2', '${scheme}:a', '${scheme}:b'],
    ['RFC 3986 2.2', '${scheme}:a%2Fb', '${scheme}:a/b'],
  ],
  issues: [
    ['${document} 1', '${scheme}://h/a', ['${id}/forbidden-authority', '${id}/item']],
    ['${document} 2', '${scheme}:a/b', ['${id}/item']],
    ['${document} 2', '${scheme}:abcd', ['${id}/item-length'], { maxLength: 3 }],
    ['${document} 2', '${scheme}:abcd', []],
  ],
  views: [['${document} 2', '${scheme}:Item-1', { item: 'item-1' }]],
`;

/** `scheme:item`: the URI is a name. */
export const opaque: Shape = { before: ':', source, rows };
