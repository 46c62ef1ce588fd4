import { compose } from './compose.js';
import { demo } from './demo.js';

process.stdout.write(`${demo(await compose()).join('\n')}\n`);
