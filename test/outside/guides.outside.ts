import { expect, test } from '@jest/globals';
import { follow, guides } from './support/follow.js';
import { newProject } from './support/shell.js';

/**
 * Every guide and the front page, followed literally: each in a fresh project, its blocks in their order, with packages
 * of a registry. A comment in the first line of a block names its file, or the terminal in which its program keeps running.
 */
test('each block that is not run has a reason', () => {
  const steps = guides.flatMap((guide) => guide.steps);
  expect(steps.filter(({ without }) => without === undefined).length).toBeGreaterThan(150);
  expect(steps.filter(({ without }) => without?.startsWith('no reason')).map(({ name }) => name)).toEqual([]);
});

for (const guide of guides) follow(guide, newProject);
