import { describeScheme } from '@urikit/scheme-conformance';
import { loadedBy } from '@urikit/scheme-conformance/loading';
import { ftp } from '@urikit/schemes/ftp';

describeScheme(ftp, {
  normalize: [
    ['RFC 3986 1.1.2', 'ftp://ftp.is.co.za/rfc/rfc1808.txt', 'ftp://ftp.is.co.za/rfc/rfc1808.txt'],
    ['RFC 3986 6.2.3', 'FTP://FTP.Example:21', 'ftp://ftp.example/'],
    ['RFC 1738 3.2.2', 'ftp://h/a;TYPE=A', 'ftp://h/a;type=a'],
    ['RFC 1738 3.2.2', 'ftp://h/a;TYPE=x', 'ftp://h/a;TYPE=x'],
    ['RFC 1738 3.2.2', 'ftp://h/%2Fetc/motd', 'ftp://h/%2Fetc/motd'],
  ],
  equivalent: [['RFC 1738 3.2.2', 'ftp://h/a;type=i', 'ftp://h:21/a;Type=I']],
  different: [
    ['RFC 1738 3.2.2', 'ftp://h/%2Fetc/motd', 'ftp://h/etc/motd'],
    ['RFC 1738 3.2.2', 'ftp://h//etc/motd', 'ftp://h/etc/motd'],
    ['RFC 1738 3.2.2', 'ftp://h/a;type=a', 'ftp://h/a'],
    ['RFC 1738 3.2.1', 'ftp://joe@h/', 'ftp://h/'],
    ['RFC 1738 3.2.1', 'ftp://@h/', 'ftp://h/'],
  ],
  issues: [
    ['RFC 1738 3.2', 'ftp://h/a/b;type=d', []],
    ['RFC 1738 3.2.2', 'ftp://h/a;type=x', ['ftp/type']],
    ['RFC 1738 3.2.2', 'ftp://h/a;%74ype=', ['ftp/type']],
    ['RFC 1738 3.2', 'ftp:///a', ['ftp/empty-host']],
    ['RFC 1738 3.2', 'ftp:a', ['ftp/missing-authority']],
    ['RFC 1738 3.2', 'ftp://h/a?b', ['ftp/query']],
    ['RFC 3986 7.5', 'ftp://joe:secret@h/', ['syntax/password']],
  ],
  views: [
    [
      'RFC 1738 3.2.2',
      'ftp://myname@host.dom/%2Fetc/motd',
      { host: 'host.dom', port: 21, user: 'myname', path: ['/etc', 'motd'], type: undefined },
    ],
    ['RFC 1738 3.2.1', 'ftp://jo%40e:x@h:99/a;type=I', { host: 'h', port: 99, user: 'jo@e', path: ['a'], type: 'i' }],
  ],
  configs: { refused: [[{ port: 1 }, 'port']] },
  loads: loadedBy(new URL('../../src/ftp/index.ts', import.meta.url)),
  runs: 100,
});
