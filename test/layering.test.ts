import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import ts from 'typescript';
import { ROOMS } from './support/rooms.js';
import {
  importsOf,
  isRelative,
  isTypesOnly,
  loadedBy,
  packageOf,
  parseSource,
  resolveRelative,
  walk,
} from './support/source.js';
import {
  entriesOf,
  packagesIn,
  readJson,
  root,
  typeScriptFiles,
  type Manifest,
  type Package,
} from './support/workspace.js';

/**
 * The way data flows, as imports: what each entry may load at run time, and what a package may name in types besides.
 * `x/*` is every package of a scope. A package without a row here is an error: its place has to be decided first.
 */
interface Layer {
  readonly loads: Readonly<Record<string, readonly string[]>>;
  readonly types?: readonly string[];
}

const layers: Readonly<Record<string, Layer>> = {
  generic: {
    loads: {
      '.': [],
      './hooks': [],
      './iri': [],
      './internal': [],
      './record': [],
      './text': [],
    },
  },
  lines: {
    loads: {
      '.': ['@urikit/generic/internal'],
      './internal': ['@urikit/generic/internal'],
      './surt': ['@urikit/generic/internal', '@urikit/generic/record'],
    },
    types: ['@urikit/generic', '@urikit/generic/hooks'],
  },
  clickhouse: {
    loads: {
      '.': ['@urikit/generic/internal', '@urikit/lines/internal', 'node:crypto'],
      './lines': ['@urikit/generic/internal', '@urikit/lines/internal'],
    },
    types: ['@urikit/generic'],
  },
  'schema-issues': { loads: { '.': ['@urikit/generic/internal'] } },
  hosts: {
    loads: {
      '.': ['@urikit/generic', '@urikit/generic/internal', '@urikit/generic/text'],
      // Runs in njs, in a keyer.
      './find': ['@urikit/generic/text'],
      './internal': ['@urikit/generic', '@urikit/generic/internal', '@urikit/generic/record', '@urikit/generic/text'],
    },
  },
  secrets: {
    loads: { '.': ['@urikit/generic', '@urikit/generic/internal'], './internal': [] },
  },
  same: {
    loads: {
      '.': [
        '@urikit/generic',
        '@urikit/generic/internal',
        '@urikit/generic/iri',
        '@urikit/generic/text',
        '@urikit/scheme-http/profile',
        '@urikit/schemes/tel/profile',
        '@urikit/schemes/urn/profile',
      ],
      './small': ['@urikit/generic', '@urikit/generic/internal'],
    },
    types: ['@urikit/generic/hooks'],
  },
  // What a plugin loads is read from its files; nothing else here knows of files.
  'scheme-conformance': {
    loads: {
      '.': [
        '@urikit/generic',
        '@urikit/generic/internal',
        '@urikit/generic/record',
        '@urikit/hosts/internal',
        '@urikit/same',
        '@urikit/same/small',
        '@urikit/schema-issues',
        'fast-check',
        'refa',
        'scslre',
      ],
      './loading': ['node:*'],
      './policy': ['@urikit/generic', '@urikit/generic/internal', '@urikit/hosts/internal'],
    },
    types: ['@urikit/generic/hooks'],
  },
  query: { loads: { '.': ['@urikit/generic', '@urikit/generic/internal', '@urikit/generic/text'], './tracking': [] } },
  'scheme-*': { loads: { '.': ['zod'], './profile': [] }, types: ['@urikit/generic/hooks'] },
  schemes: {
    loads: {
      ...Object.fromEntries(
        readdirSync(join(root, 'packages/schemes/src')).flatMap((name) => [
          [`./${name}`, ['zod']],
          [`./${name}/profile`, []],
        ]),
      ),
      './internal': ['@urikit/scheme-file/profile', '@urikit/scheme-http/profile', '@urikit/scheme-mailto/profile'],
    },
    types: ['@urikit/generic/hooks'],
  },
  iri: {
    loads: {
      '.': ['@urikit/generic', '@urikit/generic/internal', '@urikit/generic/iri', 'tr46'],
      './internal': ['@urikit/generic', '@urikit/generic/internal', '@urikit/generic/iri'],
    },
  },
  safety: {
    loads: {
      '.': [
        '@urikit/generic',
        '@urikit/generic/internal',
        '@urikit/generic/record',
        '@urikit/generic/text',
        '@urikit/hosts',
        '@urikit/hosts/internal',
        '@urikit/scheme-http/profile',
        '@urikit/schemes/internal',
        '@urikit/secrets/internal',
        // With the first request that is fetched, or connection that is guarded.
        'node:dns/promises',
        'node:http',
        'node:https',
        'node:net',
        'undici',
      ],
      './fetch': [
        '@urikit/generic',
        '@urikit/generic/internal',
        '@urikit/generic/text',
        '@urikit/hosts',
        '@urikit/hosts/internal',
        '@urikit/scheme-http/profile',
        'node:dns/promises',
        'node:http',
        'node:https',
        'node:net',
        'undici',
      ],
      './presets': [],
    },
    types: ['node:dns', 'node:http', 'node:net', 'undici'],
  },
  template: { loads: { '.': ['@urikit/generic', '@urikit/generic/internal', '@urikit/generic/iri'] } },
  ajv: {
    loads: {
      '.': [
        '@urikit/compat/fast-uri',
        '@urikit/generic',
        '@urikit/generic/internal',
        '@urikit/iri',
        '@urikit/template',
      ],
    },
  },
  compat: {
    loads: {
      '.': ['@urikit/generic', '@urikit/generic/internal', '@urikit/generic/record', '@urikit/generic/text'],
      './fast-uri': [
        '@urikit/generic',
        '@urikit/generic/internal',
        '@urikit/generic/record',
        '@urikit/generic/text',
        '@urikit/iri/internal',
      ],
      './idna': ['@urikit/generic/internal'],
      './uri-js': [
        '@urikit/generic',
        '@urikit/generic/internal',
        '@urikit/generic/record',
        '@urikit/generic/text',
        '@urikit/iri/internal',
      ],
    },
  },
  'fast-uri': { loads: { '.': ['@urikit/compat/fast-uri'] } },
  'uri-js': { loads: { '.': ['@urikit/compat/uri-js'] } },
  middleware: {
    loads: {
      '.': [
        '@urikit/generic',
        '@urikit/generic/internal',
        '@urikit/generic/record',
        '@urikit/iri',
        '@urikit/query',
        '@urikit/safety',
      ],
      './express': [
        '@urikit/generic',
        '@urikit/generic/internal',
        '@urikit/generic/record',
        '@urikit/iri',
        '@urikit/query',
        '@urikit/safety',
      ],
      './fastify': [
        '@urikit/generic',
        '@urikit/generic/internal',
        '@urikit/generic/record',
        '@urikit/iri',
        '@urikit/query',
        '@urikit/safety',
      ],
      './hono': [
        '@urikit/generic',
        '@urikit/generic/internal',
        '@urikit/generic/record',
        '@urikit/iri',
        '@urikit/query',
        '@urikit/safety',
      ],
    },
    types: ['express', 'fastify', 'hono', 'node:http'],
  },
  'eslint-plugin': {
    loads: {
      '.': [
        '@urikit/generic',
        '@urikit/generic/internal',
        '@urikit/generic/record',
        '@urikit/hosts',
        '@urikit/hosts/internal',
        '@urikit/safety',
        '@urikit/safety/presets',
        '@urikit/schemes/internal',
        '@urikit/secrets',
      ],
    },
    types: ['eslint'],
  },
  zod: {
    loads: {
      '.': [
        '@urikit/generic',
        '@urikit/generic/internal',
        '@urikit/generic/record',
        '@urikit/hosts',
        '@urikit/hosts/internal',
        '@urikit/safety',
        '@urikit/schemes/internal',
        'zod',
      ],
      './standard': [
        '@urikit/generic',
        '@urikit/generic/internal',
        '@urikit/generic/record',
        '@urikit/hosts',
        '@urikit/hosts/internal',
        '@urikit/safety',
        '@urikit/schemes/internal',
      ],
    },
  },
  registry: {
    loads: {
      '.': [
        '@noble/hashes/*',
        '@urikit/generic',
        '@urikit/generic/internal',
        '@urikit/generic/record',
        '@urikit/hosts',
        '@urikit/hosts/internal',
        '@urikit/schema-issues',
        'reflect-metadata',
        'tsyringe',
        'zod',
        'zod/v4/core',
      ],
      './values': [
        '@noble/hashes/*',
        '@urikit/generic',
        '@urikit/generic/internal',
        '@urikit/generic/record',
        '@urikit/hosts',
        '@urikit/hosts/internal',
        '@urikit/schema-issues',
        'zod',
        'zod/v4/core',
      ],
      // What it imports by computed names are the packages that a configuration file names.
      './file': [
        '@noble/hashes/*',
        '@urikit/generic',
        '@urikit/generic/internal',
        '@urikit/generic/record',
        '@urikit/hosts',
        '@urikit/hosts/internal',
        '@urikit/schema-issues',
        'import-meta-resolve',
        'node:*',
        // A plugin may be named by its class.
        'reflect-metadata',
        'tsyringe',
        'yaml',
        'zod',
        'zod/v4/core',
        '(computed)',
      ],
    },
    types: ['@urikit/generic/hooks'],
  },
  'cache-key': {
    loads: {
      '.': [
        '@noble/hashes/*',
        '@urikit/generic',
        '@urikit/generic/internal',
        '@urikit/generic/record',
        '@urikit/generic/text',
        '@urikit/hosts/find',
        '@urikit/hosts/internal',
        '@urikit/schema-issues',
        // The list of tracking parameters is data, and one for all.
        '@urikit/query/tracking',
        '@urikit/scheme-http/profile',
        'structured-headers',
        'zod',
      ],
      // Runs in njs: pure functions over text.
      './keyer': ['@urikit/generic/text', '@urikit/hosts/find'],
      './access-log': [],
      './lines': [],
    },
    types: ['@urikit/generic/hooks'],
  },
  urikit: {
    loads: {
      // The engine made from profiles: neither a schema library nor a container.
      '.': [
        '@urikit/generic',
        '@urikit/generic/internal',
        '@urikit/schemes/internal',
        '@urikit/secrets',
        '@urikit/secrets/internal',
      ],
      './registry': [
        '@urikit/registry',
        ...[
          'scheme-file',
          'scheme-http',
          'scheme-mailto',
          'schemes/urn',
          'schemes/tel',
          'schemes/sip',
          'schemes/coap',
          'schemes/internal',
        ].map((one) => `@urikit/${one}`),
      ],
      './same': [
        '@urikit/generic',
        '@urikit/generic/internal',
        '@urikit/same',
        '@urikit/schemes/internal',
        '@urikit/secrets',
      ],
      './node': [
        '@urikit/generic/internal',
        '@urikit/registry/file',
        ...[
          'scheme-file',
          'scheme-http',
          'scheme-mailto',
          'schemes/urn',
          'schemes/tel',
          'schemes/sip',
          'schemes/coap',
          'schemes/internal',
        ].map((one) => `@urikit/${one}`),
      ],
    },
    types: ['@urikit/generic/hooks', '@urikit/scheme-*', '@urikit/schemes/*'],
  },
  cli: { loads: { bin: ['@urikit/*', 'commander', 'node:*', 'urikit', 'urikit/*', 'yaml'] } },
  'http-cache': {
    loads: {
      '.': [
        '@urikit/cache-key',
        '@urikit/cache-key/keyer',
        '@urikit/generic',
        '@urikit/generic/internal',
        '@urikit/generic/text',
        '@urikit/scheme-http/profile',
        'node:*',
        'structured-headers',
      ],
      './undici': [
        '@urikit/cache-key/keyer',
        '@urikit/generic',
        '@urikit/generic/internal',
        'node:*',
        'structured-headers',
        'undici',
      ],
      // Frameworks are named in types only: the other adapters load none of them.
      './express': ['@urikit/generic', '@urikit/generic/internal', 'node:*', 'structured-headers'],
      './fastify': ['@urikit/generic', '@urikit/generic/internal', 'node:*', 'structured-headers'],
      './fetch': ['@urikit/generic', '@urikit/generic/internal', 'node:*', 'structured-headers'],
      './hono': ['@urikit/generic/internal', 'node:*', 'structured-headers'],
      './node': ['@urikit/generic', '@urikit/generic/internal', 'node:*', 'structured-headers'],
      './internal': [
        '@urikit/cache-key',
        '@urikit/cache-key/keyer',
        '@urikit/generic',
        '@urikit/generic/internal',
        '@urikit/generic/text',
        'node:*',
        'structured-headers',
      ],
    },
    types: ['express', 'fastify', 'hono'],
  },
  'gateway-export': {
    loads: {
      '.': [
        '@urikit/cache-key',
        '@urikit/cache-key/keyer',
        '@urikit/generic',
        '@urikit/generic/internal',
        '@urikit/http-cache/internal',
        'node:*',
      ],
      './internal': [
        '@urikit/cache-key',
        '@urikit/cache-key/keyer',
        '@urikit/generic',
        '@urikit/http-cache/internal',
        'node:*',
      ],
      // The build makes one script of it.
      worker: [
        '@urikit/cache-key/keyer',
        '@urikit/generic/text',
        '@urikit/hosts/find',
        '@urikit/http-cache',
        '@urikit/http-cache/internal',
      ],
    },
  },
  gateway: {
    loads: {
      '.': ['@urikit/*', 'ioredis', 'pino', 'prom-client', 'undici', 'zod', 'node:*'],
      bin: ['@urikit/*', 'commander', 'ioredis', 'pino', 'prom-client', 'undici', 'yaml', 'zod', 'node:*'],
    },
  },
};

