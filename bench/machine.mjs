/**
 * What the figures were measured on.
 */
import { cpus, totalmem } from 'node:os';

export const machine = () => ({
  cpu: cpus()[0]?.model.trim() ?? 'unknown',
  cores: cpus().length,
  memoryGiB: Math.round(totalmem() / 2 ** 30),
  platform: `${process.platform} ${process.arch}`,
  node: process.versions.node,
  v8: process.versions.v8,
});

export const describeMachine = ({ cpu, cores, memoryGiB, platform, node, v8 }) =>
  `${cpu}, ${cores} cores, ${memoryGiB} GiB, ${platform}, Node ${node} (V8 ${v8})`;
