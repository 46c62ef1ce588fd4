import { engine } from 'urikit';
import { type Ask, ASK as GENERIC } from '../../../generic/test/corpora/ask.js';
import type { Case } from '../../../generic/test/corpora/corpus.js';

/** The default engine, asked as the suites of packages/generic ask theirs. */
export const ASK: Ask = { ...GENERIC, engine };

const OURS = /^(?:https?|wss?)$/i;
const OURS_AT_START = /^(?:https?|wss?):/i;

const isOurs = (value: unknown): boolean => typeof value === 'string' && OURS_AT_START.test(value);

const isName = (value: unknown): boolean => typeof value === 'string' && OURS.test(value);

/** Whether a case is about http, https, ws or wss: by what it says itself, or by a text that it gives. */
export const isHttpCase = (kase: Case): boolean =>
  [kase['scheme'], kase['as']].some(isName) ||
  [kase['input'], kase['a'], kase['base'], kase['other']].some(isOurs) ||
  kase['op'] === 'ipv4-number-forms';
