/** Loaded before a command: writes the largest resident set of the process, in kilobytes, to descriptor 3 at its end. */
import { writeSync } from 'node:fs';

process.on('exit', () => writeSync(3, String(process.resourceUsage().maxRSS)));
