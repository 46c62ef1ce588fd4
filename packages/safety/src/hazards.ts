import type { Engine, Severity } from '@urikit/generic';
import {
  applySeverities,
  engineOf,
  functionOf,
  kindOf,
  listOf,
  optionsOf,
  schemeHazards,
  textOf,
  wrongValue,
} from '@urikit/generic/internal';
import { type Anatomy, anatomyOf } from './anatomy.js';
import type { Found, Hazard } from './hazard.js';
import { HAZARDS } from './hazard-table.js';
import { brandLike } from './rules/brands.js';
import { RULES } from './rules/all.js';
import { maskPath } from './rules/encoded.js';
import { WRAPPERS } from './rules/readers.js';
import { type Limits, LIMITS } from './rules/rule.js';
import { platformToAscii } from './rules/to-ascii.js';
import { HEAD, traitsOf } from './rules/traits.js';

/** A caller's rule: reads the parts of a string and returns hazards with the caller's codes. Must not throw. */
export type HazardRule = (anatomy: Anatomy) => readonly Hazard[];

/** Limits, severities and sources of hazards. */
export interface HazardOptions {
  /** Limits above which a URI is hazardous. Default: 8,000 UTF-16 units, 256 segments, 1,000 parameters. */
  readonly limits?: Partial<Limits>;
  /** Severities by code in place of the table's; `off` drops a hazard. */
  readonly severities?: Readonly<Record<string, Severity | 'off'>>;
  /** Hosts that no other host may look like, as in `['example.com']`; hosts below them are their own. Read once. */
  readonly brands?: readonly string[];
  /** Additional rules. */
  readonly rules?: readonly HazardRule[];
  /** An engine, for example that of a registry, whose schemes report their hazards, too. */
  readonly engine?: Pick<Engine, 'hooks' | 'tryNormalize'>;
  /**
   * ToASCII of UTS #46, undefined for a name that IDNA refuses, as of `domainToAscii` of @urikit/iri. Absent: that of the platform,
   * `new URL`.
   */
  readonly toAscii?: (name: string) => string | undefined;
  /**
   * Hides secrets in the paths that other programs see, as `maskSecrets` of @urikit/secrets. Absent: passwords, and values behind names
   * that standards publish.
   */
  readonly mask?: (path: string) => string;
}

const NO_OPTIONS: HazardOptions = {};

const NOTHING: readonly Hazard[] = Object.freeze([]);

/**
 * Finds hazards of a URI from outside, for programs that filter, log, fetch or show it. The string need not be valid.
 *
 * @param text - any text
 * @param options - limits, severities, brands, additional rules, an engine whose schemes report hazards
 * @returns hazards in the order of their positions; empty for a string without hazards. Messages quote no userinfo.
 * @throws UrikitError if the value is not a string, or if an option or severity does not exist; PluginError if a scheme
 *   of the engine breaks its contract
 * @see RFC 3986 section 7
 * @example hazards('http://bank.example@evil.example/')[0]?.code // 'safety/userinfo-like-host'
 */
export function hazards(text: string, options?: HazardOptions): readonly Hazard[] {
  textOf(text);
  const {
    limits,
    severities,
    brands,
    rules = [],
    engine,
    toAscii = platformToAscii,
    mask = maskPath,
  } = options === undefined ? NO_OPTIONS : checkedOptions(options);
  const traits = traitsOf(text, limits);
  if (traits === 0 && engine === undefined && brands === undefined && rules.length === 0)
    return applySeverities(NOTHING, severities);
  const all: Hazard[] = [];
  const found: Found = (code, start, end, { seenAs, detail } = {}) => {
    const { severity, section, means, hint } = HAZARDS[code];
    const message = detail === undefined ? means : `${means}: ${detail}`;
    // A copy takes several times as long.
    const hazard: Hazard =
      seenAs === undefined
        ? { code, severity, start, end, section, message, hint }
        : { code, severity, start, end, section, message, hint, seenAs };
    all.push(Object.freeze(hazard));
  };
  if (traits !== 0) {
    const inside = (traits & HEAD) === 0 ? 0 : (WRAPPERS.exec(text)?.[0].length ?? 0);
    const anatomy = anatomyOf(text.slice(inside));
    const bounds = { ...LIMITS, ...limits, toAscii, mask };
    const shifted: Found =
      inside === 0 ? found : (code, start, end, more) => found(code, inside + start, inside + end, more);
    for (const [needed, rule] of RULES) if ((traits & needed) !== 0) rule(anatomy, shifted, bounds);
  }
  const like = brands === undefined ? undefined : brandLike(anatomyOf(text), brands, toAscii);
  if (like !== undefined)
    found('safety/brand-look-alike', like.part.start, like.part.start + like.part.text.length, { detail: like.brand });
  if (engine !== undefined) for (const hazard of schemeHazards(text, engine)) all.push(Object.freeze(hazard));
  for (const rule of rules) for (const hazard of rule(anatomyOf(text))) all.push(hazard);
  const chosen = applySeverities(all, severities);
  return chosen.length < 2 ? chosen : [...chosen].sort((a, b) => a.start - b.start || a.end - b.end);
}

const OPTIONS: readonly string[] = ['limits', 'severities', 'brands', 'rules', 'engine', 'toAscii', 'mask'];

/** Refuses unknown options, because a misspelt one would have no effect. */
function checkedOptions(options: HazardOptions): HazardOptions {
  const { limits, rules = [], engine, toAscii, mask } = optionsOf(options, OPTIONS);
  if (toAscii !== undefined) functionOf(toAscii, 'toAscii');
  if (mask !== undefined) functionOf(mask, 'mask');
  if (limits !== undefined)
    for (const [name, limit] of Object.entries(optionsOf(limits, Object.keys(LIMITS), 'a limit')))
      if (!(typeof limit === 'number' && limit >= 0))
        throw wrongValue(['limits', name], `a number, found ${kindOf(limit)}`);
  for (const rule of listOf(rules, ['rules'], 'a list of functions'))
    if (typeof rule !== 'function') throw wrongValue(['rules'], `a list of functions, found ${kindOf(rule)}`);
  if (engine !== undefined) engineOf(engine, ['hooks', 'tryNormalize']);
  return options;
}
