import { beforeAll, describe, expect, test } from '@jest/globals';
import { compile, type KeyRequest } from '@urikit/cache-key';
import { samplesOf } from '../../src/js/samples.js';
import { type Asked, groupsOf } from '../conformance/generate.js';
import { ensureTemplates, functionsOf } from './support/texts.js';

/** A written text makes the decisions of the interpreter. */

beforeAll(() => {
  ensureTemplates();
}, 60_000);

const requestOf = ({ fields, host, ...rest }: Asked): KeyRequest => ({
  ...rest,
  host,
  header: (name) => (Object.hasOwn(fields, name) ? fields[name] : undefined),
});

const groups = [...groupsOf(5402, 300)];

const KINDS = [
  ['for speed', { isSmall: false, isES5: false }],
  ['for size, in ES5', { isSmall: true, isES5: true }],
] as const;

describe.each(KINDS)('a text %s decides as the interpreter', (_, kind) => {
  test.each(groups.map((group) => [group.name, group] as const))(
    'under the policy "%s"',
    (_name, { plan, policy, cases }) => {
      const { decide, keyOf } = functionsOf(plan, kind);
      const differ: unknown[] = [];
      for (const { request, decision } of cases)
        if (JSON.stringify(decide(requestOf(request))) !== JSON.stringify(decision)) differ.push([request, decision]);
      expect(differ).toEqual([]);
      const keyer = compile(policy);
      for (const request of samplesOf(plan, 2000)) expect(keyOf(request)).toBe(keyer.keyOf(request));
    },
    60_000,
  );
});
