import type { Random } from '../../../generic/test/generators/random.js';

/**
 * What is true in a soak: every resource has a version, which grows, and a body that follows from resource, version and
 * variant. Whoever sees an answer can say whether it is one, and whether it is too old.
 */
export interface World {
  readonly random: Random;
  readonly size: number;
  /** What the origin answers now. */
  readonly versionOf: (resource: number) => number;
  /** The origin has a new version from now on. */
  readonly change: (resource: number) => number;
  /** What was purged has to have at least this version from now on. */
  readonly purged: (resource: number, version: number) => void;
  /** The oldest version that a request that begins now may be answered with. */
  readonly floorOf: (resource: number) => number;
  /** What went wrong; none is the aim. */
  readonly faults: string[];
  /** How often each thing happened. */
  readonly tally: Record<string, number>;
  readonly count: (what: string) => void;
}

const RESOURCES = 160;
const KIB = 1024;

/** Makes a world in which nothing has happened. */
export function createWorld(random: Random): World {
  const versions = new Array<number>(RESOURCES).fill(1);
  const floors = new Array<number>(RESOURCES).fill(1);
  const tally: Record<string, number> = {};
  return {
    random,
    size: RESOURCES,
    versionOf: (resource) => versions[resource] as number,
    change: (resource) => (versions[resource] = (versions[resource] as number) + 1),
    purged: (resource, version) => {
      floors[resource] = Math.max(floors[resource] as number, version);
    },
    floorOf: (resource) => floors[resource] as number,
    faults: [],
    tally,
    count: (what) => {
      tally[what] = (tally[what] ?? 0) + 1;
    },
  };
}

/** How the origin answers for a resource. */
export type Kind = 'plain' | 'varies' | 'slow' | 'no-store' | 'short' | 'large';

const KINDS: readonly Kind[] = ['plain', 'varies', 'slow', 'plain', 'no-store', 'short', 'plain', 'large'];

export const kindOf = (resource: number): Kind => KINDS[resource % KINDS.length] as Kind;

const lengthOf = (resource: number): number =>
  kindOf(resource) === 'large' ? (1200 + 10 * resource) * KIB : 100 + resource * 101;

/** The body of one version of a resource; of one variant, where it varies. */
export function bodyOf(resource: number, version: number, variant: string | undefined): string {
  const kind = kindOf(resource);
  const text = `${String(resource)}.${String(version)}${kind === 'varies' ? `.${String(variant)}` : ''};`;
  return text.repeat(Math.ceil(lengthOf(resource) / text.length));
}

/** The entity-tag of one version. */
export const etagOf = (resource: number, version: number): string => `"${String(resource)}-${String(version)}"`;

/** Something of an answer that is to be looked at. */
export interface Seen {
  readonly resource: number;
  readonly variant: string | undefined;
  /** The oldest version that is allowed. */
  readonly floor: number;
  readonly etag: string | undefined;
  readonly body: string;
  /** Which bytes of the whole they are; undefined for all of it. */
  readonly range?: readonly [first: number, last: number] | undefined;
}

/** Judges an answer of 200 or 206. */
export function judge(world: World, { resource, variant, floor, etag, body, range }: Seen): void {
  const [, of, number] = /^"(\d+)-(\d+)"$/.exec(etag ?? '') ?? [];
  const version = Number(number);
  const place = `resource ${String(resource)} (${kindOf(resource)}), version ${String(number)}`;
  if (Number(of) !== resource || !(version <= world.versionOf(resource))) {
    world.faults.push(`${place}: entity-tag ${String(etag)}`);
    return;
  }
  if (version < floor)
    world.faults.push(`${place}: purged, version ${String(floor)} was there before it was asked for`);
  const whole = bodyOf(resource, version, variant);
  const expected = range === undefined ? whole : whole.slice(range[0], range[1] + 1);
  if (body !== expected)
    world.faults.push(`${place}: ${String(body.length)} bytes of another body: ${JSON.stringify(body.slice(0, 60))}`);
}
