import { canonical } from '@urikit/generic/internal';
import type { SchemeOverlay } from '@urikit/generic/hooks';
import { knownKeys } from '@urikit/schema-issues';
import { isObject, lazily } from '../given/members.js';
import { type Printer, printerOf, type Reading } from '../given/printer.js';
import { secretsOfBase, shownReferences } from './references.js';
import { claimsOf, type Composition, type Configured, type Layer } from './setting.js';

/** The plugins and overlays whose schemas tell secrets. */
type Owners = Pick<Layer, 'plugins' | 'overlays'>;

const schemaOf = ({ plugins, overlays }: Owners, key: string): unknown => {
  const id = key.replace(/\/.*/s, '');
  return (plugins.get(id) ?? overlays.get(id))?.value.configSchema;
};

/** One option as its schema reads it. */
const asMember = (key: string, value: unknown): Readonly<Record<string, unknown>> => ({
  [key.slice(key.indexOf('/') + 1)]: value,
});

const readingsOf = (schema: unknown, made: Configured | undefined): readonly Reading[] =>
  made === undefined
    ? []
    : [
        { schema, value: made.written },
        { schema, value: made.value, isMade: true },
      ];

/** The printer of answers, made with the first one: it knows the base and the options in force of plugins or of an overlay. */
export const printerOfAnswers = (
  owners: readonly Pick<SchemeOverlay, 'id' | 'configSchema'>[],
  { configured, policy }: Pick<Composition, 'configured' | 'policy'>,
): (() => Printer) =>
  lazily(() =>
    printerOf(
      owners.flatMap(({ id, configSchema }) => readingsOf(configSchema, configured.get(id))),
      secretsOfBase(policy.references),
    ),
  );

/**
 * The printer of layers: it knows the options of all plugins and overlays, those that were overruled included, and the queries
 * of bases.
 *
 * @param configured - the configurations that were made of them
 * @param above - secrets of another printer
 */
export function printerIn(
  owners: Owners,
  layers: readonly Pick<Layer, 'config' | 'references'>[],
  configured: Iterable<[string, Configured]> = [],
  above: Iterable<string> = [],
): Printer {
  const written = layers.flatMap(({ config }) =>
    Array.from(config).flatMap(([key, one]) =>
      claimsOf(one).map(({ value }): Reading => ({ schema: schemaOf(owners, key), value: asMember(key, value) })),
    ),
  );
  const made = Array.from(configured).flatMap(([id, one]) => readingsOf(schemaOf(owners, id), one));
  const bases = layers.flatMap(({ references }) =>
    Array.from(references.values()).flatMap((one) => claimsOf(one).flatMap(({ value }) => secretsOfBase(value))),
  );
  return printerOf([...written, ...made], [...above, ...bases]);
}

/** Shows the entries of layers. */
export interface Reveal {
  /** A value as it may be shown; undefined if it must not be shown. */
  readonly value: (kind: string, key: string, value: unknown) => unknown;
  /** The path of an entry: the name of an option that its schema does not name may be a secret. */
  readonly path: (path: readonly string[]) => readonly string[];
}

/**
 * Shows options as far as the schemas of plugins and overlays allow. An option without a known owner, or that its schema knows by
 * another name, is not shown, because it may be secret.
 *
 * @param layers - all that is said: a secret of one option is not shown in another
 */
export function revealBy(owners: Owners, layers: Parameters<typeof printerIn>[1]): Reveal {
  const printer = lazily(() => printerIn(owners, layers));
  const known = new Map<unknown, readonly string[] | undefined>();
  const isNamed = (schema: unknown, key: string): boolean | undefined => {
    if (!known.has(schema)) known.set(schema, knownKeys(schema));
    return known.get(schema)?.includes(key.slice(key.indexOf('/') + 1));
  };
  return {
    value: (kind, key, value) => {
      if (kind !== 'config') return kind === 'references' ? shownReferences(value) : value;
      const schema = schemaOf(owners, key);
      if (schema === undefined || isNamed(schema, key) === false || canonical(value) === undefined) return undefined;
      const shown = printer().show(asMember(key, value), schema);
      // The schema of all options may be secret itself.
      return isObject(shown) ? Object.values(shown)[0] : shown;
    },
    path: ([kind, id, ...steps]) =>
      kind !== 'config' || isNamed(schemaOf(owners, String(id)), steps.join()) === true
        ? [kind, id, ...steps].flatMap((step) => step ?? [])
        : [kind, String(id), ...steps.map(printer().scrub)],
  };
}
