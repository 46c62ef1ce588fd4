const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const FORMS: readonly RegExp[] = [
  // IMF-fixdate, and the obsolete forms of RFC 850 and of asctime (RFC 9110 5.6.7).
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), (?<day>\d\d) (?<month>[A-Z][a-z]{2}) (?<year>\d{4}) (?<hour>\d\d):(?<minute>\d\d):(?<second>\d\d) GMT$/,
  /^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, (?<day>\d\d)-(?<month>[A-Z][a-z]{2})-(?<year>\d\d) (?<hour>\d\d):(?<minute>\d\d):(?<second>\d\d) GMT$/,
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) (?<month>[A-Z][a-z]{2}) (?<day>[ \d]\d) (?<hour>\d\d):(?<minute>\d\d):(?<second>\d\d) (?<year>\d{4})$/,
];

/** RFC 9110 5.6.7: a year of two digits that seems to be more than 50 years ahead is in the past. */
function fullYear(year: string, now: number): number {
  if (year.length === 4) return Number(year);
  const thisYear = new Date(now).getUTCFullYear();
  const guess = thisYear - (thisYear % 100) + Number(year);
  return guess > thisYear + 50 ? guess - 100 : guess;
}

/** Milliseconds since the epoch of an HTTP-date (RFC 9110 5.6.7); undefined for any other text. */
export function parseHttpDate(text: string, now = Date.now()): number | undefined {
  for (const form of FORMS) {
    const groups = form.exec(text)?.groups;
    if (groups === undefined) continue;
    const { year = '', month = '', day = '', hour = '', minute = '', second = '' } = groups;
    const index = MONTHS.indexOf(month);
    const [days, hours, minutes, seconds] = [Number(day), Number(hour), Number(minute), Number(second)];
    const time = Date.UTC(fullYear(year, now), index, days, hours, minutes, Math.min(seconds, 59));
    const right = index >= 0 && hours < 24 && minutes < 60 && seconds <= 60 && new Date(time).getUTCDate() === days;
    return right ? time : undefined;
  }
  return undefined;
}
