import { ENCODED, HEAD, LARGE, NESTED, PARAMETERS, UNUSUAL } from './traits.js';
import { address } from './address.js';
import { encoded } from './encoded.js';
import { names } from './names.js';
import { port } from './port.js';
import { lookAlikes, raw } from './raw.js';
import { pathAsHost, readers } from './readers.js';
import type { Rule } from './rule.js';
import { scheme } from './scheme.js';
import { size } from './size.js';
import { nested, userinfo } from './userinfo.js';

/** The rules, each with the traits of strings in which it may have a finding. */
export const RULES: readonly (readonly [traits: number, rule: Rule])[] = [
  [HEAD, scheme],
  [UNUSUAL, raw],
  [HEAD, lookAlikes],
  [ENCODED | PARAMETERS, encoded],
  [HEAD, userinfo],
  [NESTED | ENCODED, nested],
  [HEAD, address],
  [HEAD, port],
  [HEAD, names],
  [HEAD, pathAsHost],
  [HEAD | UNUSUAL, readers],
  [LARGE, size],
];
