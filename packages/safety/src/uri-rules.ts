import { createEngine, type Engine, kit, parse, type StringIssue, type Uri, UrikitError } from '@urikit/generic';
import { engineOf, kindOf, optionsOf, wrongValue } from '@urikit/generic/internal';
import { asUri, parseUri } from '@urikit/generic/record';
import { compileUriRules, UriRulesError } from '@urikit/hosts/internal';
import { defaultSchemes, opaquePaths } from '@urikit/schemes/internal';
import { hostOfAddress } from './ip-address.js';
import { type Refusal, ruleIssue } from './rule-issue.js';
import { agreeOnHost, isAgreed, WRAPPERS } from './rules/readers.js';

export { UriRulesError };

type UriRuleLists = Parameters<typeof compileUriRules>[0];

/** Rules as URIs with forms in them: `*`, `**` at the end, `{name}`. */
export interface UriRulesOptions extends UriRuleLists {
  /** The base URI of relative references; without one they are refused. */
  readonly base?: string;
  /** The engine whose schemes say which strings are one; that of the default schemes, unless a registry has made another one. */
  readonly engine?: Pick<Engine, 'hooks' | 'normalize' | 'resolve' | 'tryNormalize'>;
}

/** An answer, with its reason. */
export interface UriVerdict {
  readonly allowed: boolean;
  /** The rule that denies or allows, as written; undefined if no rule matches. */
  readonly rule: string | undefined;
  /** Why the string is refused; undefined if it is allowed. */
  readonly issue: StringIssue | undefined;
}

