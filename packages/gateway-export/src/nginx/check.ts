import type { Directive } from './read-conf.js';

/** A reason why an export in a configuration of nginx does not work. */
export interface Fault {
  /** The location, as the configuration names it. */
  readonly path: string;
  readonly message: string;
}

const named = (directives: readonly Directive[], name: string): readonly Directive[] =>
  directives.filter((one) => one.name === name);

/** The name of the export that a location includes; undefined if it includes no export. */
const exportOf = (location: readonly Directive[]): string | undefined =>
  named(location, 'proxy_cache_key')
    .map(({ args }) => /^\$([a-z][a-z0-9_]*)_key$/.exec(args[0] ?? '')?.[1])
    .find((name) => name !== undefined);

const fieldsOf = (directives: readonly Directive[]): readonly string[] =>
  named(directives, 'proxy_set_header').map(({ args }) => (args[0] ?? '').toLowerCase());

/** Every location of a block, those inside of others too, each with the fields that it would inherit. */
function locationsOf(
  block: readonly Directive[],
  inherited: readonly string[],
): readonly (readonly [location: Directive, inherited: readonly string[]])[] {
  const own = fieldsOf(block);
  const fields = own.length > 0 ? own : inherited;
  return named(block, 'location').flatMap((location) => [
    [location, fields] as const,
    ...locationsOf(location.block ?? [], fields),
  ]);
}

const saysSeveral = (block: readonly Directive[], name: string): boolean =>
  named(block, 'set').some(({ args }) => args[0] === `$${name}_locations` && args[1] === 'several');

/** Tells if a location is the export's own, or one that no path chooses. */
const isInner = ({ args }: Directive, name: string): boolean =>
  args.at(-1)?.startsWith('@') === true || args.at(-1) === `/.${name}-keys`;

function faultsOf(server: readonly Directive[], fields: readonly string[]): readonly Fault[] {
  const locations = locationsOf(server, fields);
  return locations.flatMap(([location, inherited]) => {
    const block = location.block ?? [];
    const name = exportOf(block);
    if (name === undefined) return [];
    const set = fieldsOf(block);
    const lost = [...new Set(inherited)].filter((field) => !set.includes(field));
    const twice = [...new Set(set.filter((field, i) => set.indexOf(field) !== i))];
    const others = locations.filter(([other]) => other !== location && !isInner(other, name));
    const isOther = !named(block, 'proxy_pass').some(({ args }) => args[0]?.endsWith(`$${name}_target`) === true);
    const messages = [
      ...lost.map(
        (field) =>
          `proxy_set_header ${field} of server or http is off here: nginx takes them from one level; repeat it`,
      ),
      ...twice.map((field) => `proxy_set_header ${field} stands here twice, and both are sent: leave yours out`),
      ...(isOther ? [`expected proxy_pass to end with $${name}_target: the key is made of the forwarded bytes`] : []),
      ...(others.length > 0 && !saysSeveral(server, name) && !saysSeveral(block, name)
        ? [`the server has other locations, chosen by nginx's own path: write "set $${name}_locations several;" in it`]
        : []),
    ];
    const path = `location ${location.args.join(' ')}`;
    return messages.map((message) => ({ path, message }));
  });
}

/** Finds the faults of the exports in a configuration of nginx. @returns undefined if no location includes an export */
export function checkNginx(directives: readonly Directive[]): readonly Fault[] | undefined {
  const blocks = [directives, ...named(directives, 'http').map(({ block = [] }) => block)];
  const servers = blocks.flatMap((block) =>
    named(block, 'server').map((server) => [server.block ?? [], fieldsOf(block)] as const),
  );
  const isUsed = servers.some(([server]) => locationsOf(server, []).some(([{ block = [] }]) => exportOf(block)));
  return isUsed ? servers.flatMap(([server, fields]) => faultsOf(server, fields)) : undefined;
}
