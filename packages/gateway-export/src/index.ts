export { listTargets } from './targets.js';
export { writeExport } from './write.js';
