import { endToEnd, fieldValue, isNamed, withoutFields } from './fields.js';
import type { CacheOptions } from './options.js';

/** Fields of a response as they go on: of the message only, with a Date (RFC 9110 6.6.1), without tags. */
export function passedFields(fields: readonly string[], options: CacheOptions, responseTime: number): string[] {
  const passed = endToEnd(fields);
  if (fieldValue(passed, 'date') === undefined) passed.push('Date', new Date(responseTime).toUTCString());
  return options.showTags ? passed : withoutFields(passed, (name) => options.tagFields.includes(name));
}

/** Names under which a response can be purged: what its tag fields list, by spaces or commas. */
export function tagsOf(fields: readonly string[], tagFields: readonly string[]): readonly string[] {
  const tags = new Set<string>();
  for (let i = 0; i < fields.length; i += 2) {
    if (!tagFields.some((name) => isNamed(fields[i] as string, name))) continue;
    for (const tag of (fields[i + 1] as string).split(/[\s,]+/)) if (tag !== '') tags.add(tag);
  }
  return [...tags];
}

/** Fields with one set, or taken away where the value is undefined. The name is in lower case. */
export function withField(fields: readonly string[], name: string, value: string | undefined): string[] {
  const others = withoutFields(fields, (each) => each === name);
  return value === undefined ? others : [...others, name, value];
}
