import { rows } from './rows.mjs';

const LINES = 'packages/lines/src';

/** Of the machines over lines, in JavaScript and in WebAssembly. */
export const genericLines = [
  ...rows(`${LINES}/other-rows.ts`, 'the row is new and has no move yet', [
    ['colon.moves.push(...path.moves);', 'push -> unshift'],
  ]),
  ...rows(`${LINES}/authority-rows.ts`, 'a row to which nothing leads is not in the table', [
    [
      'const rows = Array.from({ length: known.length + 1 }, (_, length) => row(`${host.name} :${known.slice(0, length)}`));',
      '1 -> 2',
    ],
  ]),
  ...rows(`${LINES}/create-lines.ts`, 'nothing was read, so the engine answers the line either way', [
    ["...(encodedDotSegments === 'refuse' && { transduce: () => true }),", 'true -> false'],
  ]),
  ...rows(`${LINES}/create-lines.ts`, 'less is read at once; what is left is read in a further turn', [
    ['fitting: (room) => Math.max(0, Math.floor(((room - 2) * 4) / 5)),', '2 -> 3'],
  ]),
  ...rows(`${LINES}/line-stream.ts`, 'how much room there is changes no octet in it', [
    ['let room = new Uint8Array(1024);', '1024 -> 1025'],
    ['if (length + octets.length > room.length) {', '> -> >='],
    ['const larger = new Uint8Array(Math.max(room.length * 2, length + octets.length));', '2 -> 3'],
    ['factor *= 2;', '2 -> 3'],
  ]),
  ...rows(`${LINES}/normal-form-table.ts`, 'the data of other schemes is a list, and this is none', [
    ["JSON.stringify(hasCode ? 'code' : [defaultPort, emptyPath, localHosts.length > 0, path]);", "'code' -> ''"],
  ]),
  ...rows(`${LINES}/place.ts`, 'whoever asks looks only at whether it is negative', [
    ['export const newPlace = (): Place => ({ at: 0, to: 0, lines: 0, invalid: 0, path: -1 });', '1 -> 2'],
  ]),
  ...rows(`${LINES}/transduce.ts`, 'whoever asks looks only at whether it is negative', [
    ['place.path = -1;', '1 -> 2'],
    ['place.path = -1;', '1 -> 2 #2'],
  ]),
  ...rows(`${LINES}/take-back.ts`, 'a path begins behind two slashes, so never at 0', [
    ['if (place.path < 0) place.path = startOfPath(output, place.to);', '0 -> 1'],
    ['if (place.path < 0) place.path = startOfPath(output, place.to);', '< -> <='],
  ]),
  ...rows(`${LINES}/take-back.ts`, 'the same place is found again', [
    ['if (place.path < 0) place.path = startOfPath(output, place.to);', 'place.path < 0 -> true'],
  ]),
  ...rows(`${LINES}/transduce.ts`, 'an octet more is read, for which there is room, or none that is there', [
    ['} while (edit === KEEP && at < end);', '< -> <='],
  ]),
  ...['transduce', 'recognize'].flatMap((name) =>
    rows(`${LINES}/${name}.ts`, 'a line that is left is read once more, and left then', [
      [name === 'transduce' ? 'return true;' : 'if (edit === LEAVE) return true;', 'true -> false'],
    ]),
  ),
  ...rows(`${LINES}/recognize.ts`, 'a line that was accepted ends at the line feed that is looked for', [
    ['if (edit === INVALID) {', 'edit === INVALID -> true'],
  ]),
  ...rows(`${LINES}/run.ts`, 'at the end nothing is left to be read', [
    ['while (place.at < input.length) {', '< -> <='],
  ]),
  ...rows(`${LINES}/run.ts`, 'an answer has one octet at least', [
    ['if (written < 0) break;', '0 -> 1'],
    ['if (written < 0) break;', '< -> <='],
  ]),
  ...rows(`${LINES}/table.ts`, 'the longer way is taken, which gives the same octets', [
    ['if (chars.length === 1) return [chars.charCodeAt(0)];', 'chars.length === 1 -> false'],
    ['if (known !== undefined) return known;', 'known !== undefined -> false'],
    ['classes.set(chars, octets);', 'classes.set(chars, octets); -> ;'],
  ]),
  ...rows(`${LINES}/table.ts`, 'no class has a character that is not ASCII', [
    ['const ascii = Array.from({ length: 128 }, (_, octet) => octet);', '128 -> 129'],
  ]),
  ...rows(`${LINES}/tail-rows.ts`, 'names of rows are for readers', [
    ["const name = removes ? 'path' : 'plain path';", "'plain path' -> ''"],
  ]),
  ...rows(`${LINES}/triplet-rows.ts`, 'digits that are upper case stay so', [
    ['return digits === digits.toUpperCase() ? KEEP : UPPER_CASE;', 'digits === digits.toUpperCase() -> false'],
  ]),
  ...rows(`${LINES}/utf-8.ts`, 'whoever asks looks only at whether it is negative', [
    ['return read === text.length ? written : -1;', '1 -> 2'],
  ]),
  ...rows(`${LINES}/wasm/machines.ts`, 'a window is filled before it is read', [
    ['let [base, length, used] = [0, 0, 0];', '0 -> 1'],
    ['let [base, length, used] = [0, 0, 0];', '0 -> 1 #2'],
  ]),
  ...rows(`${LINES}/wasm/machines.ts`, 'an octet more is wiped', [
    ['let [base, length, used] = [0, 0, 0];', '0 -> 1 #3'],
    ['used = 0;', '0 -> 1'],
    ['octets.fill(0, firstOut, Math.min(firstVerdict, firstOut + 2 * used));', '2 -> 3'],
  ]),
  ...rows(`${LINES}/wasm/machines.ts`, 'what is copied ends where the input does, and what is read ends before', [
    ['length = Math.min(end - base, WINDOW);', '- -> +'],
  ]),
  ...rows(`${LINES}/wasm/machines.ts`, 'nothing was read, so the engine answers the line either way', [
    ['return false;', 'false -> true'],
  ]),
  ...rows(`${LINES}/wasm/machines.ts`, 'behind the end nothing is read', [['while (place.at < end) {', '< -> <=']]),
  ...rows(`${LINES}/wasm/memory.ts`, 'where regions begin, and how much a window holds, changes no octet in them', [
    ['export const WINDOW = 2 ** 16;', '16 -> 17'],
    ['const verdicts = output + Math.ceil((WINDOW * 6) / 5) + SLACK;', '/ -> *'],
    ['const verdicts = output + Math.ceil((WINDOW * 6) / 5) + SLACK;', '6 -> 7'],
    ['const SLACK = 64;', '64 -> 65'],
  ]),
  ...rows(`${LINES}/wasm/memory.ts`, 'no octet has such a digit', [
    ['for (let second = 0; second < 16; second++) {', '16 -> 17'],
    ['for (let second = 0; second < 16; second++) {', '< -> <='],
  ]),
  ...rows(`${LINES}/wasm/runs.ts`, 'both are the same number, for each digit that there is', [
    ['value: Number.parseInt(String.fromCharCode(octet), 16),', '16 -> 17'],
    [
      'if (move !== to * OCTETS + KEEP && move !== to * OCTETS + UPPER_CASE) stays[16 * first.value + second.value] = 0;',
      '+ -> -',
    ],
  ]),
  ...rows(`${LINES}/wasm/runs.ts`, 'no move has such a number, and no row such triplets', [
    ['const move = row === undefined ? -1 : (table.moves[row * OCTETS + second.octet] as number);', '1 -> 2'],
    [
      "const triplets = isRun.map((is, row) => (is ? tripletsOf(table, row, row) : '')).find((text) => text !== '') ?? '';",
      "'' -> 'x' #3",
    ],
  ]),
  ...rows(`${LINES}/wasm/runs.ts`, 'where one letter stays, each does', [['const LETTER = 0x61;', '0x61 -> 98']]),
  ...rows(`${LINES}/wasm/runs.ts`, 'no row keeps an octet that is not ASCII', [
    ['const ASCII = Array.from({ length: 128 }, (_, octet) => octet);', '128 -> 129'],
  ]),
  ...rows(`${LINES}/wasm/runs.ts`, 'from a row that is not there nothing leads anywhere', [
    ["if (percent === undefined) return '';", 'percent === undefined -> false'],
    [
      'const move = row === undefined ? -1 : (table.moves[row * OCTETS + second.octet] as number);',
      'row === undefined -> false',
    ],
  ]),
];
