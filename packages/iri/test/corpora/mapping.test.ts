import { expect, test } from '@jest/globals';
import { iriToUri, uriToIri } from '@urikit/iri';
import { type Case, readCases, textOf } from '../../../generic/test/corpora/corpus.js';
import { describeCorpora } from '../../../generic/test/corpora/describe-corpora.js';

/** What other libraries map, in both directions. Names of hosts are given to http, which looks them up in the DNS. */
const OPERATIONS: Readonly<Record<string, (text: string) => string>> = {
  'iri-to-uri': iriToUri,
  'uri-to-iri': uriToIri,
  'to-iri': uriToIri,
  'idna-to-ascii': (name) => iriToUri(`http://${name}`).slice('http://'.length),
  'idna-to-unicode': (name) => uriToIri(`http://${name}`).slice('http://'.length),
};

const KEPT_TRIPLETS =
  'RFC 3987 3.2: what is shown is mapped to the same URI again, and a host in letters would become an A-label';

/** Where a source answers otherwise, by the number of its case. */
const EXCEPTIONS: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  'perl-uri': {
    308: KEPT_TRIPLETS,
    311: 'UTS #46 4: a label of more than 63 octets is an error; the source percent-encodes the name',
  },
  'python-rfc3986': {
    187: 'the source follows IDNA 2008, which has no symbols; UTS #46 maps U+2665',
    189: 'UTS #46 4: U+2F868 is mapped to U+36FC before IDNA; the source does not map',
  },
  hyperlink: { 114: 'RFC 3987 3.1: text in Unicode is not normalized; NFC is a rule that one asks for' },
  'league-uri': {
    315: 'the source drops the default port and decodes a space: another URI',
    487: KEPT_TRIPLETS,
    490: 'RFC 3987 3.1: a URI comes back as it is',
  },
};

const resultOf = (kase: Case): string | null => {
  try {
    return (OPERATIONS[String(kase['op'])] as (text: string) => string)(textOf(kase, 'input'));
  } catch {
    return null;
  }
};

describeCorpora('mappings between IRIs and URIs in third-party suites', () => {
  test.each([
    ['perl-uri', 12],
    ['python-rfc3986', 13],
    ['hyperlink', 4],
    ['league-uri', 16],
  ])('%s: %i cases, and the exceptions that are listed', (file, count) => {
    const cases = [...readCases(file).entries()].filter(
      ([, { op, output }]) => Object.hasOwn(OPERATIONS, String(op)) && output !== undefined,
    );
    expect(cases).toHaveLength(count);
    const others = cases.filter(([, kase]) => resultOf(kase) !== kase['output']);
    expect(others.map(([index]) => index)).toEqual(Object.keys(EXCEPTIONS[file] ?? {}).map(Number));
  });
});
