type Exceptions = Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>;

/** Form data that a source reads otherwise: the reason, and the numbers of its cases. */
export const FORM: Exceptions = {
  'go-net-url': {
    'URL Standard 5.1: the pairs are separated by "&" alone; the source drops a pair with ";"': [
      284, 285, 288, 289, 290, 291, 292, 293, 294, 295, 296,
    ],
  },
  'perl-uri, encoded': { 'URL Standard 5.2: each name has a value; the source writes a name without "="': [349] },
};

/** Parts that a source sets otherwise. */
export const SETTERS: Exceptions = {
  'perl-uri': { 'RFC 3986 3.2: an authority is given by its parts here, and "@" is no character of a host': [192] },
  'wpt-setters': {
    'the standard changes no special scheme into another kind of scheme, and none into it': [15, 19],
    'RFC 3986 3.2.2: a name that looks like a number is a reg-name': [79, 142],
    'RFC 3986 3.2.3: a port is a sequence of digits; the check of the scheme reports 65536': [103],
    'RFC 3987 3.1: a URI comes back as it is; UTS #46 is for IRIs': [116, 165],
    'the standard keeps a list of segments, so a path that has a root keeps it': [208, 209, 229],
  },
};

const ZONE = 'RFC 3986 3.2.2: an IP-literal has no zone identifier; RFC 9844 took back RFC 6874';

/** Text that a source reads otherwise. */
export const LENIENT: Exceptions = {
  'perl-uri': {},
  yarl: {
    [ZONE]: [108, 109, 110, 111, 112, 116, 117],
    'RFC 3986 4.2: a first segment with ":" is read as a scheme, and "_" and "%" are not in one': [67, 70],
    'RFC 3986 2.2: ":" is reserved, so it is not the same as %3A; the source decodes it in a query': [193],
    'a backslash in a path is read as the "/" that its writer meant; the source encodes it': [199],
  },
  urllib3: { [ZONE]: [62, 63, 64, 65, 66, 67] },
  'medialize-uri-js': {
    'RFC 3986 6.2.3: an empty query or fragment is not an absent one; the source drops it, and empty pairs': [
      162, 169, 170,
    ],
  },
};
