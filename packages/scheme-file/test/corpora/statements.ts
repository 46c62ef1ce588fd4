import { isUri, kit } from '@urikit/generic';
import { FilePathError, type Flavour, fromPath } from '@urikit/scheme-file';
import type { Case } from '../../../generic/test/corpora/corpus.js';
import { ENGINES, viewOf } from '../engine.js';
import { REFUSED } from './exceptions.js';

/** One thing that a case says, and what the plugin says. */
export interface Statement {
  readonly says: string;
  readonly input: string;
  readonly expected: unknown;
  readonly actual: unknown;
}

/** A refusal is an answer; anything else that is thrown is a defect and stays thrown. */
const answer = (question: () => unknown): unknown => {
  try {
    return question();
  } catch (error) {
    if (error instanceof FilePathError) return REFUSED;
    throw error;
  }
};

const text = (kase: Case, ...keys: readonly string[]): string | undefined =>
  keys.map((key) => kase[key]).find((value): value is string => typeof value === 'string');

const flavourOf = (kase: Case): Flavour =>
  kase['platform'] === 'windows' || 'dos_path' in kase || 'unc_path' in kase || 'unc_host' in kase
    ? 'windows'
    : 'posix';

const pathOf = (uri: string, flavour: Flavour): unknown =>
  isUri(uri) && /^file:/i.test(uri) ? answer(() => viewOf(uri, flavour).toPath()) : REFUSED;
const normalOf = (uri: string, flavour: Flavour): unknown => (isUri(uri) ? ENGINES[flavour].normalize(uri) : REFUSED);
const isFile = (uri: string, flavour: Flavour): boolean =>
  ENGINES[flavour].check(uri).every(({ severity }) => severity !== 'error');

/** With slashes of POSIX, as RFC 8089 writes the paths in its appendix E. */
const slashed = (path: unknown): unknown => (typeof path === 'string' ? path.replaceAll('\\', '/') : path);

/** Draws what a case says of file URIs and paths, whatever its source calls it. */
export function statementsOf(kase: Case): readonly Statement[] {
  const flavour = flavourOf(kase);
  const uri = text(kase, 'input', 'uri') ?? '';
  const stated: Statement[] = [];
  const state = (says: string, input: string, expected: unknown, actual: unknown): void => {
    stated.push({ says, input, expected, actual });
  };
  const { op, path, valid } = kase;
  if (op === 'path-to-uri' && typeof path === 'string')
    state(
      'URI',
      path,
      kase['uri'],
      answer(() => fromPath(path, { flavour }, kit)),
    );
  if (op === 'file-path') state('path', uri, path ?? REFUSED, pathOf(uri, flavour));
  if (op === 'file-path' && kase['path_back_to_same_uri'] === true && typeof path === 'string')
    state(
      'URI',
      path,
      uri,
      answer(() => fromPath(path, { flavour }, kit)),
    );
  if (op === 'from-rfc8089' || op === 'to-rfc8089')
    state(op, uri, normalOf(text(kase, 'output') ?? '', flavour), normalOf(uri, flavour));
  if (op === 'lenient-parse') state('normalized', uri, kase['serialized'], normalOf(uri, flavour));
  if (op === undefined && typeof valid === 'boolean') state('valid', uri, valid, isFile(uri, flavour));
  if (op === undefined && 'serialized' in kase)
    state('normalized', uri, normalOf(text(kase, 'serialized') ?? '', 'windows'), normalOf(uri, 'windows'));
  if ('file_path' in kase) state('path', uri, kase['file_path'], pathOf(uri, flavour));
  if ('canonical' in kase)
    state(
      'URI',
      text(kase, 'file_path') ?? '',
      kase['canonical'],
      answer(() => fromPath(text(kase, 'file_path') ?? '', { flavour }, kit)),
    );
  if (kase['convertible'] === false) state('path', uri, REFUSED, pathOf(uri, flavour));
  if ('dos_path' in kase) state('path', uri, kase['dos_path'], slashed(pathOf(uri, flavour)));
  if ('unc_path' in kase) state('path', uri, kase['unc_path'], pathOf(uri, flavour));
  if ('unc_host' in kase) state('host', uri, kase['unc_host'], isUri(uri) ? viewOf(uri, flavour).host : REFUSED);
  if (op === undefined && kase['components'] !== undefined)
    state('view', uri, (kase['components'] as Case)['authority'] ?? '', viewOf(uri, flavour).host);
  return stated;
}
