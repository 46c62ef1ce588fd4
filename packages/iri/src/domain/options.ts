import { flagOf, listOf, optionsOf, schemeNameOf, textOf } from '@urikit/generic/internal';

/** The checks of UTS #46 section 4; each is on unless it is turned off. The processing is non-transitional. */
export interface DomainOptions {
  /** `UseSTD3ASCIIRules`: ASCII letters, digits and hyphens only. */
  readonly std3?: boolean;
  /** `CheckHyphens`: no label begins or ends with a hyphen, or has two in its third and fourth place. */
  readonly hyphens?: boolean;
  /** `CheckJoiners`: ZERO WIDTH JOINER and NON-JOINER only where RFC 5892 Appendix A allows them. */
  readonly joiners?: boolean;
  /** `CheckBidi`: the rule of RFC 5893 section 2. */
  readonly bidi?: boolean;
  /** `VerifyDnsLength`: labels of 1 to 63 octets, names of at most 253. */
  readonly length?: boolean;
}

/** A check by its name. */
export type DomainCheck = keyof DomainOptions;

export const DOMAIN_CHECKS: readonly DomainCheck[] = ['std3', 'hyphens', 'joiners', 'bidi', 'length'];

/** Options that are lists of strings and strings. */
interface Named {
  readonly dnsSchemes?: readonly string[];
  readonly baseScheme?: string;
}

/**
 * Passes options on.
 *
 * @param flags - names of the options that are booleans
 * @param others - names of other options
 * @throws UrikitError `input/unknown-option`, `input/value`; UriSyntaxError `input/not-string`
 */
export function checkedOptions<Options extends object>(
  options: Options,
  flags: readonly string[],
  others: readonly (keyof Named)[] = [],
): Options {
  const given = optionsOf(options, [...flags, ...others]) as Readonly<Record<string, boolean | undefined>>;
  for (const name of flags) flagOf(given[name], name);
  const { dnsSchemes, baseScheme }: Named = options;
  for (const name of listOf(dnsSchemes ?? [], ['dnsSchemes'], 'a list of strings'))
    schemeNameOf(textOf(name), ['dnsSchemes']);
  if (baseScheme !== undefined) schemeNameOf(textOf(baseScheme), ['baseScheme']);
  return options;
}

/** The options by the names that tr46 has for them. */
export const flagsOf = ({
  std3 = true,
  hyphens = true,
  joiners = true,
  bidi = true,
  length = true,
}: DomainOptions) => ({
  useSTD3ASCIIRules: std3,
  checkHyphens: hyphens,
  checkJoiners: joiners,
  checkBidi: bidi,
  verifyDNSLength: length,
  transitionalProcessing: false,
});
