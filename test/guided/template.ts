import { isUriReference } from '@urikit/generic';
import { tryParseTemplate } from '@urikit/template';

/** RFC 6570 section 1.4: the reading of an expansion expands to the same string. */

export const words = ['{a}', '{+a}', '{#b}', '{/a,b}', '{?a*}', '{&b:3}', '{;a}', '%20', '{.a}'];

export function fault(text: string): string | undefined {
  const parsed = tryParseTemplate(text);
  if (!parsed.ok) return undefined;
  const template = parsed.value;
  if (tryParseTemplate(template.text).ok === false) return 'its text is no template';
  const values = Object.fromEntries(template.variables.map((name, i) => [name, `v${String(i)}`]));
  const expanded = template.expand(values);
  if (/^[!-~]*$/.test(text) && !text.includes(':') && !isUriReference(expanded) && !/[[\]#@]/.test(expanded))
    return `${expanded} is no URI reference`;
  if (template.ambiguity() !== undefined) return undefined;
  const read = template.match(expanded);
  if (read === undefined) return `${expanded} is not read`;
  return template.expand(read) === expanded ? undefined : `${expanded} is read as ${JSON.stringify(read)}`;
}
