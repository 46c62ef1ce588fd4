import { type Command, Option } from 'commander';
import type { StringIssue } from '@urikit/generic';
import type * as Iri from '@urikit/iri';
import { headOfFault } from '../io/fault.js';
import { type Reply, type Answerer, feed, type Form } from '../io/feed.js';
import type { Context } from '../io/io.js';
import { jsonOption } from '../options.js';
import { addSamples, paragraph, readerOf } from './define.js';

const CHECKS = ['std3', 'hyphens', 'joiners', 'bidi', 'length'] as const;

interface Flags {
  readonly to: 'uri' | 'iri';
  readonly check?: boolean;
  readonly nfc?: boolean;
  readonly without: readonly (typeof CHECKS)[number][];
  readonly baseScheme?: string;
  readonly json?: boolean;
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

function iriAnswerer({ checkIri, tryIriToUri, tryUriToIri }: typeof Iri, flags: Flags, form: Form): Answerer {
  const options = optionsOf(flags);
  return (text) => {
    if (flags.check === true) return checked(checkIri(text, options), form);
    const result = flags.to === 'uri' ? tryIriToUri(text, options) : tryUriToIri(text);
    if (!result.ok) return result.issue;
    const output = result.value;
    return form === 'json' ? { members: { output, changed: output !== text } } : output;
  };
}

/** `urikit iri` */
export function addIri(program: Command, context: Context): void {
  const command = program
    .command('iri')
    .summary('map IRIs to URIs, or URIs to IRIs for people')
    .description(
      paragraph(`Maps each IRI reference to the URI that software sends (RFC 3987 3.1): UTF-8 and %HH, and a host of the DNS by IDNA
(UTS #46). A URI comes back as it is. With --to iri it shows a URI to people, and never another one (3.2).`),
    )
    .argument('[iri...]', 'one or more, or - for stdin; without any, stdin line by line')
    .addOption(new Option('--to <what>', 'the target of the mapping').choices(['uri', 'iri']).default('uri'))
    .option('--check', 'print errors and doubts in place of a mapping, directions (RFC 3987 4) included')
    .option('--nfc', 'normalize to NFC first')
    .addOption(
      new Option('--without <check...>', 'leave out a check of hosts of the DNS').choices(CHECKS).default([], 'none'),
    )
    .option('--base-scheme <scheme>', 'the scheme of the base that references without a scheme are for')
    .addOption(jsonOption());
  addSamples(command, [
    { command: 'urikit iri http://\u4f8b\u3048.jp/\u5f15', prints: ['http://xn--r8jz45g.jp/%E5%BC%95'] },
    { command: 'urikit iri --to iri http://xn--r8jz45g.jp/%E5%BC%95%20', prints: ['http://\u4f8b\u3048.jp/\u5f15%20'] },
    { command: 'urikit iri --check http://h/a\u05d0', prints: ['warning iri/bidi-mixed at position 9: ...'] },
    {
      command: 'urikit iri http://a\u3002\u4f8b.jp/',
      prints: ['!\targument 1: iri/host-mapping at position 8: ...'],
      exitCode: 1,
    },
  ]).action(async (args: readonly string[], flags: Flags) => {
    // The tables of IDNA are loaded here, so that no other command waits for them.
    const iri = await import('@urikit/iri');
    const answererFor = (form: Form): Answerer => iriAnswerer(iri, flags, form);
    await feed(
      args,
      { json: flags.json === true, wanting: 'with errors', reader: readerOf(command), answererFor },
      context,
    );
  });
}
