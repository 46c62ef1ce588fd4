import type { Result } from '@urikit/generic';
import { textOf } from '@urikit/generic/internal';
import { hasNonAscii } from '@urikit/generic/iri';
import { isDisplayable } from '../displayable.js';
import type { Idna, LoadIdna } from './idna.js';
import { checkedOptions, DOMAIN_CHECKS, type DomainOptions } from './options.js';
import { toAscii } from './to-ascii.js';

const A_LABEL = /^xn--/i;

/** Maps a name to A-labels by the given tables. */
export const asciiBy = (load: LoadIdna, name: string, options: DomainOptions = {}): Result<string> =>
  toAscii(name, checkedOptions(options, DOMAIN_CHECKS), load);

function unicodeOf(label: string, idna: Idna): string {
  if (!A_LABEL.test(label)) return label;
  const { domain, error } = idna.toUnicode(label);
  return error || !Array.from(domain).every((char) => char <= '\x7f' || isDisplayable(char)) ? label : domain;
}

/** The name that a host is in the DNS, undefined where IDNA refuses it. An ASCII host is never refused. */
function nameOf(host: string, load: LoadIdna): string | undefined {
  if (!hasNonAscii(host)) return host.toLowerCase();
  const result = asciiBy(load, host);
  return result.ok ? result.value : undefined;
}

/** Writes A-labels as U-labels by the given tables; without tables, or without an A-label, the name itself. */
export function unicodeBy(load: LoadIdna, name: string): string {
  textOf(name);
  // A name of the DNS is shorter; Punycode takes quadratic time.
  if (name.includes('%') || name.length > 1012) return name;
  const labels = name.split('.');
  const idna = labels.some((label) => A_LABEL.test(label)) ? load() : undefined;
  if (idna === undefined) return name;
  const shown = labels.map((label) => unicodeOf(label, idna)).join('.');
  return shown !== name && nameOf(shown, load) !== undefined && nameOf(shown, load) === nameOf(name, load)
    ? shown
    : name;
}
