import { Option } from 'commander';
import type { StringIssue } from '@urikit/generic';
import type * as Iri from '@urikit/iri';
import { headOfFault } from '../io/fault.js';
import type { Form, Reply } from '../io/feed.js';
import { filter } from './define.js';

const CHECKS = ['std3', 'hyphens', 'joiners', 'bidi', 'length'] as const;

interface Flags {
  readonly to: 'uri' | 'iri';
  readonly check?: boolean;
  readonly nfc?: boolean;
  readonly without: readonly (typeof CHECKS)[number][];
  readonly baseScheme?: string;
}

const optionsOf = ({ nfc = false, without, baseScheme }: Flags): Iri.IriToUriOptions => ({
  nfc,
  ...Object.fromEntries(without.map((check) => [check, false])),
  ...(baseScheme === undefined ? {} : { baseScheme }),
});

function checked(issues: readonly StringIssue[], form: Form): Reply {
  const wanting = issues.some(({ severity }) => severity === 'error');
  if (form === 'json') return { members: { ok: !wanting, issues }, wanting };
  const lines = issues.map((issue) => `${issue.severity} ${headOfFault(issue)}`);
  const output =
    form === 'line' ? lines.join('\t') : issues.map(({ message }, i) => `${lines[i] as string}: ${message}`).join('\n');
  if (wanting) return { output };
  return issues.length === 0 ? 'ok' : output;
}

/** `urikit iri` */
export const iriCommand = filter<Flags>({
  summary: 'map IRIs to URIs, or URIs to IRIs for people',
  description: `Maps each IRI reference to the URI that software sends (RFC 3987 3.1): UTF-8 and %HH, and a host of the DNS by IDNA
(UTS #46). A URI comes back as it is. With --to iri it shows a URI to people, and never another one (3.2).`,
  argument: 'iri',
  options: [
    new Option('--to <what>', 'the target of the mapping').choices(['uri', 'iri']).default('uri'),
    new Option('--check', 'print errors and doubts in place of a mapping, directions (RFC 3987 4) included'),
    new Option('--nfc', 'normalize to NFC first'),
    new Option('--without <check...>', 'leave out a check of hosts of the DNS').choices(CHECKS).default([], 'none'),
    new Option('--base-scheme <scheme>', 'the scheme of the base that references without a scheme are for'),
  ],
  samples: [
    ['urikit iri http://\u4f8b\u3048.jp/\u5f15', 'http://xn--r8jz45g.jp/%E5%BC%95'],
    ['urikit iri --to iri http://xn--r8jz45g.jp/%E5%BC%95%20', 'http://\u4f8b\u3048.jp/\u5f15%20'],
    ['urikit iri --check http://h/a\u05d0', 'warning iri/bidi-mixed at position 9: ...'],
    ['urikit iri http://a\u3002\u4f8b.jp/   # exit code 1', '!\targument 1: iri/host-mapping at position 8: ...'],
  ],
  wanting: 'with errors',
  changes: true,
  answerer: async ({ flags, form }) => {
    // The tables of IDNA are loaded here, so that no other command waits for them.
    const { checkIri, tryIriToUri, tryUriToIri } = await import('@urikit/iri');
    const options = optionsOf(flags);
    return (text) => {
      if (flags.check === true) return checked(checkIri(text, options), form);
      const result = flags.to === 'uri' ? tryIriToUri(text, options) : tryUriToIri(text);
      return result.ok ? result.value : result.issue;
    };
  },
});
