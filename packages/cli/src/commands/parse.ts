import { COMPONENTS, shownText, textOf } from '../components.js';
import type { Answerer } from '../io/feed.js';
import { parse } from '@urikit/generic';
import { pathKind } from '@urikit/generic/record';
import { type Definition, filter, type Given } from './define.js';
import { table } from '../io/table.js';

/** The components of a text; an absent one is null in JSON, left out of a line, and named in a block. */
function parseAnswerer({ form, paint }: Given<object>): Answerer {
  return (text) => {
    const reference = parse(text);
    const present = COMPONENTS.map((component) => [component, textOf(reference, component)] as const);
    if (form === 'json') {
      const components = Object.fromEntries(present.map(([component, value]) => [component, value ?? null]));
      return {
        members: {
          ...components,
          hostKind: reference.authority?.host.kind ?? null,
          pathKind: `path-${pathKind(reference)}`,
        },
      };
    }
    if (form === 'line')
      return present.flatMap(([component, value]) => (value === undefined ? [] : [`${component}=${value}`])).join('\t');
    const note = (component: string): string => {
      if (component === 'host') return reference.authority?.host.kind ?? '';
      return component === 'path' ? `path-${pathKind(reference)}` : '';
    };
    const rows = present.map(([component, value]) => [component, shownText(value), note(component)]);
    return table(rows)
      .map((line, i) => (present[i]?.[1] === undefined ? paint('faint', line) : line))
      .join('\n');
  };
}

/** `urikit parse` */
export const parseCommand: Definition = filter({
  summary: 'print the components',
  description: `Prints the components of each URI reference as they are written (RFC 3986 3), passwords included. Absent and
empty are told apart. For a line of stdin the components that are there stand in one line, name=value, with tabs between.`,
  argument: 'uri',
  samples: [
    [
      "urikit parse 'foo://example.com:8042/over/there?name=ferret#nose'",
      'scheme    foo',
      'userinfo  (absent)',
      'host      example.com  reg-name',
      'port      8042',
      'path      /over/there  path-abempty',
      'query     name=ferret',
      'fragment  nose',
    ],
    ["printf 'mailto:joe@example.com\\n?\\n' | urikit parse", 'scheme=mailto\tpath=joe@example.com', 'path=\tquery='],
  ],
  options: [],
  answerer: parseAnswerer,
});
