/**
 * The tables for people.
 */
import { describeMachine } from './machine.mjs';
import { LINEAR_MAX } from './targets.mjs';
import { isNoisy, ratio } from './verdicts.mjs';

const unique = (list) => [...new Set(list)];

const layOut = (rows) => {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  return rows.map((row) =>
    row
      .map((text, column) => (column === 0 ? text.padEnd(widths[0]) : text.padStart(widths[column])))
      .join('  ')
      .trimEnd(),
  );
};

const number = (value) => (value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2));

const cellText = (row, ours) => {
  if (row === undefined || row.ns === null) return '-';
  const times = row === ours || ours === undefined || ours.ns === null ? undefined : ratio(row, ours);
  const compared = times === undefined ? '' : ` (${number(times)}x)`;
  const rejected = row.rejected > 0 ? ` -${row.rejected}` : '';
  const noisy = isNoisy(row) ? ' ~' : '';
  return `${row.ns < 10 ? row.ns.toFixed(1) : row.ns.toFixed(0)}${compared}${rejected}${noisy}`;
};

/** How often each subject said yes: speed is not all that peers differ in. */
const countLines = (operation, rows, corpora) => {
  if (operation.counts === undefined) return [];
  return corpora.map((corpus) => {
    const own = rows.filter((row) => row.corpus === corpus);
    return `${corpus}, ${operation.counts} of ${own[0].inputs}: ${own.map(({ subject, yes }) => `${subject} ${yes}`).join(', ')}`;
  });
};

const operationTable = (operation, rows, paint) => {
  const own = rows.filter((row) => row.operation === operation.id);
  if (own.length === 0) return [];
  const corpora = unique(own.map((row) => row.corpus));
  const at = (corpus, subject) => own.find((row) => row.corpus === corpus && row.subject === subject);
  const body = unique(own.map((row) => row.subject)).map((subject) => [
    subject,
    ...corpora.map((corpus) => cellText(at(corpus, subject), at(corpus, 'urikit'))),
  ]);
  const [head, ...lines] = layOut([['ns per operation', ...corpora], ...body]);
  return [
    '',
    paint.bold(operation.title),
    paint.dim(head),
    ...lines.map((line) => (line.startsWith('urikit') ? paint.bold(line) : line)),
    ...countLines(operation, own, corpora),
  ];
};

const linearTable = (linear, paint) => {
  if (linear === undefined) return [];
  const operations = unique(linear.map((row) => row.operation));
  const body = operations.map((operation) => {
    const own = linear.filter((row) => row.operation === operation);
    const worst = own.reduce((a, b) => (b.ratio > a.ratio ? b : a));
    const slowest = own.reduce((a, b) => (b.milliseconds.at(-1) > a.milliseconds.at(-1) ? b : a));
    const over = own.filter((row) => row.ratio > LINEAR_MAX).length;
    return [
      operation,
      worst.ratio.toFixed(2),
      `${JSON.stringify(worst.pattern)} ${worst.place}`,
      slowest.milliseconds.at(-1).toFixed(1),
      `${JSON.stringify(slowest.pattern)} ${slowest.place}`,
      String(over),
    ];
  });
  const [head, ...lines] = layOut([
    ['operation', 'worst doubling', 'pattern', 'slowest, ms', 'pattern', `over ${LINEAR_MAX}`],
    ...body,
  ]);
  return ['', paint.bold('hostile texts, 200,000 to 400,000 characters'), paint.dim(head), ...lines];
};

const sizeTable = (size, paint) => {
  if (size === undefined) return [];
  const body = size.rows.map(({ name, minified, gzip }) => [name, String(minified), String(gzip)]);
  const [head, ...lines] = layOut([['bundle, bytes', 'minified', 'min+gzip'], ...body]);
  return ['', paint.bold('size'), paint.dim(head), ...lines, `run-time dependencies: ${size.dependencies}`];
};

const composingTable = (composing, paint) => {
  if (composing === undefined) return [];
  const { cold, warm, child, kilobytes, own, plugin, spent, turns, lists, engines } = composing;
  const body = [
    ['the first registry of a process', `${cold.toFixed(2)} ms`],
    ['one more', `${warm.toFixed(2)} ms`],
    ['a child that shares its set', `${child.toFixed(3)} ms`],
    [`each of 1,000 tenants, ${String(engines)} engine`, `${kilobytes.toFixed(1)} KiB`],
    ['each of 1,000 tenants with an overlay of its own', `${own.toFixed(1)} KiB`],
    ['each of 1,000 tenants with a plugin of its own', `${plugin.toFixed(1)} KiB, ${spent.toFixed(2)} ms`],
    ['check by 1,000 engines in turn, against one', `${turns.toFixed(2)}x`],
    ['check under 250 lists of hosts, against asking each', `${lists.toFixed(2)}x`],
  ];
  return ['', paint.bold('making a registry of all plugins'), ...layOut(body)];
};

