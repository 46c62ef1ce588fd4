import { rows } from './rows.mjs';

const SRC = 'packages/generic/src';

export const generic = [
  ...rows(`${SRC}/encoding/triplet-octets.ts`, 'what was written ends behind its beginning, so never at 0', [
    ['if (to < 0) return to;', '< -> <='],
    ['if (to < 0) return to;', '0 -> 1'],
  ]),
  ...rows(`${SRC}/normalization/edits.ts`, 'an IP-literal begins with a bracket, so no percent sign stands at 0', [
    ['return zone < 0 ? host.toLowerCase() : host.slice(0, zone).toLowerCase() + host.slice(zone);', '< -> <='],
    ['return zone < 0 ? host.toLowerCase() : host.slice(0, zone).toLowerCase() + host.slice(zone);', '0 -> 1'],
    ['const end = zone < 0 ? host.length - 1 : zone;', '< -> <='],
    ['const end = zone < 0 ? host.length - 1 : zone;', '0 -> 1'],
  ]),
  ...rows(`${SRC}/normalization/query-order.ts`, 'a search that begins at a delimiter finds that delimiter again', [
    ["if (equals < start) equals = query.indexOf('=', start);", '< -> <='],
  ]),
  ...rows(`${SRC}/resolution/base.ts`, 'without a source the next lines throw, and no source is said', [
    ["const source = present[0]?.source ?? 'fallback';", "'fallback' -> ''"],
  ]),
  ...rows(`${SRC}/syntax/scan.ts`, 'both ways of reading give one answer; a text of that very length may take either', [
    ['const match = text.length > LONG ? null : matchOf(text);', '> -> >='],
  ]),
];
