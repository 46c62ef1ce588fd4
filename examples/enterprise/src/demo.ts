import type { SchemeRegistry } from '@urikit/registry';
import type { Enterprise } from './compose.js';

const TEXTS = [
  'http://wiki.inside.example/',
  'https://joe@wiki.inside.example:8443/',
  'acme-doc://docs.inside.example/Team/Plan?rev=3',
  'mailto:ann@north.example',
];

function owners({ describe }: SchemeRegistry): readonly string[] {
  const { schemes, plugins } = describe();
  return Object.entries(schemes).map(([scheme, { plugin, overridden, overlays }]) => {
    const by = plugins.find(({ id }) => id === plugin);
    const notes = [
      ...overridden.map((id) => `, in place of ${id}`),
      ...overlays.map((id) => `, under overlay ${id}`),
    ].join('');
    return `${scheme.padEnd(8)}  ${plugin} ${String(by?.version)}, ${String(by?.by)}${notes}`;
  });
}

const issues = ({ engine }: SchemeRegistry): readonly string[] =>
  TEXTS.flatMap((text) => [text, ...engine.check(text).map(({ severity, code }) => `  ${severity} ${code}`)]);

/** A hundred tenants with the rules of one: how many engines, and how many fingerprints. */
function sharing({ base, tenants }: Enterprise): string {
  const config = { 'acme-doc': { version: 'required' } };
  const hundred = Array.from({ length: 100 }, () => base.extend({ config }));
  const different = [base, ...Object.values(tenants), ...hundred];
  const engines = new Set(different.map(({ engine }) => engine)).size;
  const fingerprints = new Set(different.map(({ fingerprint }) => fingerprint)).size;
  return `${String(different.length)} registries, ${String(engines)} engines, ${String(fingerprints)} fingerprints`;
}

const section = (title: string, lines: readonly string[]): readonly string[] => [
  title,
  ...lines.map((line) => `  ${line}`),
];

/** Everything that the example has to show, line by line. */
export function demo(enterprise: Enterprise): readonly string[] {
  const { base, tenants } = enterprise;
  return [
    ...section('schemes', owners(base)),
    ...Object.entries(tenants).flatMap(([name, registry]) => section(`check, tenant ${name}`, issues(registry))),
    ...section('shared', [sharing(enterprise)]),
  ];
}
