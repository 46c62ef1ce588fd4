import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { mailto } from '@urikit/scheme-mailto';
import { domainToASCII } from 'node:url';
import { typeScriptFiles } from '../../../test/support/workspace.js';
import { engine, engineWith } from './engine.js';

const root = new URL('../../../', import.meta.url);
const reference = (name: string): string => readFileSync(new URL(`docs/reference/${name}.md`, root), 'utf8');
const rows = [
  ...reference('issues').matchAll(
    /^\| `mailto\/([a-z0-9-]+)` \| ([a-z, ]+) \| (RFC [\d. ]+) \| `?([^|`]+)`?(?: in a value)? \|/gm,
  ),
].map(([, code = '', severities = '', section = '', input = '']) => ({
  code,
  severities: severities.split(', '),
  section,
  input: input.startsWith('mailto:') ? input : `mailto:?subject=${input}`,
}));

test('each code of the reference is in the sources, and the other way round', () => {
  const sources = typeScriptFiles('packages/scheme-mailto/src').map((file) =>
    readFileSync(new URL(file, root), 'utf8'),
  );
  const codes = sources.flatMap((text) => [...text.matchAll(/code: '([a-z0-9-]+)'/g)].map(([, code]) => code));
  // Two come from the module for names of hosts.
  const others = ['domain', 'non-ascii-domain'];
  expect(rows.map(({ code }) => code).sort()).toEqual([...codes, ...others].sort());
});

test.each(rows)('$code: $input', ({ code, severities, section, input }) => {
  const of = code === 'idna' ? engineWith({}, { domainToAscii: domainToASCII }) : engine;
  const issue = of.check(input).find((each) => each.code === `mailto/${code}`);
  expect(severities).toContain(issue?.severity);
  expect(issue?.section).toBe(section);
});

test('the default names of the reference are those of the schema', () => {
  const row = /^\| `forbiddenHeaders` \| ([^|]+) \|/m.exec(reference('schemes'))?.[1] ?? '';
  expect([...row.matchAll(/`([^`]+)`/g)].map(([, name]) => name)).toEqual(
    mailto.configSchema.parse({}).forbiddenHeaders,
  );
});
