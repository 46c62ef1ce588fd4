import { grouped, plural } from '../io/table.js';
import { type Content, markup, type Html, linesOf } from '../page/markup.js';
import { facts, pageOf, section } from '../page/page.js';
import { tableOf } from '../page/table.js';
import type { Finding, Findings } from './finding.js';
import { placeOf, seenAs } from './print.js';

/** A page with more findings than these would be slow to open. */
const MOST = 500;

/** A line with more characters is scrolled on a phone, and so takes the focus. */
const LONG = 36;

/** Findings by a name that they share, in the order of the first of each. */
function grouping(findings: readonly Finding[], nameOf: (finding: Finding) => string): ReadonlyMap<string, Finding[]> {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    const group = groups.get(nameOf(finding));
    if (group === undefined) groups.set(nameOf(finding), [finding]);
    else group.push(finding);
  }
  return groups;
}

const severityOf = (findings: readonly Finding[], of: Finding['severity']): number =>
  findings.filter(({ severity }) => severity === of).length;

function lead({ read, all }: Findings): string {
  if (read === 0) return 'No URI was found.';
  if (all.length === 0) return `No finding in ${plural(read, 'URI')}.`;
  const [errors, warnings] = [severityOf(all, 'error'), severityOf(all, 'warning')];
  const counts = [errors > 0 ? plural(errors, 'error') : '', warnings > 0 ? plural(warnings, 'warning') : ''];
  return `${counts.filter(Boolean).join(' and ') || plural(all.length, 'remark')} in ${plural(read, 'URI')}.`;
}

function codes(all: readonly Finding[]): Content {
  if (all.length === 0) return [];
  const byCode = grouping(all, ({ code, severity }) => `${severity} ${code}`);
  const rows = Array.from(byCode.values())
    .sort((a, b) => b.length - a.length)
    .map((found) => {
      const [{ code, severity, message, section: rfc } = found[0] as Finding] = found;
      return [
        markup`<span class="${severity}">${severity}</span> <code>${code}</code><small>${rfc}</small>`,
        grouped(found.length),
        message,
      ];
    });
  return section('By code', tableOf(['Code', ['Findings', 'number'], ['Example', 'wide']], rows));
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
    <p>${finding.message}</p>
    ${picture([...finding.picture, ...seenAs(finding)])}
  </div> `;

function byFile(all: readonly Finding[]): Content {
  const shown = grouping(all.slice(0, MOST), ({ file }) => file);
  return [
    Array.from(shown, ([file, found]) => section(file, found.map(block))),
    all.length > MOST
      ? section('More', markup`<p>${plural(all.length - MOST, 'finding')} more: urikit lint --format json</p>`)
      : [],
  ];
}

/** The findings as one page. */
export const lintPage = (findings: Findings): string =>
  pageOf({
    title: 'Findings of urikit lint',
    lead: lead(findings),
    sections: [
      facts([
        ['URIs read', grouped(findings.read)],
        ['errors', grouped(severityOf(findings.all, 'error'))],
        ['warnings', grouped(severityOf(findings.all, 'warning'))],
        ['info', grouped(severityOf(findings.all, 'info'))],
      ]),
      codes(findings.all),
      byFile(findings.all),
    ],
  });
