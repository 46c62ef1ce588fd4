const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `day/month/year:hour:minute:second zone`, as in `10/Oct/2000:13:55:36 -0700` */
const CLF_TIME = /^(\d\d)\/([A-Z][a-z]{2})\/(\d{4}):(\d\d):(\d\d):(\d\d) ([+-])(\d\d)(\d\d)$/;

const fromClf = ([, day, month = '', year, hour, minute, second, sign, zoneHours, zoneMinutes]: RegExpExecArray):
  | number
  | undefined => {
  const index = MONTHS.indexOf(month);
  if (index < 0) return undefined;
  const zone = (Number(zoneHours) * 60 + Number(zoneMinutes)) * (sign === '-' ? -1 : 1);
  return Date.UTC(Number(year), index, Number(day), Number(hour), Number(minute) - zone, Number(second));
};

/** Parses a date of a log into milliseconds; undefined if it is malformed. Never throws. */
export function timeOf(text: string): number | undefined {
  const match = CLF_TIME.exec(text);
  if (match !== null) return fromClf(match);
  // A number of seconds, as `$msec` and `ts` have it, is no date to Date.parse.
  if (/^\d{9,11}(?:\.\d*)?$/.test(text)) return Number(text) * 1000;
  const time = /^\d{4}-\d\d-\d\dT/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}
