import type { EngineKit, Finding, Uri } from '@urikit/generic/hooks';
import { indexOfNotUtf8 } from './decode.js';
import { isDriveRelative, isRootlessDrive, losesDrive, startsWithDrive } from './drive-letter.js';
import type { Flavour } from './flavour.js';
import { isHostName, isShare } from './unc.js';
import { checkWindowsNames } from './windows-names.js';

type Report = (finding: Finding) => void;

const SEPARATOR = { posix: /%2F/gi, windows: /%(?:2F|5C)/gi } as const;

const hostOf = ({ authority }: Uri, kit: EngineKit): string => {
  const name = kit.percentDecode(authority?.host.text ?? '', 'replace');
  return name.toLowerCase() === 'localhost' ? '' : name;
};

/** Reports segments that cannot be file names on any system. The engine reports an encoded NUL for every scheme. */
function checkSegments({ path }: Uri, flavour: Flavour, kit: EngineKit, report: Report): void {
  for (const { index: at } of path.matchAll(SEPARATOR[flavour])) {
    const message = 'expected no encoded separator in a segment: no name of a file holds one';
    report({ code: 'encoded-separator', severity: 'warning', component: 'path', at, message, section: 'RFC 8089 2' });
  }
  const at = indexOfNotUtf8(path, kit);
  if (at >= 0) {
    const message = 'expected names in UTF-8';
    report({ code: 'not-utf-8', severity: 'warning', component: 'path', at, message, section: 'RFC 8089 4' });
  }
}

/** Checks the grammar of section 2 where it is narrower than that of RFC 3986. */
function checkGrammar({ authority, path }: Uri, normal: Uri, flavour: Flavour, report: Report): void {
  if (authority?.port !== undefined) {
    report({ code: 'port', severity: 'error', component: 'port', message: 'expected no port', section: 'RFC 8089 2' });
  }
  const drive = flavour === 'windows' && !path.startsWith('/');
  if (drive && isRootlessDrive(path)) {
    const message = 'expected "/" before the drive letter: only some read this form';
    report({ code: 'rootless-drive', severity: 'warning', component: 'path', message, section: 'RFC 8089 E.2' });
  } else if (!path.startsWith('/') && !(drive && isDriveRelative(normal.path))) {
    report({
      code: 'relative-path',
      severity: 'error',
      component: 'path',
      message: 'expected a path that begins with "/"',
      section: 'RFC 8089 2',
    });
  }
  // The normal form: `/.//h` and `/a/..//h` are read as `//h`.
  if (normal.path.startsWith('//')) {
    const message = 'expected no "//" at the start of the path: some readers take the next segment for a host';
    report({ code: 'double-slash', severity: 'warning', component: 'path', message, section: 'RFC 8089 E.3.2' });
  }
}

/** The drive letter of a path of this machine. */
function checkDrive(path: string, normal: Uri, local: boolean, kit: EngineKit, report: Report): void {
  const section = 'RFC 8089 E.2';
  const find = (code: string, severity: Finding['severity'], message: string): void => {
    report({ code, severity, component: 'path', message, section });
  };
  const drive = startsWithDrive(path);
  // Removing dot-segments can reveal a drive letter: `/./c:x` and `/%2E/c:x` are read as `/c:x`.
  const plain = kit.removeDotSegments(path);
  if (local && isDriveRelative(normal.path))
    find('drive-relative', 'error', 'expected "/" behind the drive letter: without it the path is relative');
  else if (local && /^\/(?!\/)/.test(path) && !drive && !startsWithDrive(plain))
    find('no-drive-letter', 'info', 'expected a drive letter: without it this is no path of Windows');
  const line = path.search(/%7C/i);
  if ((drive || isRootlessDrive(path)) && line >= 0 && line <= 2) {
    report({
      code: 'vertical-line',
      severity: 'warning',
      component: 'path',
      at: line,
      message: 'expected ":" behind the drive letter',
      section: 'RFC 8089 E.2.2',
    });
  }
  if (losesDrive(kit.normalizeTriplets(path))) {
    find(
      'removed-drive',
      'warning',
      'expected no ".." that removes the drive letter: normalization drops it, some readers keep it',
    );
  }
}

/** Host and share of a UNC string. */
function checkUnc(host: string, { authority, path }: Uri, kit: EngineKit, report: Report): void {
  const section = 'RFC 8089 E.3.1';
  if (!isHostName(host)) {
    report({
      code: 'unc-host',
      severity: 'warning',
      component: 'host',
      message: 'expected a host that a UNC string can name: no IP-literal, no device',
      section,
    });
  }
  if (authority?.port === '' && /^[A-Za-z]$/.test(host)) {
    report({
      code: 'drive-as-host',
      severity: 'warning',
      component: 'host',
      message: 'expected "///" before a drive letter: behind "//" it is a host',
      section,
    });
  }
  // Removing dot-segments can remove the share, so the check reads the path without them.
  const read = kit.removeDotSegments(path);
  if (!isShare(kit.percentDecode(kit.segments(read)[0] ?? '', 'replace'))) {
    report({
      code: 'unc-share',
      severity: 'warning',
      component: 'path',
      message: 'expected the name of a share behind the host',
      section,
    });
  }
}

function checkWindows(uri: Uri, normal: Uri, kit: EngineKit, report: Report): void {
  const host = hostOf(uri, kit);
  checkDrive(uri.path, normal, host === '', kit, report);
  if (host !== '') checkUnc(host, uri, kit, report);
  const names = uri.path.replace(/^(?:\/?[A-Za-z](?::|%(?:3A|7C))\/?|\/)/i, '');
  checkWindowsNames(names.split('/'), uri.path.length - names.length, kit, report);
}

/**
 * Reports findings that the data of the profile cannot express.
 *
 * @param uri - as written
 * @param normal - its normal form
 * @see RFC 8089 section 2, 4, appendices D, E
 */
export function checkFile(uri: Uri, normal: Uri, flavour: Flavour, kit: EngineKit, report: Report): void {
  checkGrammar(uri, normal, flavour, report);
  checkSegments(uri, flavour, kit, report);
  if (flavour === 'windows') checkWindows(uri, normal, kit, report);
  else if (hostOf(uri, kit) !== '') {
    const message = 'expected no host but localhost: the file is on another machine, and no path of this one';
    report({ code: 'remote-host', severity: 'info', component: 'host', message, section: 'RFC 8089 2' });
  }
}
