/**
 * @param {string} file
 * @param {string} reason - for all of them: begins small and ends without a full stop
 * @param {readonly (readonly [line: string, ...changes: string[]])[]} lines - as the command prints them
 */
export const rows = (file, reason, lines) =>
  lines.flatMap(([line, ...changes]) => changes.map((change) => ({ file, line, change, reason })));
