import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { scratch } from '../../packages/cli/test/support/outside.js';
import { follow, guides } from '../outside/support/follow.js';
import { root } from '../support/workspace.js';

/** The gateway guide, with the packages of this repository. test/outside follows every guide, with those of a registry. */
const gateway = guides.filter(({ file }) => file === 'docs/guides/gateway.md');
const steps = gateway.flatMap((guide) => guide.steps).filter(({ name }) => !name.includes(': npm install '));

follow({ file: 'docs/guides/gateway.md', steps, serves: true }, () => {
  const project = scratch();
  symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'));
  return project;
});
