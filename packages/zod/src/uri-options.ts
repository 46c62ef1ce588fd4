import { createEngine, type Engine, kit, type Level, LEVELS } from '@urikit/generic';
import { engineOf, listOf, optionsOf, schemeNameOf, textOf, wrongValue } from '@urikit/generic/internal';
import { type UriRules, uriRules, type UriRulesOptions } from '@urikit/safety';
import type { HostLists } from '@urikit/hosts/internal';
import { hostListOf } from '@urikit/hosts';
import { defaultSchemes, opaquePaths } from '@urikit/schemes/internal';

/** Options of a schema: the URIs that it takes, and the value that it makes of them. An absent option restricts no URI. */
export interface UriOptions {
  /** Names of schemes, in any case. */
  readonly schemes?: readonly string[];
  /** Lists of hosts: names, `*.suffix`, addresses with or without a prefix length, named ranges, ports. */
  readonly hosts?: {
    readonly allow?: readonly string[];
    /** Asked first. */
    readonly deny?: readonly string[];
  };
  /** Rules with paths, as of `uriRules` of `@urikit/safety`, or their options. */
  readonly rules?: UriRules | UriRulesOptions;
  /** The value becomes its normal form at this level. Without one it stays as it was given. */
  readonly level?: Level;
  /** Take relative references, too (RFC 3986, 4.1). They are in no list of schemes or hosts. */
  readonly references?: boolean;
  /** `'refuse'`: a URI that its scheme warns of is no valid value. Default `'accept'`. */
  readonly warnings?: 'accept' | 'refuse';
  /** The engine to ask; that of the default schemes, unless a registry has made another one. */
  readonly engine?: Pick<Engine, 'check' | 'hooks' | 'tryNormalize'>;
}

/** The options, read once. */
export interface ReadOptions {
  readonly schemes: readonly string[] | undefined;
  readonly lists: HostLists | undefined;
  readonly rules: UriRules | undefined;
  readonly level: Level | undefined;
  readonly references: boolean;
  readonly refusesWarnings: boolean;
  readonly engine: Pick<Engine, 'check' | 'hooks' | 'tryNormalize'>;
}

const defaultEngine = /* @__PURE__ */ createEngine({ schemes: /* @__PURE__ */ defaultSchemes(kit), opaquePaths });

const NAMES = ['schemes', 'hosts', 'rules', 'level', 'references', 'warnings', 'engine'];

const oneOf = (value: unknown, values: readonly unknown[], option: string): void => {
  if (value !== undefined && !values.includes(value)) throw wrongValue([option], values.map(String).join(' or '));
};

function listsOf(hosts: UriOptions['hosts']): HostLists | undefined {
  if (hosts === undefined) return undefined;
  optionsOf(hosts, ['allow', 'deny'], 'a list of hosts');
  const { allow, deny } = hosts;
  return { allow: allow && hostListOf(allow), deny: deny && hostListOf(deny) };
}

/**
 * Reads options.
 *
 * @throws UrikitError for an option or a value that does not exist; HostListError for a malformed entry, UriRulesError for a malformed rule
 */
export function readOptions(options: UriOptions): ReadOptions {
  optionsOf(options, NAMES);
  oneOf(options.level, LEVELS, 'level');
  oneOf(options.references, [true, false], 'references');
  oneOf(options.warnings, ['accept', 'refuse'], 'warnings');
  const { schemes, hosts, rules, level, references = false, warnings, engine = defaultEngine } = options;
  return {
    schemes:
      schemes && listOf(schemes, ['schemes'], 'a list').map((scheme) => schemeNameOf(textOf(scheme), ['schemes'])),
    lists: listsOf(hosts),
    rules: rules === undefined ? undefined : uriRules(rules),
    level,
    references,
    refusesWarnings: warnings === 'refuse',
    engine: engineOf(engine, ['check', 'hooks', 'tryNormalize']),
  };
}
