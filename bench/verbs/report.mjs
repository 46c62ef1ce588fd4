/** The tables of `npm run bench -- verbs`. */

/** Growth per item and times the floor above which a row is listed again at the end. */
const STEEP = 1.5;
const FAR = 20;
const NOISY = 1.2;

const figure = (number) =>
  number >= 100 ? number.toFixed(0) : number >= 10 ? number.toFixed(1) : number.toPrecision(2);

const bytes = (count) =>
  count >= 1e6 ? `${figure(count / 1e6)} MB` : count >= 1e3 ? `${figure(count / 1e3)} kB` : `${count.toFixed(0)} B`;

/** Columns as wide as their widest cell; numbers to the right. */
const table = (head, body) => {
  const widths = head.map((_, i) => Math.max(...[head, ...body].map((line) => line[i].length)));
  const pad = (cell, i) => (i < 2 || i === head.length - 1 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]));
  return [head, ...body].map((line) => line.map(pad).join('  ').trimEnd()).join('\n');
};

/** Cost per item at the large size, as a multiple of that at the small one. */
export const growthOf = ([small, large]) =>
  large === undefined ? undefined : large.ns / large.size / (small.ns / small.size);

/** The same of a command, without what it costs to start. */
export const growthOfCommand = ([empty, small, large]) => {
  if (large === undefined) return undefined;
  const cost = ({ milliseconds, megabytes }) => (milliseconds - empty.milliseconds) / megabytes;
  return cost(large) / cost(small);
};

const shown = (number, show = figure) => (number === undefined ? '-' : show(number));
const noise = (sizes) => (sizes.some(({ spread }) => spread > NOISY) ? 'noisy' : '');

const verbLine = ({ verb, work, floor, sizes }) => {
  const [small, large] = sizes;
  const last = large ?? small;
  return [
    ...[verb, work, figure(small.ns), shown(large?.ns), shown(growthOf(sizes))],
    ...[`${figure(last.ns / last.floorNs)}x`, bytes(small.memory), shown(large?.memory, bytes)],
    `${floor}${noise(sizes) && `, ${noise(sizes)}`}`,
  ];
};

const commandLine = ({ command, args, sizes }) => {
  const [empty, , large] = sizes;
  const last = large ?? empty;
  return [
    ...[command, args.join(' ').slice(0, 24), figure(empty.milliseconds), shown(large?.milliseconds)],
    shown(large && large.megabytes / ((large.milliseconds - empty.milliseconds) / 1e3)),
    ...[shown(growthOfCommand(sizes)), `${figure(last.milliseconds / last.copied)}x`],
    ...[figure(empty.peak), shown(large?.peak), noise(sizes)],
  ];
};

const VERBS = ['verb', 'work', 'ns at 1x', 'ns at 16x', 'growth', 'floor', 'memory 1x', 'memory 16x', 'the floor'];
const COMMANDS = ['command', 'arguments', 'ms empty', 'ms', 'MB/s', 'growth', 'a copy', 'MB empty', 'MB', ''];

/** A row of one size makes an object, and its floor is the smallest object: that ratio says little. */
const farthest = (rows) => rows.filter(({ sizes: [, large] }) => large !== undefined && large.ns / large.floorNs > FAR);

/** @returns both tables, and the rows that grow steeply or are far above their floor */
export const tables = ({ verbs, commands, failures }) => {
  const steep = verbs.filter(({ sizes }) => (growthOf(sizes) ?? 0) > STEEP);
  const steepCommands = commands.filter(({ sizes }) => (growthOfCommand(sizes) ?? 0) > STEEP);
  const parts = [
    verbs.length > 0 && table(VERBS, verbs.map(verbLine)),
    commands.length > 0 && table(COMMANDS, commands.map(commandLine)),
    steep.length > 0 && `More than ${STEEP} times per item at 16x:\n${table(VERBS, steep.map(verbLine))}`,
    steepCommands.length > 0 &&
      `More than ${STEEP} times per megabyte:\n${table(COMMANDS, steepCommands.map(commandLine))}`,
    farthest(verbs).length > 0 && `More than ${FAR} times the floor:\n${table(VERBS, farthest(verbs).map(verbLine))}`,
    failures.length > 0 && `Not measured:\n${failures.join('\n')}`,
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
};
