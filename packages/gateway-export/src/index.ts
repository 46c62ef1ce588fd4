export { listTargets } from './targets.js';
export { type ExportCommand, writeExport } from './write.js';
