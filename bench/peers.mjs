/**
 * The peers, with the version of each. Only what is measured is taken from them.
 */
import * as hyperjump from '@hyperjump/uri';
import fastUri from 'fast-uri';
import normalizeUrl from 'normalize-url';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import querystring from 'node:querystring';
import legacy from 'node:url';
import { LinkifyIt } from 'linkify-it';
import qs from 'qs';
import uriJs from 'uri-js';
import URI from 'urijs';
import whatwg from 'whatwg-url';

/** Addresses without a scheme are guesses, which `extract` does not make. */
export const linkify = new LinkifyIt({ fuzzyLink: false, fuzzyEmail: false });

export { fastUri, hyperjump, legacy, normalizeUrl, qs, querystring, uriJs, URI, whatwg };

const packages = [
  'fast-uri',
  'uri-js',
  'urijs',
  '@hyperjump/uri',
  'normalize-url',
  'linkify-it',
  'qs',
  'whatwg-url',
  'tr46',
  'url-template',
  'uri-templates',
];

/** An `exports` map may hide the manifest, so it is looked for above the entry. */
const versionOf = (name) => {
  const require = createRequire(import.meta.url);
  for (const folder of require.resolve.paths(name)) {
    try {
      return JSON.parse(readFileSync(join(folder, name, 'package.json'), 'utf8')).version;
    } catch (error) {
      if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
    }
  }
  throw new Error(`no ${name} above ${dirname(import.meta.url)}`);
};

export const peerVersions = () => Object.fromEntries(packages.map((name) => [name, versionOf(name)]));