const layerOf = (id: string): Layer | undefined =>
  layers[id] ?? (id.startsWith('scheme-') ? layers['scheme-*'] : undefined);

const allows = (allowed: readonly string[], specifier: string): boolean =>
  allowed.some((one) => (one.endsWith('*') ? specifier.startsWith(one.slice(0, -1)) : one === specifier));

/** The modules a package starts from: its exports, and `bin` for a command. */
const startsOf = (one: Package): readonly (readonly [string, string])[] => {
  const bin = `${one.folder}/src/bin.ts`;
  return [...entriesOf(one), ...(typeScriptFiles(one.folder).includes(bin) ? [['bin', bin] as const] : [])];
};

const packages = packagesIn('packages');
const sources = packages.flatMap((one) => typeScriptFiles(`${one.folder}/src`).map((file) => [file, one] as const));

describe('every package loads only what its layer allows', () => {
  test('there are packages to check', () => {
    expect(packages.map(({ id }) => id)).toContain('generic');
    expect(sources.length).toBeGreaterThan(packages.length);
  });

  test.each(packages.map((one) => [one.id, one] as const))('%s has its place', (id, one) => {
    const layer = layerOf(id);
    expect(layer).toBeDefined();
    const allowed = Object.keys(layer?.loads ?? {});
    expect(
      startsOf(one)
        .map(([subpath]) => subpath)
        .filter((subpath) => !allowed.includes(subpath)),
    ).toEqual([]);
  });

  test.each(packages.flatMap((one) => startsOf(one).map(([subpath, file]) => [one.id, subpath, file] as const)))(
    '%s, entry %s',
    (id, subpath, file) => {
      const allowed = layerOf(id)?.loads[subpath] ?? [];
      expect(loadedBy(file).filter((specifier) => !allows(allowed, specifier))).toEqual([]);
    },
  );

  test.each(sources)('%s', (file, { id, folder }) => {
    const { loads = {}, types = [] } = layerOf(id) ?? {};
    const values = Object.values(loads).flat();
    const strays = importsOf(file).filter(({ specifier, typeOnly }) =>
      isRelative(specifier)
        ? !resolveRelative(file, specifier).startsWith(`${folder}/src/`)
        : !allows(typeOnly ? [...values, ...types] : values, specifier),
    );
    expect(strays).toEqual([]);
  });
});

