import { validateSchemes } from '@urikit/generic';
import { isPromise } from '@urikit/generic/internal';
import type { Cases } from '../cases.js';
import { type Law, lawOf, messageOf, type Trouble } from '../law.js';
import { isSame, shown } from '../same.js';
import type { Target } from '../target.js';
import { readsOfConfigure } from './ambient.js';

/** Laws of the plugin object, before any of its hooks is called. */

const ID = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
const SCHEME = /^[a-z][a-z0-9+.-]*$/;
const VERSION = /^(?:0|[1-9][0-9]*)\.(?:0|[1-9][0-9]*)\.(?:0|[1-9][0-9]*)(?:[-+][0-9A-Za-z.+-]+)?$/;

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === 'string' && each !== '');
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const MEMBERS: readonly (readonly [member: string, good: (value: unknown) => boolean, expected: string])[] = [
  [
    'id',
    (value) => typeof value === 'string' && ID.test(value),
    'lower-case letters, digits and single hyphens, as in "acme-doc"',
  ],
  ['version', (value) => typeof value === 'string' && VERSION.test(value), 'a semantic version, as in "1.2.0"'],
  ['contract', (value) => value === 2, 'the number 2'],
  [
    'schemes',
    (value) => isTexts(value) && value.every((name) => SCHEME.test(name)) && new Set(value).size === value.length,
    'names of schemes in lower case, each once, as in ["acme-doc"] (RFC 3986 3.1)',
  ],
  ['rfc', isTexts, 'the documents that define the schemes, as in ["RFC 9110"]'],
  [
    'configSchema',
    (value) => isRecord(value) && typeof value['parse'] === 'function',
    'a Zod schema, as in z.strictObject({})',
  ],
  ['configure', (value) => typeof value === 'function', 'a function (config, kit) => ({ "acme-doc": hooks })'],
];

/** Checks member by member that a value is a plugin. */
export function contractLaw(plugin: unknown): Law {
  return lawOf(
    'contract',
    'the plugin has every member that its contract names',
    () => {
      if (!isRecord(plugin))
        return [`expected a plugin, found ${shown(plugin)}`, 'give describeScheme the value that your package exports'];
      const wrong = MEMBERS.find(([member, good]) => !good(plugin[member]));
      return wrong && [`the member ${wrong[0]} is ${shown(plugin[wrong[0]])}`, `set it to ${wrong[2]}`];
    },
    'give describeScheme a plain value',
  );
}

const configs = ({ configs: { accepted = [] } = {} }: Cases): readonly unknown[] => [{}, ...accepted];

/** A key that schemas do not define. */
const NO_KEY = 'no-such-option';

/** Checks that the schema accepts the empty configuration. */
function refusesEmpty({ parse }: Target): Trouble | undefined {
  try {
    parse({});
    return undefined;
  } catch (error) {
    return [
      `the schema refuses {}: ${messageOf(error)}`,
      'give every option a default, as in z.boolean().default(false): users install a plugin without a configuration',
    ];
  }
}

function refusesNothing({ parse, cases }: Target): Trouble | undefined {
  for (const config of configs(cases)) {
    try {
      parse({ ...(config as object), [NO_KEY]: true });
    } catch {
      continue;
    }
    return [
      `the schema takes the unknown key "${NO_KEY}" beside ${shown(config)}: an option with a typing error would be ignored`,
      'make the schema a z.strictObject({ ... })',
    ];
  }
  return undefined;
}

/** The members of hooks that are functions, and the data of the others. */
const partsOf = (hooks: object): readonly unknown[] =>
  Object.entries(hooks).map(([name, value]) => [name, typeof value === 'function' ? 'function' : (value as unknown)]);

function configureTwice(target: Target): Trouble | undefined {
  for (const config of configs(target.cases)) {
    const [first, second] = [target.configure(config), target.configure(config)];
    if (!isRecord(first) || isPromise(first))
      return [
        `configure returned ${isPromise(first) ? 'a promise' : shown(first)}`,
        'return an object with hooks by scheme name, as in { "acme-doc": hooks }; configure is synchronous',
      ];
    const missing = target.plugin.schemes.find((name) => !isRecord(first[name]));
    if (missing !== undefined)
      return [
        `configure returned no hooks for the scheme "${missing}" that the plugin declares`,
        `return { "${missing}": { ... } }, or take it out of schemes`,
      ];
    const wrong = Object.values(first).find(({ id }) => id !== undefined && id !== target.plugin.id);
    if (wrong !== undefined)
      return [
        `the hooks have the id "${String(wrong.id)}", and the plugin "${target.plugin.id}"`,
        'leave id out of the hooks: the prefix of issue codes is the id of the plugin',
      ];
    const [a, b] = [first, second].map((each) => Object.entries(each).map(([name, hooks]) => [name, partsOf(hooks)]));
    if (!isSame(a, b))
      return [
        `configure returned other hooks the second time, for ${shown(config)}`,
        'make configure a function of its two arguments: no counter, no clock, no state of earlier calls',
      ];
    const reads = readsOfConfigure(() => target.configure(config));
    if (reads !== undefined) return reads;
    validateSchemes(first);
  }
  return undefined;
}

/** The laws that must hold before an engine can be asked. */
export function configurationLaws(target: Target): readonly Law[] {
  return [
    lawOf('default-config', 'the schema takes an empty configuration', () => refusesEmpty(target), ''),
    lawOf('unknown-keys', 'the schema refuses unknown keys', () => refusesNothing(target), ''),
    lawOf(
      'configure',
      'configure is pure and returns hooks for each scheme',
      () => configureTwice(target),
      'configure must not throw for a configuration that the schema takes, and must not change it: it is ' +
        'frozen; and its hooks may have only members of SchemeHooks',
    ),
  ];
}
