import { rows } from './rows.mjs';

const SRC = 'packages/generic/src/hosts';

export const genericHosts = [
  ...rows(`${SRC}/find-host.ts`, 'a name that was read does not begin with a dot', [
    ["for (let dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1)) {", '>= -> >'],
    ["for (let dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1)) {", '0 -> 1'],
  ]),
  ...rows(`${SRC}/find-host.ts`, 'no label of a name that was read is empty', [
    ["for (let dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1)) {", '1 -> 2'],
  ]),
  ...rows(`${SRC}/find-host.ts`, 'without addresses no range has one of them', [
    ['if (addresses.length === 0) return undefined;', 'addresses.length === 0 -> false'],
  ]),
  ...rows(`${SRC}/read-host.ts`, 'a name that is too long is refused below, once it is decoded', [
    ['if (text.length > LONGEST * 3 || !isHost(text)) return undefined;', '3 -> 4'],
  ]),
  ...rows(`${SRC}/read-host.ts`, 'a bracket stands at 0, so no percent sign does that matters', [
    ["return zone >= 0 && host.indexOf(']') === host.length - 1 ? host.slice(0, zone) + ']' : host;", '>= -> >'],
    ["return zone >= 0 && host.indexOf(']') === host.length - 1 ? host.slice(0, zone) + ']' : host;", '0 -> 1'],
  ]),
  ...rows(`${SRC}/read-entry.ts`, 'eight bits shifted by nine are zero as well', [
    ['octets.every((octet, i) => (octet & (0xff >> Math.min(8, Math.max(0, bits - i * 8)))) === 0);', '8 -> 9'],
  ]),
];
