import { file } from '@urikit/scheme-file';
import { describeScheme } from '@urikit/scheme-conformance';
import { loadedBy } from '@urikit/scheme-conformance/loading';

const WINDOWS = { flavour: 'windows' };

describeScheme(file, {
  normalize: [
    ['RFC 8089 2', 'file:/path/to/file', 'file:///path/to/file'],
    ['RFC 8089 2', 'FILE://LocalHost/path', 'file:///path'],
    ['RFC 8089 E.3.2', 'file:////host/share', 'file:////host/share'],
    ['RFC 8089 E.2', 'file:c:/path', 'file:///C:/path', WINDOWS],
    ['RFC 8089 E.2', 'file:///c:/path', 'file:///c:/path'],
    ['RFC 8089 E.2.2', 'file:///c%7C/path', 'file:///C:/path', WINDOWS],
  ],
  equivalent: [
    ['RFC 8089 2', 'file:/p', 'file://localhost/p'],
    ['RFC 8089 E.2', 'file:///c:/p', 'file:///C:/p', WINDOWS],
  ],
  different: [
    ['RFC 8089 2', 'file://h/p', 'file:///p'],
    ['RFC 3986 6.2.2.1', 'file:///P', 'file:///p'],
    ['RFC 3986 2.2', 'file:///a%2Fb', 'file:///a/b'],
    ['RFC 8089 E.2', 'file:///c:/p', 'file:///C:/p'],
    ['RFC 8089 E.2', 'file:///c:/p', 'file:///d:/p', WINDOWS],
  ],
  issues: [
    ['RFC 8089 2', 'file:///p?q', ['file/query']],
    ['RFC 8089 2', 'file://u@localhost/p', ['file/userinfo']],
    ['RFC 8089 2', 'file:///p', []],
    ['RFC 8089 2', 'file://localhost:80/x', ['file/port']],
    ['RFC 8089 2', 'file:x', ['file/relative-path']],
    ['RFC 8089 2', 'file://h/x', ['file/remote-host']],
    ['RFC 8089 4', 'file:///a%2Fb', ['file/encoded-separator']],
    ['RFC 8089 4', 'file:///%FF', ['file/not-utf-8']],
    ['RFC 8089 E.2', 'file:///x', ['file/no-drive-letter'], WINDOWS],
    ['RFC 8089 E.2', 'file:C:/x', ['file/rootless-drive'], WINDOWS],
    ['RFC 8089 E.2', 'file:///C:/../x', ['file/removed-drive'], WINDOWS],
    ['RFC 8089 E.2', 'file:///C:/a*', ['file/reserved-character'], WINDOWS],
    ['RFC 8089 E.2', 'file:///C:/nul.txt', ['file/reserved-name'], WINDOWS],
    ['RFC 8089 E.2', 'file://C:/x', ['file/drive-as-host', 'file/port'], WINDOWS],
    ['RFC 8089 E.2.2', 'file:///C%7C/x', ['file/vertical-line'], WINDOWS],
    ['RFC 8089 E.3', 'file://[::1]/s', ['file/unc-host'], WINDOWS],
    ['RFC 8089 E.3', 'file://h/', ['file/unc-share'], WINDOWS],
    ['RFC 8089 E.3.2', 'file:///a/..//h', ['file/double-slash']],
    ['RFC 8089 E.3.2', 'file:////../h', []],
    ['RFC 8089 E.2', 'file:///%63:x', ['file/drive-relative', 'file/reserved-character'], WINDOWS],
    ['RFC 8089 E.2', 'file:///a/../c:', ['file/drive-relative', 'file/reserved-character'], WINDOWS],
  ],
  hosts: [
    ['RFC 8089 2', 'file:/p', ['localhost']],
    ['RFC 8089 2', 'file:///p', ['localhost']],
    ['RFC 8089 2', 'file://LOCALHOST/p', ['localhost']],
    ['RFC 8089 2', 'file:p', ['localhost']],
    ['RFC 8089 2', 'file://h/p', []],
    ['RFC 8089 E.3.2', 'file:////h/share', ['localhost', 'h']],
  ],
  views: [
    ['RFC 8089 2', 'file://localhost/a/b', { host: '', local: true, segments: ['a', 'b'] }],
    ['RFC 8089 E.3.1', 'file://h/a%2Fb', { host: 'h', local: false, segments: ['a%2Fb'] }],
  ],
  configs: {
    accepted: [WINDOWS],
    refused: [
      [{ flavor: 'posix' }, 'Unrecognized key'],
      [{ flavour: 'dos' }, 'expected one of'],
    ],
  },
  // "file:c:/p" has no root, and is read as "file:///c:/p".
  rewrites: { section: 'RFC 8089 E.2', adds: ['/', ':'], removes: ['%3A'] },
  texts: ['file:C%7c/', 'file:///Z:/', 'file:////h/s/f', 'file://localhost/c:'],
  loads: loadedBy(new URL('../src/index.ts', import.meta.url)),
  runs: 1000,
  spelling: [
    ['file/port', 'RFC 8089 2: the grammar has no ":" behind the host; normalization drops it where no port follows'],
    [
      'file/drive-as-host',
      'RFC 8089 E.2: a letter is that of a drive where it has a ":" behind it, which is an empty port',
    ],
    ['file/removed-drive', 'RFC 8089 E.2: the dot-segments that normalization removes take the drive letter with them'],
    ['file/relative-path', 'RFC 8089 2: the grammar wants a path that is written; normalization adds the "/"'],
    ['file/rootless-drive', 'RFC 8089 E.2: readers look for a drive letter before they decode triplets'],
    ['file/no-drive-letter', 'RFC 8089 E.2: readers look for a drive letter before they remove dot-segments'],
    ['file/vertical-line', 'RFC 8089 E.2.2: it is the "|" that is found, and ":" means the same'],
    ['file/reserved-character', 'RFC 8089 E.2: a ":" is one of a drive letter where the path is written with one'],
  ],
});