const startTable = (start, paint) => {
  if (start === undefined) return [];
  const body = Object.entries(start).map(([name, milliseconds]) => [name, `${milliseconds.toFixed(2)} ms`]);
  return ['', paint.bold('before the first answer of a process, processor time'), ...layOut(body)];
};

const workTable = (work, paint) => {
  if (work === undefined) return [];
  const title = paint.bold('work of the gateway, 1.1 kB of JSON');
  if (work.skipped !== undefined) return ['', title, `not measured: ${work.skipped}`];
  const body = work.kinds.flatMap(({ kind, connections, rows }) =>
    rows.map(({ name, rate, cpu }) => [
      `${kind}, ${String(connections)}`,
      name,
      Math.round(rate).toLocaleString('en'),
      `${(rows[0].rate / rate).toFixed(2)}`,
      cpu.toFixed(1),
    ]),
  );
  const [head, ...lines] = layOut([
    ['kind, connections', 'server', 'requests/s', 'the gateway by it', 'CPU us/request'],
    ...body,
  ]);
  return ['', title, paint.dim(head), ...lines];
};

const killsTable = (kills = [], paint) => {
  if (kills.length === 0) return [];
  const body = kills.map(({ kind, connections, requests, lost, rate, longest }) => [
    `${kind}, ${String(connections)}`,
    ...[requests, lost, rate].map((count) => Math.round(count).toLocaleString('en')),
    `${longest.toFixed(0)} ms`,
  ]);
  const [head, ...lines] = layOut([['kind, connections', 'requests', 'lost', 'requests/s', 'longest'], ...body]);
  return ['', paint.bold('killed under load'), paint.dim(head), ...lines];
};

const blocksTable = (blocks, paint) => {
  if (blocks === undefined) return [];
  const body = blocks.map(({ name, miss, hit }) => [name, `${miss.toFixed(2)} ms`, `${hit.toFixed(2)} ms`]);
  const [head, ...lines] = layOut([['one request of 15 kB', 'a miss', 'the next'], ...body]);
  return ['', paint.bold('longest block of the event loop'), paint.dim(head), ...lines];
};

const verdictTable = (verdicts, paint) => {
  if (verdicts.length === 0) return ['', 'no target applies to what was measured'];
  const value = (v) => (v.title === 'size' ? String(v.value) : v.value.toFixed(3));
  const body = verdicts.map((v) => [
    v.title,
    v.corpus,
    v.against,
    value(v),
    `<= ${v.max}`,
    v.noisy === true ? '~' : '',
    v.pass ? 'PASS' : 'FAIL',
  ]);
  const [head, ...lines] = layOut([['target', 'corpus', 'against', 'ratio', 'at most', '', ''], ...body]);
  const painted = lines.map((line) =>
    line.replace(/(PASS|FAIL)$/, (word) => (word === 'PASS' ? paint.green(word) : paint.red(word))),
  );
  const missed = verdicts.filter((v) => !v.pass).length;
  return [
    '',
    paint.bold('targets'),
    paint.dim(head),
    ...painted,
    '',
    missed === 0 ? `all ${verdicts.length} targets met` : `${missed} of ${verdicts.length} targets missed`,
  ];
};

const paints = (colour) => {
  const wrap = (code) => (text) => (colour ? `\x1b[${code}m${text}\x1b[0m` : text);
  return { bold: wrap(1), dim: wrap(2), red: wrap(31), green: wrap(32) };
};

/** @returns the whole report as text */
export const report = (result, operations, colour) => {
  const paint = paints(colour);
  const { processes, rounds } = result.plan;
  return [
    describeMachine(result.machine),
    `${processes} process${processes === 1 ? '' : 'es'} of ${rounds} rounds each; lower quartiles; (2.00x): twice as long as urikit;`,
    '-3: three inputs refused, or answered wrongly, and left out; ~: quartiles more than 20 % apart',
    ...(result.load > result.machine.cores / 2
      ? [`the machine was busy (load ${result.load.toFixed(1)}): trust the ratios more than the figures`]
      : []),
    ...(result.engineSource === undefined ? [] : [`engine: ${result.engineSource}`]),
    ...operations.flatMap((operation) => operationTable(operation, result.rows, paint)),
    ...composingTable(result.composing, paint),
    ...startTable(result.start, paint),
    ...workTable(result.work, paint),
    ...killsTable(result.kills, paint),
    ...blocksTable(result.blocks, paint),
    ...linearTable(result.linear, paint),
    ...sizeTable(result.size, paint),
    ...verdictTable(result.verdicts, paint),
    '',
  ].join('\n');
};
