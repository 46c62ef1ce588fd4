import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { READERS } from '@urikit/safety';
import { engine } from 'urikit';
import { describeWhere } from '../../../test/support/where-present.js';
import { DIFFERING } from '../src/surprises/differing.js';
import { OTHERS } from '../src/surprises/others.js';

const GROUPS = [...DIFFERING, ...OTHERS];
const differing = DIFFERING.flatMap(({ surprises }) => surprises);
const titled = (title: string) => GROUPS.find((group) => group.title === title)!.surprises;

describe('strings on which programs differ', () => {
  test('are at least forty, each once', () => {
    expect(differing.length).toBeGreaterThanOrEqual(40);
    const all = GROUPS.flatMap(({ surprises }) => surprises.map(({ text, other }) => `${text} ${other ?? ''}`));
    expect(new Set(all).size).toBe(all.length);
  });

  test.each(differing.map(({ text }) => [text]))('%j', (text) => {
    const hosts = new Set(READERS.map(({ host }) => host(text)));
    expect(hosts.size).toBeGreaterThan(1);
  });
});

test.each(titled('The same').map(({ text, other = '' }) => [text, other]))('%s and %s are the same', (a, b) => {
  expect(engine.equivalent(a, b)).toBe(true);
});

test.each(titled('Not the same').map(({ text, other = '' }) => [text, other]))('%s and %s are not', (a, b) => {
  expect(engine.equivalent(a, b)).toBe(false);
});

test.each(titled('References').map(({ text, base = '' }) => [text, base]))('%s has a target', (text, base) => {
  expect(engine.tryResolve(text, base).ok).toBe(true);
});

const corpus = new URL('../../../../shared/corpora/uri-parser-advisories.json', import.meta.url);
describeWhere(
  'advisories',
  existsSync(corpus) ? undefined : '../shared/corpora is not here',
  () => {
    interface Case {
      readonly id: string;
      readonly aliases?: readonly string[];
      readonly evidence: string;
    }
    test('that are named are published', () => {
      const { cases } = JSON.parse(readFileSync(corpus, 'utf8')) as { readonly cases: readonly Case[] };
      const published = cases.filter(({ evidence }) => evidence !== 'memory');
      const known = new Set(published.flatMap(({ id, aliases = [] }) => [id, ...aliases]));
      const named = GROUPS.flatMap(({ surprises }) => surprises.flatMap(({ advisory }) => advisory ?? []));
      expect(named.length).toBeGreaterThan(20);
      expect(named.filter((id) => !known.has(id))).toEqual([]);
    });
  },
  'skip',
);
