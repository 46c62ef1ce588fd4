import { plural } from '../io/table.js';
import { type Content, markup, type Html, linesOf } from '../page/markup.js';
import { facts, pageOf, section } from '../page/page.js';
import { sectionOf } from '../page/table.js';
import type { Finding, Findings } from './finding.js';
import { placeOf, seenAs } from './print.js';

/** A line with more characters is scrolled on a phone, and so takes the focus. */
const LONG = 36;

function lead({ read, count }: Findings): string {
  const { error, warning, info } = count;
  if (read === 0) return 'No URI was found.';
  const counts = [error > 0 ? plural(error, 'error') : '', warning > 0 ? plural(warning, 'warning') : ''];
  const remarks = info > 0 ? plural(info, 'remark') : 'No finding';
  return `${counts.filter(Boolean).join(' and ') || remarks} in ${plural(read, 'URI')}.`;
}

function codesOf({ codes }: Findings): Content {
  const rows = Array.from(codes.values())
    .sort((a, b) => b.count - a.count)
    .map(({ first: { severity, code, message, section: meaning }, count }) => [
      { severity, name: code, meaning },
      count,
      message,
    ]);
  return sectionOf({
    heading: 'By code',
    tables: [{ columns: ['Code', 'Findings', 'Example'], rows }],
  });
}

const picture = (lines: readonly string[]): Content =>
  lines.length === 0
    ? []
    : markup`<pre${lines.some(({ length }) => length > LONG) ? markup` tabindex="0"` : ''}>${linesOf(lines)}</pre>`;

const block = (finding: Finding): Html =>
  markup`<div class="finding">
    <p>
      <span class="${finding.severity}">${finding.severity}</span> <code>${finding.code}</code>
      <span class="soft">${finding.section}, ${placeOf(finding)}</span>
    </p>
    <p>${finding.message}${finding.hint === undefined ? [] : `: ${finding.hint}`}</p>
    ${picture([...finding.picture, ...seenAs(finding)])}
  </div> `;

function byFile({ first, count }: Findings): Content {
  const files = new Map<string, Finding[]>();
  for (const finding of first) {
    const known = files.get(finding.file);
    if (known === undefined) files.set(finding.file, [finding]);
    else known.push(finding);
  }
  const more = count.error + count.warning + count.info - first.length;
  return [
    Array.from(files, ([file, found]) => section(file, found.map(block))),
    more > 0 ? section('More', markup`<p>${plural(more, 'finding')} more: urikit lint --format json</p>`) : [],
  ];
}

/** The findings as one page. */
export const lintPage = (findings: Findings): string =>
  pageOf({
    title: 'Findings of urikit lint',
    lead: lead(findings),
    sections: [
      facts([
        ['URIs read', findings.read],
        ...(findings.leftOut === 0 ? [] : [['lines left out', findings.leftOut] as const]),
        ['errors', findings.count.error],
        ['warnings', findings.count.warning],
        ['info', findings.count.info],
      ]),
      codesOf(findings),
      byFile(findings),
    ],
  });
