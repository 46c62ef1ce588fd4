import type { Names } from '../names.js';
import type { Shape } from './shape.js';

/** The plugin itself: a name without a place. Its normalization is a rule with a name. */
const source = ({
  scheme,
  id,
  value,
  type,
  document,
}: Names): string => String.raw`import type { CheckContext, Finding, SchemeHooks, SchemePlugin, SchemeRule, Uri } from '@urikit/generic/hooks';
import { z } from 'zod';

/** What can be set. An unknown key is an error. */
export const ${value}Config = z.strictObject({
  /** How long an item may be. */
  maxLength: z.int().min(1).default(12),
});

/** The configuration once its defaults are filled in. */
export type ${type}Config = z.output<typeof ${value}Config>;

/** A reading of a URI: ${scheme}:item */
export interface ${type}View {
  /** Lower case. */
  readonly item: string;
}

/** path = item, item = 1*( ALPHA / DIGIT / "-" ) in either case */
const ITEM = /^[A-Za-z0-9-]+$/;

/** Validation that data cannot say. It reads the normal form, so that equivalent URIs have the same findings. */
const check = ({ maxLength }: ${type}Config) => (_: Uri, report: (finding: Finding) => void, { normal: { path } }: CheckContext): void => {
  const find = (code: string, message: string): void =>
    report({ code, severity: 'error', component: 'path', message, section: '${document} 2' });
  if (!ITEM.test(path)) find('item', 'expected an item of letters, digits and hyphens');
  else if (path.length > maxLength) find('item-length', 'expected a shorter item');
};

/** Normalization: an item has no case. The rule is named ${id}/case where the engine accounts for what it did. */
const itemCase: SchemeRule = {
  id: 'case',
  section: '${document} 2',
  tier: 'safe',
  level: 'scheme-based',
  apply: (uri) => (ITEM.test(uri.path) ? { ...uri, path: uri.path.toLowerCase() } : uri),
};

/** The typed reading. Gets a normal form; undefined where there is nothing to read. */
const view = ({ authority, path }: Uri): ${type}View | undefined =>
  authority === undefined && ITEM.test(path) ? { item: path } : undefined;

/** The plugin: a plain value. */
export const ${value}Plugin: SchemePlugin<${type}Config> = {
  id: '${id}',
  version: '0.1.0',
  contract: 2,
  schemes: ['${scheme}'],
  rfc: ['${document}'],
  configSchema: ${value}Config,
  configure: (config) => {
    // Data first: it costs nothing at run time. An opaque path keeps its dots; there are no relative references.
    const data = { rfc: '${document} 1', authority: 'forbidden', path: 'opaque', references: 'none', query: 'forbidden' } as const;
    const hooks: SchemeHooks<${type}View | undefined> = { ...data, check: check(config), rules: [itemCase], view };
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
  normalize: [['${document} 2', '${scheme.toUpperCase()}:Item-1', '${scheme}:item-1']],
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
  configs: { accepted: [{ maxLength: 3 }], refused: [[{ maxlength: 3 }, 'maxlength']] },
  loads: loadedBy(new URL('../src/index.ts', import.meta.url)),
});
`;

/** `scheme:item`: the URI is a name. */
export const opaque: Shape = { before: ':', source, test };
