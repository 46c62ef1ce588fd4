import type { Command } from 'commander';
import { COMPONENTS, shownText, textOf } from '../components.js';
import { type Answerer, type Form, paintForForm } from '../io/feed.js';
import { parse } from '@urikit/generic';
import { pathKind } from '@urikit/generic/record';
import type { Context } from '../io/io.js';
import { table } from '../io/table.js';
import { addFilter } from './define.js';

/** The components of a text; an absent one is null in JSON, left out of a line, and named in a block. */
function parseAnswerer(form: Form, context: Context): Answerer {
  const paint = paintForForm(form, context);
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
export function addParse(program: Command, context: Context): void {
  addFilter(program, context, {
    name: 'parse',
    summary: 'print the components',
    description: `Prints the components of each URI reference as they are written (RFC 3986 3), passwords included. Absent and
empty are told apart. For a line of stdin the components that are there stand in one line, name=value, with tabs between.`,
    argument: 'uri',
    samples: [
      {
        command: "urikit parse 'foo://example.com:8042/over/there?name=ferret#nose'",
        prints: [
          'scheme    foo',
          'userinfo  (absent)',
          'host      example.com  reg-name',
          'port      8042',
          'path      /over/there  path-abempty',
          'query     name=ferret',
          'fragment  nose',
        ],
      },
      {
        command: "printf 'mailto:joe@example.com\\n?\\n' | urikit parse",
        prints: ['scheme=mailto\tpath=joe@example.com', 'path=\tquery='],
      },
    ],
    options: (command) => command,
    answerer: (_, form) => parseAnswerer(form, context),
  });
}