/** Imports as a graph. */
type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** The nodes that are reached from each other, as groups. */
const circlesIn = (graph: Graph): readonly (readonly string[])[] => {
  const reachedFrom = (start: string): ReadonlySet<string> => {
    const reached = new Set<string>();
    const waiting = [...(graph.get(start) ?? [])];
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      if (reached.has(node)) continue;
      reached.add(node);
      waiting.push(...(graph.get(node) ?? []));
    }
    return reached;
  };
  const nodes = [...graph.keys()];
  const reached = new Map(nodes.map((node) => [node, reachedFrom(node)]));
  const circles = nodes.map((node) =>
    nodes.filter((other) => reached.get(node)?.has(other) === true && reached.get(other)?.has(node) === true),
  );
  return circles.filter((circle, i) => circle.length > 0 && circle[0] === nodes[i]);
};

/** The imports among files, types included, with each file under the name of its node. */
const graphOf = (files: readonly string[], nodeOf: (file: string) => string): Graph => {
  const graph = new Map(files.map((file) => [nodeOf(file), new Set<string>()]));
  for (const file of files)
    for (const { specifier } of importsOf(file)) {
      const node = isRelative(specifier) ? nodeOf(resolveRelative(file, specifier)) : nodeOf(file);
      if (node !== nodeOf(file)) graph.get(nodeOf(file))?.add(node);
    }
  return graph;
};

