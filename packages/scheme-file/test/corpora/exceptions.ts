/** What is answered where a text or a path is refused. */
export const REFUSED = '(refused)';

/**
 * The cases of the third-party suites that RFC 8089 or the decisions answer otherwise, one by one. A row that matches
 * no disagreement any more fails the test, so this list never outlives its reason.
 */
export interface Exception {
  /** The file of the suite. */
  readonly file: string;
  /** The sentence of the RFC, or the row of decisions, that says otherwise. */
  readonly because: string;
  readonly rows: readonly Row[];
}

/**
 * Index of the case in its file; the text or path that was given; what is asked of it; what the source expects; our
 * answer.
 */
export type Row = readonly [index: number, input: string, says: string, expected: unknown, ours: unknown];

export const EXCEPTIONS: readonly Exception[] = [
  {
    file: 'go-file-url',
    because:
      'RFC 3986 1.2.1 and RFC 8089 4: a URI has characters of US-ASCII only, and others stand in it percent-encoded as ' +
      'UTF-8; decision 17: a text with a raw one is rejected and never repaired',
    rows: [[12, 'file:///C:/exampleㄓ.txt', 'path', 'C:\\exampleㄓ.txt', REFUSED]],
  },
  {
    file: 'go-file-url',
    because:
      'RFC 8089 E.2: drive-letter = ALPHA ":", and no sentence prefers one case; decision 23: a drive letter is written in ' +
      'upper case, in the URI and in the path',
    rows: [
      [14, 'file:c:/path/to/file', 'path', 'c:\\path\\to\\file', 'C:\\path\\to\\file'],
      [14, 'c:\\path\\to\\file', 'URI', 'file:///c:/path/to/file', 'file:///C:/path/to/file'],
    ],
  },
  {
    file: 'rfc-scheme-examples',
    because: 'decision 23: a drive letter is written in upper case, in the URI and in the path',
    rows: [
      [170, 'file:c:/path/to/file', 'path', 'c:/path/to/file', 'C:/path/to/file'],
      [171, 'file:///c:/path/to/file', 'path', 'c:/path/to/file', 'C:/path/to/file'],
    ],
  },
  {
    file: 'rfc-scheme-examples',
    because:
      'RFC 8089 E.2.2, decision 17: "[RFC3986] forbids the use of the vertical line"; only the encoded one can be read as a colon',
    rows: [
      [172, 'file:///c|/path/to/file', 'path', 'c:/path/to/file', REFUSED],
      [173, 'file:/c|/path/to/file', 'path', 'c:/path/to/file', REFUSED],
      [174, 'file:c|/path/to/file', 'path', 'c:/path/to/file', REFUSED],
    ],
  },
  {
    file: 'rfc-scheme-examples',
    because:
      'RFC 8089 E.3.2, decision 23: a UNC string in the path is kept there; the host of the URI is the one of its authority',
    rows: [
      [175, 'file:////host.example.com/path/to/file', 'host', 'host.example.com', ''],
      [176, 'file://///host.example.com/path/to/file', 'host', 'host.example.com', ''],
    ],
  },
  {
    file: 'perl-uri',
    because:
      'RFC 8089 E.2: a path without a drive letter is relative to the working drive of Windows, and no absolute path',
    rows: [
      [208, 'file://localhost/foo/bar', 'path', '\\foo\\bar', REFUSED],
      [210, 'file:///foo/bar', 'path', '\\foo\\bar', REFUSED],
      [210, '\\foo\\bar', 'URI', 'file:///foo/bar', REFUSED],
      [212, 'file:/foo/bar', 'path', '\\foo\\bar', REFUSED],
      [222, 'file:///', 'path', '\\', REFUSED],
      [222, '\\', 'URI', 'file:///', REFUSED],
    ],
  },
  {
    file: 'perl-uri',
    because:
      'RFC 8089 2: the path is absolute and the scheme there; a relative path is a relative reference, which belongs to its base',
    rows: [
      [213, 'foo/bar', 'path', 'foo/bar', REFUSED],
      [213, 'foo/bar', 'URI', 'foo/bar', REFUSED],
      [214, 'foo/bar', 'path', 'foo\\bar', REFUSED],
      [214, 'foo\\bar', 'URI', 'foo/bar', REFUSED],
      [223, '.', 'path', '.', REFUSED],
      [223, '.', 'URI', '.', REFUSED],
      [224, '.', 'path', '.', REFUSED],
      [224, '.', 'URI', '.', REFUSED],
      [225, '..', 'path', '..', REFUSED],
      [225, '..', 'URI', '..', REFUSED],
      [226, '..', 'path', '..', REFUSED],
      [226, '..', 'URI', '..', REFUSED],
      [227, '%2E', 'path', '.', REFUSED],
      [228, '%2E', 'path', '.', REFUSED],
      [229, '../%2E%2E', 'path', '../..', REFUSED],
      [230, '../%2E%2E', 'path', '..\\..', REFUSED],
    ],
  },
  {
    file: 'perl-uri',
    because: 'RFC 8089 2: a file of another host has no path of POSIX, where "//host" begins a path of this one',
    rows: [
      [215, 'file://foo3445x/bar', 'path', '//foo3445x/bar', REFUSED],
      [217, 'file://a:/', 'path', '//a:/', REFUSED],
    ],
  },
  {
    file: 'perl-uri',
    because: 'RFC 3986 3.2: behind "//" stands a host with an empty port, no drive letter; check reports it',
    rows: [[218, 'file://a:/', 'path', 'A:\\', REFUSED]],
  },
  {
    file: 'perl-uri',
    because: 'RFC 3986 3.3, decision 17: brackets are no characters of a path and are never repaired',
    rows: [
      [231, 'file://example.com/tmp/file.part[1]', 'normalized', 'file://example.com/tmp/file.part%5B1%5D', REFUSED],
      [232, 'file://127.0.0.1/tmp/file.part[2]', 'normalized', 'file://127.0.0.1/tmp/file.part%5B2%5D', REFUSED],
      [
        233,
        'file://[1:2:3::beef]/tmp/file.part[4]',
        'normalized',
        'file://[1:2:3::beef]/tmp/file.part%5B4%5D',
        REFUSED,
      ],
      [
        234,
        'file:///[1:2:3::1ce]/tmp/file.part[5]',
        'normalized',
        'file:///%5B1:2:3::1ce%5D/tmp/file.part%5B5%5D',
        REFUSED,
      ],
    ],
  },
  {
    file: 'league-uri',
    because:
      'RFC 8089 2: the path is absolute and the scheme there; a relative path is a relative reference, which belongs to its base',
    rows: [
      [272, 'path', 'path', 'path', REFUSED],
      [275, 'path/./relative', 'path', 'path/./relative', REFUSED],
      [278, 'path', 'path', 'path', REFUSED],
      [279, 'path/./relative', 'path', 'path\\.\\relative', REFUSED],
      [282, '/path/./../relative', 'path', '\\path\\.\\..\\relative', REFUSED],
      [423, 'path', 'URI', 'path', REFUSED],
      [426, 'path/./relative', 'URI', 'path/./relative', REFUSED],
      [428, 'path', 'URI', 'path', REFUSED],
      [429, 'path\\.\\relative', 'URI', 'path/./relative', REFUSED],
    ],
  },
  {
    file: 'league-uri',
    because:
      'RFC 3986 6.2.2.3: no URI keeps a dot-segment, so no path of one does; fromPath removes what every reader would',
    rows: [
      [276, 'file:///path/./../relative', 'path', '/path/./../relative', '/relative'],
      [427, '/path/./../relative', 'URI', 'file:///path/./../relative', 'file:///relative'],
    ],
  },
  {
    file: 'league-uri',
    because: 'decision 23: a drive letter is written in upper case, in the URI and in the path',
    rows: [
      [
        280,
        'file:///c:/windows/My%20Documents%20100%2520/foo.txt',
        'path',
        'c:\\windows\\My Documents 100%20\\foo.txt',
        'C:\\windows\\My Documents 100%20\\foo.txt',
      ],
      [
        430,
        'c:\\windows\\My Documents 100%20\\foo.txt',
        'URI',
        'file:///c:/windows/My%20Documents%20100%2520/foo.txt',
        'file:///C:/windows/My%20Documents%20100%2520/foo.txt',
      ],
    ],
  },
  {
    file: 'league-uri',
    because: 'RFC 8089 E.2: a drive letter without "/" behind it is relative to the working directory of its drive',
    rows: [
      [281, 'file:///c:My%20Documents%20100%2520/foo.txt', 'path', 'c:My Documents 100%20\\foo.txt', REFUSED],
      [431, 'c:My Documents 100%20\\foo.txt', 'URI', 'file:///c:My%20Documents%20100%2520/foo.txt', REFUSED],
    ],
  },
  {
    file: 'league-uri',
    because:
      'RFC 8089 E.2.2, decision 17: "[RFC3986] forbids the use of the vertical line"; only the encoded one can be read as a colon',
    rows: [
      [349, 'file:///C|/demo', 'valid', true, false],
      [349, 'file:///C|/demo', 'normalized', 'file:///C:/demo', REFUSED],
    ],
  },
  {
    file: 'league-uri',
    because: 'RFC 8089 2: local-path = path-absolute; the authority may be absent',
    rows: [[351, 'file:/example.com', 'valid', false, true]],
  },
  {
    file: 'league-uri',
    because: 'RFC 8089 E.2.2: the vertical line is an old writing of URIs, no path of Windows begins with one',
    rows: [
      [
        432,
        'c|\\windows\\My Documents 100%20\\foo.txt',
        'URI',
        'file:///c:/windows/My%20Documents%20100%2520/foo.txt',
        REFUSED,
      ],
    ],
  },
  {
    file: 'league-uri',
    because:
      'RFC 8089 E.2: a path without a drive letter is relative to the working drive of Windows, and no absolute path',
    rows: [[433, '\\path\\.\\..\\relative', 'URI', '/path/./../relative', REFUSED]],
  },
];
