import * as z from 'zod';
import { findIssues } from './find-issues.js';
import { readOptions, type UriOptions } from './uri-options.js';

/**
 * A Zod schema of URIs: a string that RFC 3986 and its scheme accept. It goes on as any string of Zod does:
 * `.optional()`, `.brand()`, in objects and arrays, in `z.toJSONSchema` as `format: 'uri'`.
 *
 * An issue of Zod has the code `custom`; its `params` are the issue of urikit: code, severity, component, index, section.
 *
 * @param options - which URIs, and to which level they are normalized
 * @throws UrikitError for an option or a value that does not exist; HostListError for a malformed entry; UriRulesError for a
 *   malformed rule
 * @see RFC 3986 section 3, 6.2
 * @example uri({ schemes: ['https'], level: 'scheme-based' }).parse('HTTPS://h:443') // 'https://h/'
 */
export function uri(options: UriOptions = {}): z.ZodString {
  const read = readOptions(options);
  const { level, references, engine } = read;
  const checked = z.string().check((context) => {
    for (const { message, ...params } of findIssues(context.value, read))
      context.issues.push({ code: 'custom', input: context.value, message, params });
  });
  const schema =
    level === undefined
      ? checked
      : checked.overwrite((text) => {
          const normal = engine.tryNormalize(text, { level });
          return normal.ok ? normal.value : text;
        });
  return schema.meta({ format: references ? 'uri-reference' : 'uri' });
}
