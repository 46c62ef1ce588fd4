import { grouped, plural, printable } from '../io/table.js';
import { facts, pageOf } from '../page/page.js';
import { sectionOf } from '../page/table.js';
import { type Report, summaryOf } from './sections.js';

function lead({ findings: { read, levels, invalid } }: Report): string {
  const before = levels['simple-string'];
  if (read === 0) return 'No URI was found.';
  if (before === 0) return `${plural(invalid.distinct, 'string')}, each of them invalid.`;
  const after = levels['scheme-based'];
  return before === after
    ? `${plural(before, 'valid URI')}, each with a normal form of its own.`
    : `${grouped(before)} different valid URIs are ${grouped(after)} once they are normalized.`;
}

/** The report as one page. */
export function reportPage(report: Report, top: number): string {
  const summary = summaryOf({ ...report, notes: [...report.notes, ...report.failed] }, top);
  return pageOf({
    title: `${summary.counted} from ${printable(summary.source)}`,
    lead: lead(report),
    sections: [facts(summary.facts), summary.sections.map((section) => sectionOf(section))],
  });
}
