import { acmeDoc } from '@urikit-examples/scheme-acme-doc';
import { describeScheme } from '@urikit/scheme-conformance';
import { loadedBy } from '@urikit/scheme-conformance/loading';

describeScheme(acmeDoc, {
  normalize: [
    ['ACME-DOC 1', 'ACME-DOC://R:7070', 'acme-doc://r/'],
    ['ACME-DOC 2', 'acme-doc://r/Team/Doc@0012', 'acme-doc://r/team/Doc@12'],
  ],
  equivalent: [['ACME-DOC 2', 'acme-doc://r/TEAM/Doc', 'acme-doc://r:7070/team/Doc']],
  different: [
    ['ACME-DOC 2', 'acme-doc://r/Team/Doc', 'acme-doc://r/Team/doc'],
    ['ACME-DOC 2', 'acme-doc://r/Team/Doc@1', 'acme-doc://r/Team/Doc%401'],
  ],
  issues: [
    ['ACME-DOC 1', 'acme-doc:/team/Doc', ['acme-doc/missing-authority']],
    ['ACME-DOC 2', 'acme-doc://r/team', ['acme-doc/document-id']],
    ['ACME-DOC 2', 'acme-doc://r/team/Doc', ['acme-doc/missing-version'], { version: 'required' }],
    ['ACME-DOC 3', 'acme-doc://r/team/Doc?rev=3', []],
    ['ACME-DOC 3', 'acme-doc://r/team/Doc?rev=x', ['acme-doc/revision']],
  ],
  views: [['ACME-DOC 2', 'acme-doc://r/Team/Doc@12', { registry: 'r', team: 'team', decodedName: 'Doc', version: 12 }]],
  configs: { accepted: [{ version: 'required' }], refused: [[{ versions: 'required' }, 'versions']] },
  loads: loadedBy(new URL('../src/index.ts', import.meta.url)),
});
