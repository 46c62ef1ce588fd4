import type { Names } from './names.js';
import { assembly, configuration, hazards, type Shape } from './common.js';

/** The plugin itself: a name and its parameters, which the kit splits and puts together again. */
const source = (names: Names): string => {
  const { scheme, id, type, document } = names;
  return String.raw`import type { EngineKit, Finding, Pair, SchemeHooks, SchemePlugin, SchemeRule, Uri } from '@urikit/generic/hooks';
${configuration(names)}
/** A reading of a URI: ${scheme}:item;name=value */
export interface ${type}View {
  /** Lower case. */
  readonly item: string;
  /** In the order of their names; a value is undefined where there is no "=". */
  readonly parameters: readonly (readonly [name: string, value: string | undefined])[];
}

/** path = item *( ";" name [ "=" value ] ); items and names have no case, and the order of parameters has no meaning */
const WORD = /^[A-Za-z0-9-]+$/;
const VALUE = /^(?:[A-Za-z0-9._~!$&'()*+,:@-]|%..)+$/;

/** Each piece is read as the normal form has it, so that equivalent URIs have the same findings, and has its place. */
const check = ({ maxLength }: ${type}Config, kit: EngineKit) => (uri: Uri, report: (finding: Finding) => void): void => {
  const find = (code: string, at: number, message: string): void =>
    report({ code, severity: 'error', component: 'path', at, message, section: '${document} 2' });
  const { head, parameters } = kit.parameters(uri.path);
  const item = kit.normalizeTriplets(head);
  if (!WORD.test(item)) find('item', 0, 'expected an item of letters, digits and hyphens');
  else if (item.length > maxLength) find('item-length', 0, 'expected a shorter item');
  const seen = new Set<string>();
  for (const { name, value, at } of parameters.map(kit.normalPair)) {
    if (!WORD.test(name) || (value !== undefined && !VALUE.test(value))) find('parameter', at, 'expected a name, or a name, "=" and a value');
    if (seen.has(name)) find('duplicate-parameter', at, 'expected each parameter once');
    seen.add(name);
  }
};

${hazards('')}

/** Normalization by rules, which explain and report name: ${id}/name-case, ${id}/parameter-order. */
const rules = ({ parameters: split, recomposeParameters, lowerCase }: EngineKit): readonly SchemeRule[] => {
  const rule = (id: string, edit: (head: string, parameters: readonly Pair[]) => { head: string; parameters: readonly Pair[] }): SchemeRule => ({
    id, section: '${document} 2', tier: 'safe', level: 'scheme-based',
    apply: (uri) => {
      const { head, parameters } = split(uri.path);
      return uri.authority === undefined ? { ...uri, path: recomposeParameters(edit(head, parameters)) } : uri;
    },
  });
  const byName = (a: Pair, b: Pair): number => (a.name < b.name ? -1 : Number(a.name > b.name));
  return [
    rule('name-case', (head, parameters) => ({ head: lowerCase(head), parameters: parameters.map((pair) => ({ ...pair, name: lowerCase(pair.name) })) })),
    rule('parameter-order', (head, parameters) => ({ head, parameters: [...parameters].sort(byName) })),
  ];
};

/** The typed reading. Gets a normal form. */
const view = (kit: EngineKit) => (uri: Uri): ${type}View => {
  const { head, parameters } = kit.parameters(uri.path);
  return { item: head, parameters: kit.decodePairs(parameters) };
};

${assembly(names, {
  view: `${type}View`,
  parameters: 'config, kit',
  comment: 'Data first: it has no cost at run time. An opaque path keeps its dots; there are no relative references.',
  data: `rfc: '${document} 1', authority: 'forbidden', path: 'opaque', references: 'none', query: 'forbidden'`,
  functions: 'check: check(config, kit), hazards, rules: rules(kit), view: view(kit)',
  issues: ['item', 'item-length', 'parameter', 'duplicate-parameter', 'option'],
})}`;
};

/** The rows of its test. */
const rows = ({ scheme, id, document }: Names): string => `  normalize: [
    ['${document} 2', '${scheme.toUpperCase()}:Item-1;B=X;a', '${scheme}:item-1;a;b=X'],
    ['${document} 2', '${scheme}:%49tem;A=%2f', '${scheme}:item;a=%2F'],
  ],
  equivalent: [['${document} 2', '${scheme}:a;b=1;c', '${scheme}:A;C;b=1']],
  // Write these first: they find a normalization that goes too far.
  different: [
    ['${document} 2', '${scheme}:a;b=x', '${scheme}:a;b=X'],
    ['${document} 2', '${scheme}:a;b', '${scheme}:a;b='],
    ['${document} 2', '${scheme}:a;b=1;b=2', '${scheme}:a;b=2;b=1'],
    ['RFC 3986 2.2', '${scheme}:a%3Bb', '${scheme}:a;b'],
  ],
  issues: [
    ['${document} 1', '${scheme}://h/a', ['${id}/forbidden-authority', '${id}/item']],
    ['${document} 2', '${scheme}:a/b', ['${id}/item']],
    ['${document} 2', '${scheme}:a;b=', ['${id}/parameter']],
    ['${document} 2', '${scheme}:a;b;B=1', ['${id}/duplicate-parameter']],
    ['${document} 2', '${scheme}:a;constructor;__proto__=1', ['${id}/parameter']],
    ['${document} 2', '${scheme}:abcd', ['${id}/item-length'], { maxLength: 3 }],
    ['${document} 2', '${scheme}:abcd', []],
  ],
  views: [['${document} 2', '${scheme}:Item;b=x%2Fy;a', { item: 'item', parameters: [['a', undefined], ['b', 'x/y']] }]],
`;

/** `scheme:item;name=value`: the URI is a name with parameters. */
export const opaqueParameters: Shape = { before: ':', behind: ';b=2;a=1', source, rows };
