const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const FORMS: readonly RegExp[] = [
  // IMF-fixdate, and the obsolete forms of RFC 850 and of asctime (RFC 9110 5.6.7).
  /^(?:mon|tue|wed|thu|fri|sat|sun), (?<day>\d\d) (?<month>[a-z]{3}) (?<year>\d{4}) (?<hour>\d\d):(?<minute>\d\d):(?<second>\d\d) gmt$/i,
  /^(?:mon|tues|wednes|thurs|fri|satur|sun)day, (?<day>\d\d)-(?<month>[a-z]{3})-(?<year>\d\d) (?<hour>\d\d):(?<minute>\d\d):(?<second>\d\d) gmt$/i,
  /^(?:mon|tue|wed|thu|fri|sat|sun) (?<month>[a-z]{3}) (?<day>[ \d]\d) (?<hour>\d\d):(?<minute>\d\d):(?<second>\d\d) (?<year>\d{4})$/i,
];

/**
 * Milliseconds since the epoch, in UTC; undefined if the month does not have the day. `Date.UTC` takes 0 to 99 for 1900
 * on.
 */
function timeOf(year: number, month: number, day: number, ofDay: number): number | undefined {
  const date = new Date(0);
  date.setUTCFullYear(year, month, day);
  return date.getUTCMonth() === month && date.getUTCDate() === day ? date.getTime() + ofDay : undefined;
}

/** RFC 9110 5.6.7: a timestamp of two digits that seems to be more than 50 years ahead is in the past. */
function fullYear(twoDigits: number, month: number, day: number, ofDay: number, now: number): number {
  const thisYear = new Date(now).getUTCFullYear();
  const guess = thisYear - (thisYear % 100) + twoDigits;
  const limit = new Date(now).setUTCFullYear(thisYear + 50);
  return Date.UTC(guess, month, day) + ofDay > limit ? guess - 100 : guess;
}

/**
 * Milliseconds since the epoch of an HTTP-date in any of its three forms, names in any case; undefined for any other
 * string. The time zone of the process has no say. Never throws.
 *
 * @param now - time against which years of two digits are read
 * @see RFC 9110 section 5.6.7
 * @example parseHttpDate('Sun Nov  6 08:49:37 1994') // 784111777000
 */
export function parseHttpDate(text: string, now = Date.now()): number | undefined {
  for (const form of FORMS) {
    const groups = form.exec(text)?.groups;
    if (groups === undefined) continue;
    const { year = '', month = '', day = '', hour = '', minute = '', second = '' } = groups;
    const index = MONTHS.indexOf(month.toLowerCase());
    const [days, hours, minutes, seconds] = [Number(day), Number(hour), Number(minute), Number(second)];
    // A leap second is in the grammar, but no day of a computer has it.
    if (index < 0 || hours > 23 || minutes > 59 || seconds > 60) return undefined;
    const ofDay = ((hours * 60 + minutes) * 60 + Math.min(seconds, 59)) * 1000;
    const years = year.length === 4 ? Number(year) : fullYear(Number(year), index, days, ofDay, now);
    return timeOf(years, index, days, ofDay);
  }
  return undefined;
}
