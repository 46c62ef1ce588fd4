import { configs, rules } from '@urikit/eslint-plugin';
import { Linter } from 'eslint';
import * as input from './inputs.mjs';

/** A file with a URI in each line. */
const source = (times, i) =>
  input.many(4 * times, (k) => `export const a${k} = 'http://EXAMPLE.com/%7E${i}/a b';\n`).join('');

const linter = new Linter();
const lint = (config) => (code) => linter.verify(code, [config]).length;
const parsed = { name: 'the parser without rules', run: lint({}) };

export const rows = [
  ...Object.keys(rules).map((name) => ({
    verb: `@urikit/eslint-plugin rules.${name}.create`,
    work: 'a file',
    input: source,
    run: lint({ plugins: { urikit: { rules } }, rules: { [`urikit/${name}`]: 'error' } }),
    floor: parsed,
  })),
  {
    verb: '@urikit/eslint-plugin rules.valid-uri.create',
    work: 'a file by the recommended rules',
    input: source,
    run: lint(configs.recommended),
    floor: parsed,
  },
];