/** The room of a file below a folder; a file that stands in no room is one by itself. */
const roomIn =
  (folder: string) =>
  (file: string): string => {
    const path = file.slice(`${folder}/src/`.length);
    return path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : path;
  };

describe('the house', () => {
  const rooted = packages.map(({ id, folder }) => [id, folder, typeScriptFiles(`${folder}/src`)] as const);
  test.each(rooted)('%s has no circle of files', (_, _folder, files) => {
    expect(circlesIn(graphOf(files, (file) => file))).toEqual([]);
  });

  test.each(rooted)('%s has no circle of rooms', (_, folder, files) => {
    expect(circlesIn(graphOf(files, roomIn(folder)))).toEqual([]);
  });

  test.each(rooted)('the rooms of %s are floors: each imports from lower ones only', (id, folder, files) => {
    const floors = Object.keys(ROOMS[id] ?? {});
    const graph = graphOf(files, roomIn(folder));
    const rooms = [...graph.keys()].filter((node) => !node.endsWith('.ts'));
    expect([...rooms].sort()).toEqual([...floors].sort());
    const upwards = rooms.flatMap((room) =>
      [...(graph.get(room) ?? [])]
        .filter((other) => floors.indexOf(other) > floors.indexOf(room))
        .map((other) => `${room} > ${other}`),
    );
    expect(upwards).toEqual([]);
  });

  test('no room has more than 24 files side by side', () => {
    const rooms = sources.map(([file]) => file.slice(0, file.lastIndexOf('/')));
    const counts = [...new Set(rooms)].map((room) => [room, rooms.filter((other) => other === room).length] as const);
    expect(counts.filter(([, count]) => count > 24)).toEqual([]);
  });
});

