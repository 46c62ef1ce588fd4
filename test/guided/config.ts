import { createRegistry } from '@urikit/registry';
import { lineOf, tryReadConfig } from '@urikit/registry/file';

/** docs/reference/registry.md: a configuration is read or refused with an issue whose line is in the text, and means one registry. */

export const words = [
  'plugins: []',
  'sets: []',
  '\n',
  'limits: { length: 9 }',
  'severities:',
  'hosts: { deny: [a] }',
  '- ',
  '...',
  '&a',
  '*a',
  '!!int',
  '? ',
  'overlays:',
  'config:',
  'lock:',
];

export async function fault(text: string): Promise<string | undefined> {
  const [first, second] = [await tryReadConfig(text), await tryReadConfig(text)];
  if (first.ok !== second.ok) return 'is read once and refused once';
  if (!first.ok || !second.ok) {
    const line = first.ok ? undefined : lineOf(first.issue, text);
    const lines = text.split('\n').length;
    return line === undefined || (line >= 1 && line <= lines) ? undefined : `line ${String(line)} of ${String(lines)}`;
  }
  const registries = [first.value, second.value].map((options) => createRegistry(options));
  return registries[0]?.fingerprint === registries[1]?.fingerprint ? undefined : 'has two fingerprints';
}
