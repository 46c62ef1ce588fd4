import type { CompiledPolicy } from '@urikit/cache-key';
import type { ExportFile, ExportTarget } from './target.js';

/** A part of a README: a title, and lines of Markdown. */
export interface Section {
  readonly title: string;
  readonly lines: readonly string[];
}

/** Lines as a block of commands or configuration in Markdown. */
export const block = (language: string, lines: readonly string[]): readonly string[] => [
  '```' + language,
  ...lines,
  '```',
];

/** `README.md` of an export: its needs, the commands, and the limits of this target. */
export function readme(
  { name, summary, isTested, needs }: Omit<ExportTarget, 'files'>,
  { fingerprint }: CompiledPolicy,
  sections: readonly Section[],
): ExportFile {
  const head = [
    `# A cache-key policy for ${name}`,
    '',
    `${summary}. Policy \`${fingerprint}\`.`,
    '',
    `It needs ${needs}.`,
    ...(isTested
      ? []
      : ['', `**An example: urikit has not run these files on ${name}.** Try them with your own requests first.`]),
  ];
  const explained: Section = {
    title: 'Keys',
    lines: [
      'Every export of the same policy makes the same keys. To ask whether two requests share one, and why:',
      '',
      ...block('sh', ["urikit cache-explain --policy policy.yaml 'http://ex.test/?b=1&a=2' 'http://ex.test/?a=2&b=1'"]),
    ],
  };
  const parts = [...sections, explained].flatMap(({ title, lines }) => ['', `## ${title}`, '', ...lines]);
  return { path: 'README.md', text: [...head, ...parts, ''].join('\n') };
}
