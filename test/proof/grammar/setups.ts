import { kit } from '@urikit/generic';
import type { Schemes } from '@urikit/generic/hooks';
import { fileDefaults, fileSchemes } from '@urikit/scheme-file/profile';
import { httpDefaults, httpSchemes } from '@urikit/scheme-http/profile';
import { defaultSchemes, opaquePaths } from '@urikit/schemes/internal';
import { rowsOf } from '../extent.js';

/** The engines whose normal forms are proven. */

/** What an engine is made of, and what `changes.abnf` says of it. */
export interface Setup {
  readonly name: string;
  readonly schemes: Schemes;
  readonly opaquePaths: readonly string[];
  readonly withPort: string;
  /** The rules that say what changes, and those of what is left to the rules. */
  readonly changes: readonly string[];
  readonly left: readonly string[];
}

const CHANGES = [
  ...['scheme-case', 'host-case', 'triplet-case', 'unreserved-triplet', 'empty-port', 'http-port'],
  ...['leading-zero', 'empty-path', 'local-host', 'absent-authority'],
];
const LEFT = ['has-userinfo', 'has-literal', 'required'];

const http = httpSchemes(httpDefaults);
const plain = Object.fromEntries(Object.entries(http).filter(([name]) => name === 'http' || name === 'ws'));
const file = fileSchemes(fileDefaults, kit);

const SMALL: Setup = {
  name: 'http, ws and file',
  schemes: { ...plain, ...file },
  opaquePaths: ['data'],
  withPort: '"http" / "ws"',
  changes: CHANGES,
  left: LEFT,
};

const DEFAULT: Setup = {
  name: 'the schemes of the default engine',
  schemes: defaultSchemes(kit),
  opaquePaths,
  withPort: '"http" / "https" / "ws" / "wss" / "coap" / "coaps" / "coap+tcp" / "coaps+tcp" / "coap+ws" / "coaps+ws"',
  changes: [...CHANGES, 'https-port', 'coap-port', 'coaps-port', 'coap-http-port', 'coap-https-port'],
  left: [...LEFT, 'computed'],
};

export const SETUPS = rowsOf([SMALL], [DEFAULT]);
