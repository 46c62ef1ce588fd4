import { describeScheme } from '@urikit/scheme-conformance';
import { loadedBy } from '@urikit/scheme-conformance/loading';
import { pkg } from '@urikit/schemes/pkg';

/** The characters that RFC 3986 allows as they are, and that ECMA-427 5.4 encodes. */
const DATA = Array.from("!$&'()*+,/;=?@");
const TRIPLETS = DATA.map((char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

// The definitions of types beside ECMA-427: second copies, so that no row vanishes unseen.
const rowsOf = <Row>(types: string, row: (type: string) => Row): readonly Row[] => types.split(' ').map(row);
const LOWER_BOTH = 'alpm apk bitbucket composer deb github golang hex luarocks npm';
const NEEDS_NAMESPACE = 'alpm apk bitbucket composer cpan deb github golang maven swift vscode-extension';
const HAS_NO_NAMESPACE = 'bitnami cargo cocoapods conda cran gem hackage mlflow nuget oci pub pypi';

describeScheme(pkg, {
  normalize: [
    ...rowsOf(
      LOWER_BOTH,
      (type) => ['ECMA-427 5.6.4', `pkg:${type}/Acme/Core@V1`, `pkg:${type}/acme/core@V1`] as const,
    ),
    ...rowsOf('qpkg rpm', (type) => ['ECMA-427 5.6.3', `pkg:${type}/Acme/Core`, `pkg:${type}/acme/Core`] as const),
    ...rowsOf('bitnami oci pub pypi', (type) => ['ECMA-427 5.6.4', `pkg:${type}/Core`, `pkg:${type}/core`] as const),
    ['ECMA-427 5.6.5', 'pkg:vscode-extension/Acme/Core@V1', 'pkg:vscode-extension/acme/core@v1'],
    ['ECMA-427 5.6.5', 'pkg:huggingface/Acme/Core@V1', 'pkg:huggingface/Acme/Core@v1'],
    ['ECMA-427 5.6.1', 'PKG:///npm/left-pad@1.3.0', 'pkg:npm/left-pad@1.3.0'],
    ['ECMA-427 5.6.1', 'pkg://Maven/com.acme/core', 'pkg:maven/com.acme/core'],
    ['ECMA-427 5.6.1', 'pkg:/gem//rake/', 'pkg:gem/rake'],
    ['ECMA-427 5.6.1', 'pkg://u@npm/left-pad', 'pkg://u@npm/left-pad'],
    ['ECMA-427 5.6.1', 'pkg://192.0.2.1/left-pad', 'pkg://192.0.2.1/left-pad'],
    ['ECMA-427 5.6.2', 'pkg:NuGet/Acme.Core@2', 'pkg:nuget/Acme.Core@2'],
    ['ECMA-427 5.6.2', 'pkg:', 'pkg:'],
    ['ECMA-427 5.6.2', 'pkg:npm/', 'pkg:npm'],
    ['ECMA-427 5.6.3', 'pkg:npm/@Acme/Core@1.0.0', 'pkg:npm/%40acme/core@1.0.0'],
    ['ECMA-427 5.6.3', 'pkg:npm/@acme/core', 'pkg:npm/%40acme/core'],
    ['ECMA-427 5.6.3', 'pkg:golang/Example.com/A//B', 'pkg:golang/example.com/a/b'],
    ['ECMA-427 5.6.3', 'pkg:generic/../a/./b', 'pkg:generic/../a/./b'],
    ['ECMA-427 5.6.4', 'pkg:pypi/Zope._-Interface@6.0RC1', 'pkg:pypi/zope-interface@6.0rc1'],
    ['ECMA-427 5.6.4', 'pkg:swid/Acme/Big+Server@1', 'pkg:swid/Acme/Big%2BServer@1'],
    ['ECMA-427 5.6.5', 'pkg:deb/debian/attr@1%3A2.4-2+b1', 'pkg:deb/debian/attr@1:2.4-2%2Bb1'],
    ['ECMA-427 5.6.5', 'pkg:generic/a@b@1/2', 'pkg:generic/a%40b@1%2F2'],
    ['ECMA-427 5.6.5', 'pkg:gem/rake@', 'pkg:gem/rake'],
    ['ECMA-427 5.6.5', 'pkg:gem/rake/@13', 'pkg:gem/rake@13'],
    ['ECMA-427 5.6.5', 'pkg:gem/@13/', 'pkg:gem/@13'],
    ['ECMA-427 5.6.6', 'pkg:gem/rake?Platform=java&b&c=&arch=x', 'pkg:gem/rake?arch=x&platform=java'],
    ['ECMA-427 5.6.6', 'pkg:gem/rake?a=1&a=0', 'pkg:gem/rake?a=1&a=0'],
    [
      'ECMA-427 5.6.6',
      'pkg:gem/rake?repository_url=https%3A//gems.acme.example/a?b',
      'pkg:gem/rake?repository_url=https:%2F%2Fgems.acme.example%2Fa%3Fb',
    ],
    ['ECMA-427 5.6.6', 'pkg:gem/rake?', 'pkg:gem/rake'],
    ['ECMA-427 5.6.7', 'pkg:gem/rake#/lib/.//../%2E/rake+1/', 'pkg:gem/rake#lib/rake%2B1'],
    ['ECMA-427 5.6.7', 'pkg:gem/rake#', 'pkg:gem/rake'],
  ],
  equivalent: [
    ['ECMA-427 5.5', 'pkg:github/Acme/Core@V1', 'pkg:GitHub/acme/core@V1'],
    ['ECMA-427 5.6.6', 'pkg:gem/rake?checksum=sha1:ad,sha256:41', 'pkg:gem/rake?checksum=sha1%3Aad%2Csha256%3A41'],
    ['ECMA-427 5.6.6', 'pkg:rpm/Fedora/curl?arch=i386&distro=f25', 'pkg:rpm/fedora/curl?distro=f25&arch=i386'],
    ['ECMA-427 5.6.7', 'pkg:gem/rake#lib', 'pkg:gem/rake#/lib/'],
  ],
  different: [
    ['ECMA-427 5.5', 'pkg:maven/Acme/core', 'pkg:maven/acme/core'],
    ['ECMA-427 5.5', 'pkg:github/acme/core@V1', 'pkg:github/acme/core@v1'],
    ['ECMA-427 5.5', 'pkg:rpm/fedora/Curl', 'pkg:rpm/fedora/curl'],
    ['ECMA-427 5.6.4', 'pkg:gem/a_b', 'pkg:gem/a-b'],
    ['ECMA-427 5.6.4', 'pkg:gem/a%2Fb', 'pkg:gem/a/b'],
    ['ECMA-427 5.6.5', 'pkg:npm/a%401', 'pkg:npm/a@1'],
    ['ECMA-427 5.6.6', 'pkg:gem/rake?a=B', 'pkg:gem/rake?a=b'],
    ['ECMA-427 5.6.7', 'pkg:gem/rake#lib', 'pkg:gem/rake'],
  ],
  issues: [
    ...rowsOf(NEEDS_NAMESPACE, (type) => ['ECMA-427 5.6.3', `pkg:${type}/core@1`, ['pkg/namespace']] as const),
    ...rowsOf(HAS_NO_NAMESPACE, (type) => ['ECMA-427 5.6.3', `pkg:${type}/acme/core@1`, ['pkg/namespace']] as const),
    ['ECMA-427 5.6', 'pkg:npm/%40acme/core@1.0.0?checksum=sha1:ad%2Csha256:41#lib', []],
    ['ECMA-427 5.6.1', 'pkg://npm/core', []],
    ['ECMA-427 5.6.1', 'pkg://u@npm/core', ['pkg/authority']],
    ['ECMA-427 5.6.1', 'pkg://npm:80/core', ['pkg/authority']],
    ['ECMA-427 5.6.2', 'pkg:3d/core', ['pkg/type']],
    ['ECMA-427 5.6.2', 'pkg:a:b/core', ['pkg/type']],
    ['ECMA-427 5.6.2', 'pkg:npm%2Bx/core', ['pkg/type']],
    ['ECMA-427 5.6.2', 'pkg:Acme.Core@6.0', ['pkg/type', 'pkg/name']],
    ['ECMA-427 5.6.3', 'pkg:maven/core@1', ['pkg/namespace']],
    ['ECMA-427 5.6.3', 'pkg:pypi/acme/core@1', ['pkg/namespace']],
    ['ECMA-427 5.6.3', 'pkg:generic/a%2Fb/core', ['pkg/namespace']],
    ['ECMA-427 5.6.3', 'pkg:cpan/joe/Core', ['pkg/namespace']],
    ['ECMA-427 5.6.3', 'pkg:cpan/JOE/Core', []],
    ['ECMA-427 5.6.4', 'pkg:cpan/JOE/Core::More', ['pkg/name']],
    ['ECMA-427 5.6.4', 'pkg:gem/@1.3.4', ['pkg/name']],
    ['ECMA-427 5.6.5', 'pkg:cran/Core@', ['pkg/version']],
    ['ECMA-427 5.6.5', 'pkg:cran/Core@1.0-4', []],
    ['ECMA-427 5.6.5', 'pkg:cran/Core?vers=vers:cran%2F%3E%3D1', []],
    ['ECMA-427 5.6.6', 'pkg:gem/core?in%20house=1', ['pkg/qualifier']],
    ['ECMA-427 5.6.6', 'pkg:gem/core?a=1&A=2', ['pkg/duplicate-qualifier']],
    ['ECMA-427 5.6.6', 'pkg:gem/core?checksum=SHA1:ad', ['pkg/checksum']],
    ['ECMA-427 5.6.6', 'pkg:gem/core?vers=vers:gem%2F%3E%3D1.11.0%7C%3C2.0.0', []],
    ['ECMA-427 5.6.6', 'pkg:gem/core@1?vers=vers:gem%2F%3E%3D1', ['pkg/vers']],
    ['ECMA-427 5.6.6', 'pkg:gem/core?vers=1', ['pkg/vers']],
    ['ECMA-427 5.6.7', 'pkg:gem/core#a%2Fb', ['pkg/subpath']],
  ],
  views: [
    [
      'ECMA-427 5.6',
      'pkg://NPM/@acme/core@1.0.0+x?checksum=sha1:ad,sha256:41&Arch=a%20b#/lib/./index.js',
      {
        type: 'npm',
        namespace: ['@acme'],
        name: 'core',
        version: '1.0.0+x',
        qualifiers: [
          ['arch', 'a b'],
          ['checksum', 'sha1:ad,sha256:41'],
        ],
        checksums: ['sha1:ad', 'sha256:41'],
        subpath: ['lib', 'index.js'],
      },
    ],
    [
      'ECMA-427 5.6',
      'pkg:gem/rake',
      { type: 'gem', namespace: [], name: 'rake', version: undefined, qualifiers: [], checksums: [], subpath: [] },
    ],
  ],
  hosts: [
    ['ECMA-427 5.6.6', 'pkg:gem/rake', []],
    ['ECMA-427 5.6.6', 'pkg:oci/debian?repository_url=docker.example:5000/library/debian', ['docker.example:5000']],
    [
      'ECMA-427 5.6.6',
      'pkg:gem/rake?download_url=https://%5B::1%5D/rake&vcs_url=git%2Bssh://git:hush@h.example/a%40b',
      ['[::1]', 'h.example'],
    ],
    ['ECMA-427 5.6.6', 'pkg:gem/rake?repository_url=https:/127.1/a&file_name=b.example', ['127.1']],
    ['ECMA-427 5.6.6', 'pkg:gem/rake?repository_url=https:127.1', ['https:127.1']],
    ['ECMA-427 5.6.6', 'pkg:gem/rake?repository_url=http://a.example%5C@b.example', ['http://a.example\\@b.example']],
  ],
  rewrites: {
    section: 'ECMA-427 5.4',
    adds: [':', ...TRIPLETS],
    // Qualifiers without a value go whole.
    removes: [':', ...DATA, '#', '[', ']', '%3A', '%23', '%5B', '%5D', ...TRIPLETS],
  },
  configs: { refused: [[{ strict: 1 }, 'strict']] },
  loads: loadedBy(new URL('../../src/pkg/index.ts', import.meta.url)),
  runs: 200,
});