describe('every import of another package is declared', () => {
  const rootManifest = readJson('package.json') as Manifest;
  const built = (specifier: string): boolean => specifier.startsWith('node:');
  // The build makes it a part of the command.
  const inlined: Readonly<Record<string, object>> = {
    '@urikit/cli': { '@urikit/scheme-conformance': '', commander: '' },
  };
  const undeclared = (file: string, declared: readonly object[]): readonly string[] =>
    importsOf(file)
      .map(({ specifier }) => specifier)
      // What is not to be seen from here is what the layer allows, or an error there.
      .filter((specifier) => !isRelative(specifier) && !built(specifier) && specifier !== '(computed)')
      .map(packageOf)
      .filter((name) => !declared.some((versions) => Object.hasOwn(versions, name)));

  // What a source file names, in values or types, a consumer needs: a development dependency is not enough.
  test.each(sources)('%s', (file, { manifest }) => {
    const { name, dependencies = {}, peerDependencies = {} } = manifest;
    expect(undeclared(file, [{ [name]: '' }, dependencies, peerDependencies, inlined[name] ?? {}])).toEqual([]);
  });

  const tests = [...packages, ...packagesIn('examples')].flatMap((one) =>
    typeScriptFiles(`${one.folder}/test`).map((file) => [file, one] as const),
  );
  // The root has every package of the workspace in its node_modules.
  const workspace = Object.fromEntries(packages.map(({ manifest }) => [manifest.name, '']));
  const atRoot = { ...rootManifest, dependencies: { ...rootManifest.dependencies, ...workspace } };
  const inTests = [...tests, ...typeScriptFiles('test').map((file) => [file, { manifest: atRoot }] as const)];
  test.each(inTests)('%s', (file, { manifest }) => {
    const { name, dependencies = {}, devDependencies = {}, peerDependencies = {} } = manifest;
    const declared = [{ [name]: '' }, dependencies, devDependencies, peerDependencies];
    expect(undeclared(file, [...declared, rootManifest.devDependencies ?? {}])).toEqual([]);
  });
});

