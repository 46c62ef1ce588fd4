import type { Description } from '@urikit/registry';
import type { Heard } from './heard.js';

/** Quotes a label; Mermaid reads `#quot;` as a quotation mark, and Markdown in other marks. */
const label = (text: string): string => `"${text.replace(/["#<>`\\]/g, (char) => `#${String(char.charCodeAt(0))};`)}"`;

/** Gives an id to each node, because names may hold any character. */
function namer(): (kind: string, name: string) => string {
  const ids = new Map<string, string>();
  return (kind, name) => {
    const key = `${kind} ${name}`;
    const id = ids.get(key) ?? `n${String(ids.size)}`;
    ids.set(key, id);
    return id;
  };
}

/**
 * Draws a composition as a flowchart of Mermaid: sets, the plugins and overlays that they bring, and the schemes that a
 * plugin owns, that it lost to another one, and that an overlay is laid over.
 */
export function mermaidOf({ plugins, overlays, schemes, sets }: Description): string {
  const idOf = namer();
  const node = (kind: string, name: string, text: string): string => `  ${idOf(kind, name)}[${label(text)}]`;
  const link = (from: string, arrow: string, to: string): string => `  ${from} ${arrow} ${to}`;
  const versions = new Map(Object.entries(sets).map(([name, version]) => [`set "${name}"`, `${name} ${version}`]));
  const layers = [...new Set([...plugins, ...overlays].map(({ by }) => by))];
  return [
    'flowchart LR',
    ...layers.map((by) => node('layer', by, versions.get(by) ?? by)),
    ...plugins.flatMap(({ id, version, by }) => [
      node('plugin', id, `${id} ${version}`),
      link(idOf('layer', by), '-->', idOf('plugin', id)),
    ]),
    ...overlays.flatMap(({ id, version, by }) => [
      node('overlay', id, `${id} ${version}`),
      link(idOf('layer', by), '-->', idOf('overlay', id)),
    ]),
    ...Object.entries(schemes).flatMap(([name, { plugin, overridden, overlays: over }]) => [
      node('scheme', name, `${name}:`),
      link(idOf('plugin', plugin), '==>', idOf('scheme', name)),
      ...overridden.map((id) => link(idOf('plugin', id), '-. overruled .->', idOf('scheme', name))),
      ...over.map((id) => link(idOf('overlay', id), '-- over -->', idOf('scheme', name))),
    ]),
  ].join('\n');
}

/** Draws a string and, for each verb, the hooks, overlays and rules that spoke about it, in order, with their results. */
export const mermaidOfHeard = ({ uri, events }: Heard): string =>
  [
    'flowchart LR',
    `  n[${label(uri)}]`,
    ...events.map(({ verb, kind, by, name, result }, i) => {
      const isFirst = events[i - 1]?.verb !== verb;
      const words = `${kind === 'answer' ? kind : `${by} ${name}`}: ${result}`;
      return `  ${isFirst ? `n -- ${verb} -->` : `n${String(i - 1)} -->`} n${String(i)}[${label(words)}]`;
    }),
  ].join('\n');
