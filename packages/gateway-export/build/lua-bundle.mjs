/**
 * The keyer in Lua: one file that returns `decide(plan)`, which gives a function of requests.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import tstl from 'typescript-to-lua';
import { automatonOf } from './lua/automaton.mjs';
import { modulesOf } from './lua/modules.mjs';
import { root } from '../../../scripts/lib/process.mjs';

const PRELUDE = join(import.meta.dirname, 'lua', 'prelude.lua');
const ENTRY = join(root, 'packages', 'cache-key', 'src', 'decide', 'decide.ts');

const toLua = (modules) => {
  const { diagnostics, transpiledFiles } = tstl.transpileVirtualProject(
    Object.fromEntries(modules.map(([name, text]) => [`${name}.ts`, text])),
    {
      luaTarget: 'universal',
      luaLibImport: 'require-minimal',
      noImplicitSelf: true,
      noHeader: true,
      strict: true,
      removeComments: true,
      target: ts.ScriptTarget.ES2022,
      lib: ['lib.es2022.d.ts'],
      types: [],
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
    },
  );
  if (diagnostics.length > 0)
    throw new Error(
      ts.formatDiagnostics(diagnostics, {
        getCanonicalFileName: String,
        getCurrentDirectory: () => root,
        getNewLine: () => '\n',
      }),
    );
  const textOf = (name) => transpiledFiles.find(({ outPath }) => outPath.endsWith(name)).lua;
  return { texts: modules.map(([name]) => [name, textOf(`${name}.lua`)]), library: textOf('lualib_bundle.lua') };
};

const list = (values) => `{ ${values.join(', ')} }`;

/** Classes as one character each, from "0" on. */
const classesText = (classOf) => {
  const text = String.fromCharCode(...classOf.map((one) => 48 + one));
  if (text.includes('\\') || Math.max(...classOf) > 70) throw new Error('an automaton has too many classes of octets');
  return text;
};

const escaped = (octet) => `\\${String(octet).padStart(3, '0')}`;

/** A pattern of Lua for every other octet: ranges of letters, digits and octets that mean nothing in a pattern, and all others alone. */
const otherThan = (isIn) => {
  const isPlain = (octet) => octet < 0x20 || octet > 0x7e || /[A-Za-z0-9]/.test(String.fromCharCode(octet));
  const parts = [];
  for (let octet = 1; octet < 256; octet++) {
    if (!isIn[octet]) continue;
    let end = octet;
    while (isPlain(octet) && end < 255 && isIn[end + 1] && isPlain(end + 1)) end++;
    if (end > octet + 1) {
      parts.push(`${escaped(octet)}-${escaped(end)}`);
      octet = end;
    } else parts.push(isPlain(octet) ? escaped(octet) : `%${escaped(octet)}`);
  }
  // Lua reads a set from its beginning: small letters, capitals and digits are most of what comes.
  parts.sort((a, b) => b.length - a.length || (a < b ? 1 : -1));
  return `"[^${parts.join('')}]"`;
};

const automatonLua = (regexp) => {
  const { start, classOf, width, next, ends, isIdle } = automatonOf(regexp);
  const accepting = ends.flatMap((is, state) => (is ? [state] : []));
  const parts = [JSON.stringify(classesText(classOf)), width, start, list(next.flat()), list(accepting)];
  if (isIdle.filter(Boolean).length > 2) parts.push(otherThan(isIdle));
  return `  newAutomaton(${parts.join(', ')}),`;
};

/** A module as a local: what it requires is there already. */
const asLocal = ([name, text]) => {
  const body = text.replace(/require\("(\w+)"\)/g, (_, module) => (module === 'lualib_bundle' ? 'library' : module));
  return `local ${name} = (function()\n${body.trimEnd()}\nend)()`;
};

/** A function of a record, and the function of a request that it has, take a first argument that means nothing. */
const END = `return {
  version = version,
  decide = function(plan)
    local deciding = cache_key.compileDecide(plan)
    return function(request) return deciding.decide(deciding, request) end
  end,
  hasOneForm = function(plan, decision) return cache_key.hasOneForm(plan, decision) end,
}`;

/** @returns a module of Lua */
export const bundleLua = async () => {
  const { modules, regexps } = await modulesOf(ENTRY);
  const { texts, library } = toLua(modules);
  const parts = [
    readFileSync(PRELUDE, 'utf8').trimEnd(),
    'local automata = {',
    ...regexps.map(automatonLua),
    '}',
    'local function automaton(index) return automata[index + 1] end',
    asLocal(['library', library]),
    'library.__TS__StringSlice = stringSlice',
    'library.__TS__StringCharCodeAt = stringCharCodeAt',
    'library.__TS__StringCharAt = stringCharAt',
    ...texts.map(asLocal),
  ];
  const body = parts.join('\n');
  const version = createHash('sha256').update(body).digest('hex').slice(0, 16);
  return [body, `local version = "${version}"`, END, ''].join('\n');
};
