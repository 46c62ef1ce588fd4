/**
 * @param {string} file
 * @param {string} reason - for all of them: begins small and ends without a full stop
 * @param {readonly (readonly [line: string, change: string])[]} changes - as the command prints them
 */
export const rows = (file, reason, changes) => changes.map(([line, change]) => ({ file, line, change, reason }));
