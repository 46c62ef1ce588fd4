import type { CompiledPolicy } from '@urikit/cache-key';
import type { ExportContext, ExportFile, ExportTarget } from './target.js';

/** Matches a text that stands only under a condition: `[trust: TEXT]`, as whole lines or inside of one. */
const CONDITION = /\[(trust|redirect): ([^\]]*)\](\n?)/g;

/**
 * `README.md` of an export: its needs, and behind them the file of `readmes` with the name of the target. A line `INCLUDE PART` there
 * stands for another file; `NAME`, `FOLDER`, `FOLDER_NAME` and `MAX_BYTES` for facts of the export.
 */
function readme(
  { name: target, summary, isTested, needs, lacks }: Omit<ExportTarget, 'files'>,
  { fingerprint, maxBytes }: CompiledPolicy,
  context: ExportContext,
): ExportFile {
  const { name, folder, trust, runtime } = context;
  const read = (file: string): string => runtime(`../../readmes/${file}.md`);
  const holds: Readonly<Record<string, boolean>> = { trust, redirect: lacks?.redirect === undefined };
  const facts: Readonly<Record<string, string>> = {
    NAME: name,
    FOLDER: folder,
    FOLDER_NAME: folder.split(/[\\/]/).at(-1) ?? '',
    MAX_BYTES: String(maxBytes),
  };
  const example = isTested
    ? ''
    : `**An example: urikit has not run these files on ${target}.** Try them with your own requests first.\n\n`;
  const body = read(target)
    .replace(/^INCLUDE (\S+)\n/gm, (_, part: string) => read(part))
    .replace(CONDITION, (_, condition: string, text: string, end: string, at: number, all: string) =>
      holds[condition] === true ? text + end : all[at - 1] === '\n' ? '' : end,
    )
    .replace(/FOLDER_NAME|FOLDER|MAX_BYTES|NAME/g, (fact) => facts[fact] as string);
  const head = `# A cache-key policy for ${target}\n\n${summary}. Policy \`${fingerprint}\`.\n\nIt needs ${needs}.\n\n`;
  return { path: 'README.md', text: head + example + body };
}

/** The files of an export. @throws UrikitError as `files` of the target does */
export const exportFiles = (
  target: ExportTarget,
  plan: CompiledPolicy,
  context: ExportContext,
): readonly ExportFile[] => [...target.files(plan, context), readme(target, plan, context)];