describe('generic', () => {
  test.each(['hooks', 'scheme/scheme-hooks', 'scheme/plugin'])('%s.ts is types and nothing else', (name) => {
    expect(isTypesOnly(`packages/generic/src/${name}.ts`)).toBe(true);
  });

  // Shared code never asks which scheme. Comments may name one: they are examples.
  const names = ['http', 'https', 'ws', 'wss', 'ftp', 'file', 'mailto', 'urn'];
  const named = new RegExp(`^(?:${names.join('|')})$|(?:^|[^a-z0-9+.-])(?:${names.join('|')}):`, 'i');
  const textOf = (node: ts.Node): string | undefined => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      return node.text;
    if (ts.isRegularExpressionLiteral(node)) return node.text.slice(1, node.text.lastIndexOf('/'));
    const isKey =
      ts.isPropertyAssignment(node) || ts.isPropertySignature(node) || ts.isShorthandPropertyAssignment(node);
    return isKey && ts.isIdentifier(node.name) ? node.name.text : undefined;
  };

  test.each(typeScriptFiles('packages/generic/src'))('%s names no scheme', (file) => {
    const found: string[] = [];
    walk(parseSource(file), (node) => {
      const text = textOf(node);
      if (text !== undefined && named.test(text)) found.push(text);
    });
    expect(found).toEqual([]);
  });

  test('the check finds a scheme where one is', () => {
    expect(['http', 'HTTPS:', 'file://', '(mailto:'].filter((text) => !named.test(text))).toEqual([]);
    expect(['a file path', 'profile:', 'httpx', 'x-http:'].filter((text) => named.test(text))).toEqual([]);
  });
});

/** Folders of tests that name a source or a kind of proof in place of a room. */
const NOT_ROOMS = ['rfc9111', 'statements', 'laws', 'e2e', 'lua'];

describe('a test of a room', () => {
  const tests = packagesIn('packages').flatMap(({ folder }) =>
    typeScriptFiles(`${folder}/test`).filter((file) => file.endsWith('.test.ts')),
  );
  const importing = tests.filter((file) => readFileSync(join(root, file), 'utf8').includes('../src/'));

  test('says so in its path: a test of behaviour imports the entry', () => {
    const strangers = importing.filter((file) => {
      const [own = '', path = ''] = file.split('/test/');
      const words = path.replace('.test.ts', '').split('/');
      const imported = importsOf(file).flatMap(({ specifier }) => {
        const [source, inside] = resolveRelative(file, specifier).split('/src/');
        return source === own && inside !== undefined ? [inside.replace('.ts', '').split('/')] : [];
      });
      const isInRoom = imported.some((steps) => steps.length > 1);
      return isInRoom && !words.some((word) => [...NOT_ROOMS, ...imported.flat()].includes(word));
    });
    expect(tests.length).toBeGreaterThan(400);
    expect(strangers).toEqual([]);
  });
});