/** A rule that matches a string. */
export interface FoundRule {
  readonly list: 'allow' | 'deny';
  /** As written. */
  readonly rule: string;
  /** The segments of `{name}`, in normal form. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** Compiled rules. */
export interface UriRules {
  /** Tells if the rules allow a string. Never throws. */
  readonly allows: (text: string) => boolean;
  /** Gives the answer with its rule and issue. Never throws. */
  readonly why: (text: string) => UriVerdict;
  /** Lists all rules that match, those of `deny` first; empty for a string that is no URI. Never throws. */
  readonly find: (text: string) => readonly FoundRule[];
  /**
   * Tells if a connection to an address is allowed, to which a name resolved: a rule of `deny` that names the address, or its
   * range, refuses it, also if the rule has a path. Never throws.
   */
  readonly allowsAddress: (address: string, port?: number) => boolean;
  /** The options as data. */
  readonly toJSON: () => Omit<UriRulesOptions, 'engine'>;
}

const OPTIONS: readonly string[] = ['allow', 'deny', 'base', 'encoded', 'engine'];

const defaultEngine = /* @__PURE__ */ createEngine({ schemes: /* @__PURE__ */ defaultSchemes(kit), opaquePaths });

function checkOptions(options: UriRulesOptions): void {
  optionsOf(options, OPTIONS);
  const { allow, deny, base, encoded, engine } = options;
  if (allow === undefined && deny === undefined) throw wrongValue([], 'rules under allow or deny');
  if (encoded !== undefined && encoded !== 'allow' && encoded !== 'refuse')
    throw wrongValue(['encoded'], '"allow" or "refuse"');
  if (base !== undefined && (typeof base !== 'string' || !asUri(parse(base)).ok))
    throw wrongValue(['base'], `a URI, as "https://example.com/", found ${kindOf(base)}`);
  if (engine !== undefined) engineOf(engine, ['hooks', 'normalize', 'resolve', 'tryNormalize']);
}

/** A string as it is judged: its readings in normal form, that of browsers included, or the reason to refuse it. */
interface Read {
  readonly target: string;
  readonly readings: readonly [Uri, ...Uri[]];
}

/** The URL that browsers read; undefined if they refuse the string. */
function browserUrl(text: string, base: string | undefined): string | undefined {
  try {
    return new URL(text, base).href;
  } catch {
    return undefined;
  }
}

const isCompiled = (options: UriRulesOptions | UriRules): options is UriRules => 'toJSON' in Object(options);

/**
 * Compiles rules of URIs: `deny` wins, and a URI without a rule is refused if there is `allow`. A string is judged in its normal
 * form, and in the readings of browsers, curl, Go, Java, PHP and Python. A string that is no URI is refused.
 *
 * @param options - rules, or compiled rules, which are returned; a base for relative references, and `encoded: 'allow'` for segments that servers decode again
 * @returns frozen rules
 * @throws UriRulesError `rules/rule` with an issue for each malformed rule; UrikitError for an option or a value that does not exist
 * @see RFC 3986 section 3, 6.2, 7
 * @example uriRules({ allow: ['https://github.com/acme/**'] }).allows('https://github.com/acme/%2e%2e/other') // false
 */
export function uriRules(options: UriRulesOptions | UriRules): UriRules {
  if (isCompiled(options)) return options;
  checkOptions(options);
  const { base, engine = defaultEngine, allow, deny, encoded } = options;
  const rules = compileUriRules({ allow, deny, encoded }, engine);
  const data = Object.freeze({
    ...(allow && { allow: Object.freeze(Array.from(allow)) }),
    ...(deny && { deny: Object.freeze(Array.from(deny)) }),
    ...(base !== undefined && { base }),
    ...(encoded && { encoded }),
  });

  /** The normal form of a URI; undefined for another string. */
  const normal = (text: string): string | undefined => {
    const result = engine.tryNormalize(text);
    return result.ok && asUri(parse(result.value)).ok ? result.value : undefined;
  };
  /** The reading of browsers, if it differs. */
  const byBrowsers = (text: string, own: string): readonly Uri[] => {
    const url = browserUrl(text, base);
    const other = url === undefined ? undefined : normal(url);
    return other === undefined || other === own ? [] : [parseUri(other)];
  };
  const targetOf = (text: string): string => {
    const own = asUri(parse(text));
    if (own.ok) return text;
    if (base === undefined) throw new UrikitError(own.issue);
    return engine.resolve(text, base);
  };
  const read = (text: string): Read | StringIssue => {
    try {
      const target = targetOf(text);
      const own = engine.normalize(target);
      const others = target === text && isAgreed(text) ? [] : byBrowsers(text, own);
      return { target, readings: [parseUri(own), ...others] };
    } catch (cause) {
      return (cause as UrikitError<StringIssue>).issue;
    }
  };
  const refusalOf = ({ target, readings }: Read): Refusal | undefined => {
    if (!isAgreed(target)) {
      if (!agreeOnHost(target)) return { reason: 'readers-disagree' };
      const inner = normal(target.replace(WRAPPERS, ''));
      const [denied] = inner === undefined ? [] : rules.matches(parseUri(inner), 'deny', 1);
      if (denied !== undefined) return { reason: 'denied', rule: denied.rule.text };
    }
    return readings.map((uri) => rules.refusalOf(uri)).find((refusal) => refusal !== undefined);
  };
  const why = (text: string): UriVerdict => {
    const known = read(text);
    if ('code' in known) return Object.freeze({ allowed: false, rule: undefined, issue: known });
    const refusal = refusalOf(known);
    if (refusal === undefined)
      return Object.freeze({
        allowed: true,
        rule: rules.matches(known.readings[0], 'allow', 1)[0]?.rule.text,
        issue: undefined,
      });
    const rule = refusal.reason === 'denied' ? refusal.rule : undefined;
    return Object.freeze({ allowed: false, rule, issue: ruleIssue(text, refusal) });
  };

  return Object.freeze({
    why,
    allows: (text: string) => {
      const known = read(text);
      return !('code' in known) && refusalOf(known) === undefined;
    },
    find: (text: string) => {
      const known = read(text);
      if ('code' in known) return [];
      return (['deny', 'allow'] as const).flatMap((list) => {
        const found = known.readings.flatMap((uri) => rules.matches(uri, list));
        const byRule = new Map(found.reverse().map((one) => [one.rule.text, one] as const));
        return Array.from(byRule.values(), ({ rule, parameters }) => ({
          list,
          rule: rule.text,
          parameters,
        })).reverse();
      });
    },
    allowsAddress: (address: string, port?: number) => {
      const host = hostOfAddress(address);
      return host !== undefined && !rules.deniesHost(host, port);
    },
    toJSON: () => data,
  });
}
