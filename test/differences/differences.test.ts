import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { testSeed } from '../../packages/generic/test/generators/campaign.js';
import { root } from '../support/workspace.js';
import { CLASSES, classOf } from './classes.js';
import { differencesOf } from './difference.js';
import { explain } from './explain.js';
import { loadPeers, type Peer, type PeerName } from './peers.js';
import { comparedTexts } from './texts.js';

/** What other libraries answer otherwise: every way is known, explained and shown. */

let peers: Readonly<Record<PeerName, Peer>>;

beforeAll(async () => {
  peers = await loadPeers();
});

describe('fast-uri, uri-js, @hyperjump/uri, URL and whatwg-url', () => {
  test('differ in no way that is not explained', () => {
    const unknown = Array.from(comparedTexts(testSeed(), 500)).flatMap((text) => explain(peers, text).unknown);
    expect(unknown).toEqual([]);
  });

  test.each(CLASSES)('$id: its example shows it', ({ id, example }) => {
    const { peer, verb, text, ours, theirs } = example;
    const found = differencesOf(peer, peers[peer], text).filter((each) => each.verb === verb);
    expect(found.map((each) => [each.ours, each.theirs])).toContainEqual([ours, theirs]);
    expect(found.map((each) => classOf(each)?.id)).toContain(id);
  });

  test('a difference of another kind is a new class', () => {
    const known = { peer: 'URL', verb: 'normalize', kind: 'scheme', text: 'x:', ours: 'x:', theirs: 'y:' } as const;
    expect(classOf(known)).toBeUndefined();
  });
});

const PAGE = readFileSync(join(root, 'docs/reference/differences.md'), 'utf8');

const cell = (answer: string | undefined): string => (answer === undefined ? 'refused' : `\`${answer}\``);

describe('docs/reference/differences.md', () => {
  test('has a row for each class, as it stands in the data, and no other', () => {
    const rows = PAGE.split('\n').filter((line) => /^\| `[a-z0-9-]+` \|/.test(line));
    const expected = CLASSES.map(
      ({ id, peers: names, why, example: { peer, verb, text, ours, theirs } }) =>
        `| \`${id}\` | ${names.join(', ')} | ${why} | ${peer}, ${verb} \`${text}\` | ${cell(ours)} | ${cell(theirs)} |`,
    );
    expect(rows).toEqual(expected);
  });
});
