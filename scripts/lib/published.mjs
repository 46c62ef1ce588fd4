import { posix } from 'node:path';

/**
 * Whether the packages are on npm. `npm run version` sets it to `true`, and takes the notice out of each document; while it is `false`,
 * `node scripts/published.mjs` puts the notice before each first installation.
 */
export const PUBLISHED = false;

/** A paragraph that begins with these words, and the block behind it if it ends with a colon. */
const NOTICE = /^Not published yet[^]*?(?:[^:]\n\n|:\n\n```sh\n[^]*?\n```\n\n)/gm;

/** The first block that installs a package of urikit. */
const INSTALL = /^ *```(?:sh|text|console)\n(?:(?!```).*\n)*? *(?:\$ )?npm install (?:.* )?(?:@urikit\/|urikit\b)/m;

const GUIDE = 'docs/guides/getting-started.md';

/** @param {string} file - relative to the root, with `/` */
const noticeFor = (file) =>
  file.startsWith('packages/')
    ? 'Not published yet: the front page of the repository has the lines from source.'
    : `Not published yet: [install from source](${posix.relative(posix.dirname(file), GUIDE)}#from-source).`;

/**
 * A document without the notice if the packages are published, else with it before the first block that installs one of them.
 *
 * @param {string} file - relative to the root, with `/`
 * @param {string} text - Markdown
 * @param {boolean} published - as `PUBLISHED`
 */
export const withNotice = (file, text, published = PUBLISHED) => {
  const at = INSTALL.exec(text)?.index;
  if (published) return text.replace(NOTICE, '');
  if (at === undefined || /^Not published yet/m.test(text.slice(0, at))) return text;
  return `${text.slice(0, at)}${noticeFor(file)}\n\n${text.slice(at)}`;
};
