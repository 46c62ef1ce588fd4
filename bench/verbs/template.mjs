import * as template from '@urikit/template';
import * as floor from './floors.mjs';
import * as input from './inputs.mjs';
import { rowsOf } from './rows.mjs';

const row = rowsOf('@urikit/template ');

/** Ten expressions to a unit. */
const text = (times, i) => `http://example.com${input.many(10 * times, (k) => `/a-${i}-${k}/{name${k}}`).join('')}`;

const values = (times) => Object.fromEntries(input.many(10 * times, (k) => [`name${k}`, `a b ${k}`]));

/** A template that is read, its values, and the URI that it makes. */
const made = (times, i) => {
  const read = template.parseTemplate(text(times, i));
  return { read, values: values(times), uri: read.expand(values(times)) };
};

const encodedValues = {
  name: 'encodeURIComponent of each',
  run: ({ values }) => Object.values(values).map(encodeURIComponent),
};
const url = { name: 'new URL().href', run: ({ uri }) => new URL(uri).href };
const braces = { name: 'one split of braces', run: (source) => source.split(/[{}]/) };

export const rows = [
  row('parseTemplate', 'expressions', text, template.parseTemplate, braces),
  row('tryParseTemplate', 'expressions', text, template.tryParseTemplate, braces),
  row('isTemplate', 'expressions', text, template.isTemplate, floor.read),
  row('parseTemplate', 'expanded', made, ({ read, values }) => read.expand(values), encodedValues),
  row(
    'parseTemplate',
    'expanded in part',
    made,
    ({ read }) => read.expandPartially({ name1: 'a' }).text,
    encodedValues,
  ),
  row('parseTemplate', 'a URI matched', made, ({ read, uri }) => read.match(uri), url),
  row(
    'parseTemplate',
    'matched by shapes',
    made,
    ({ read, uri }) => read.match(uri, { shapes: { name1: 'string' } }),
    url,
  ),
];
