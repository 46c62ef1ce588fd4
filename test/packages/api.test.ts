import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from '@jest/globals';
import { apiIndex, apiReports, indexFile, reportFile } from '../../scripts/lib/api.mjs';
import { packagesIn } from '../support/workspace.js';

/** What to do where a report is not that of the declarations. */
const WRITE = 'npm run build && npm run api writes it; have the change reviewed';

const ids = packagesIn('packages').map(({ id }) => id);
const reports = apiReports(ids);

const lines = (text: string): readonly string[] => text.split('\n');

test.each(ids)('the report of %s says what its declarations say', (id) => {
  const file = reportFile(id);
  const written = lines(existsSync(file) ? readFileSync(file, 'utf8') : '');
  const now = lines(reports.get(id) ?? '');
  const gone = written.filter((line) => !now.includes(line));
  const come = now.filter((line) => !written.includes(line));
  // The compiler writes members of some types in the order in which it met them, which a build from scratch changes.
  expect({ gone, come, [WRITE]: now.toSorted().join('\n') === written.toSorted().join('\n') }).toEqual({
    gone: [],
    come: [],
    [WRITE]: true,
  });
});

test('no report is of a package that is gone', () => {
  expect(readdirSync(dirname(reportFile('generic'))).sort()).toEqual(
    ['README.md', ...ids.map((id) => `${id}.api.md`)].sort(),
  );
  expect(readFileSync(indexFile, 'utf8')).toBe(apiIndex(ids));
});

test('a report has signatures, what they name without exporting it, and names of other packages', () => {
  const generic = reports.get('generic') ?? '';
  expect(generic).toContain('## @urikit/generic/hooks\n');
  expect(generic).toMatch(/^function parse\(text: string/m);
  expect(generic).toMatch(/^interface Engine/m);
  expect(reports.get('urikit')).toContain('From other packages:\n\n');
  expect(reports.get('urikit')).toContain('- `parse`\n');
});
