import { engineOf, GENERIC, type Profile, rulesBeyond, wrongValue } from '@urikit/generic/internal';
import { normalFormTable, profilesOf, type Source, validityTable } from '@urikit/lines/internal';
import { fillMemory, layoutOf } from '../wasm/memory.js';
import { MODULE as MACHINE } from '../wasm/module.js';
import { compileModule, fromHex } from '../wasm/web-assembly.js';
import { withData } from './assemble.js';
import { joinTables } from './join-tables.js';
import { MODULE } from './module.js';
import { pack } from './pack.js';
import { characterClasses, schemeList } from './scheme-list.js';

/** The addresses of `abi.wat`: the numbers, the digits of triplets, and the table. */
const [NUMBERS, TRIPLETS, TABLE] = [208, 64, 256];

/** Behind the digits of triplets. */
const TRIPLETS_END = 128;

const MEMBERS = ['schemes', 'hooks', 'opaquePaths', 'rules', 'limits', 'encodedDotSegments', 'references'];

/** Passes an engine on. @throws UrikitError `input/value` for another value, and for answers that the machine does not have */
function requireEngine(engine: Source): Source {
  const { rules, encodedDotSegments, references } = engineOf(engine, MEMBERS);
  if (encodedDotSegments === 'refuse')
    throw wrongValue(['engine', 'encodedDotSegments'], '"remove", because the machine removes encoded dot-segments');
  const beyond = rulesBeyond(rules, 'lines');
  if (beyond.length > 0)
    throw wrongValue(['engine', 'rules'], `safe rules that the machine holds, found ${beyond.join(', ')}`);
  if (references !== 'allow')
    throw wrongValue(['engine', 'references'], '"allow", because the machine reads each string as it stands');
  return engine;
}

/** A profile for the table of scheme-based normal forms. Every URI of a scheme with keys or equivalence of its own needs JavaScript. */
const forSql = (profile: Profile): Profile =>
  profile.hasKeys || profile.hooks.equivalent !== undefined
    ? { ...profile, hasCode: true, mayChange: undefined }
    : profile;

/** A profile for the table of syntax-based normal forms, which depend on a path and on rules of that level. */
const forSyntax = ({ scheme, path, rules, mayChange, hooks }: Profile): Profile => ({
  ...GENERIC,
  scheme,
  path,
  hasCode: hooks.hostCase !== undefined || rules.some(({ rule }) => rule.level === 'syntax-based'),
  mayChange,
});

/**
 * Makes a module of WebAssembly with the functions of an engine for ClickHouse: a block of rows in, a block of answers
 * out, by the ABI `BUFFERED_V1` with the format `RowBinary`. It exports `uri_status`, `uri_is_valid`, `uri_issue`,
 * `uri_normalize`, `uri_normalize_level`, `uri_equivalent`, `uri_part`, `uri_resolve` and `uri_surt`. A string that the
 * engine answers by JavaScript is `unanswered`: `uri_status` says so, and the other functions throw the error of SQL
 * `unanswered`, with its scheme.
 *
 * @param engine - as `createEngine` makes it, or a registry's
 * @returns the bytes of the module; equal for engines with equal data
 * @throws UrikitError `input/value` for a value that is no engine, for an engine that refuses encoded dot-segments or
 *   relative references or has a safe rule that the machine does not hold, and if WebAssembly is missing
 * @see RFC 3986 section 6.2
 * @example clickhouseModule(createEngine()).subarray(1, 4) // the bytes of "asm"
 */
export function clickhouseModule(engine: Source): Uint8Array {
  const { limits } = requireEngine(engine);
  const profiles = profilesOf(engine);
  const { table, starts } = joinTables([
    normalFormTable(profiles.map(forSql)),
    validityTable(),
    // The others have the rows of unregistered schemes.
    normalFormTable(profiles.map(forSyntax).filter(({ path, hasCode }) => path === 'opaque' || hasCode)),
  ]);
  const layout = layoutOf(table);
  const machine = compileModule(MACHINE)?.(layout.pages);
  if (machine === undefined) throw wrongValue([], 'a runtime with WebAssembly');
  const { octets } = fillMemory(machine, table, layout);
  const longest = Math.min(limits.length, limits.segments, limits.parameters, 2 ** 30);
  const data = Uint8Array.from([...characterClasses(), ...schemeList(profiles)]);
  octets.set(data, layout.input);
  const free = Math.ceil((layout.input + data.length) / 8) * 8;
  const numbers = Uint32Array.of(layout.firstRun, free, longest, layout.input, 0, ...starts.slice(1));
  return withData(fromHex(MODULE), [
    { at: NUMBERS, octets: new Uint8Array(numbers.buffer) },
    { at: TRIPLETS, octets: octets.subarray(TRIPLETS, TRIPLETS_END) },
    { at: free, octets: pack(new Uint32Array(octets.buffer, TABLE, (free - TABLE) / 4)) },
  ]);
}
