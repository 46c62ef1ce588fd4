import type { State } from '../core/state.js';

/** A program that answers as the page does. */
export interface Program {
  readonly title: string;
  readonly text: string;
}

/** A string of JavaScript: quotes, controls and everything that is not ASCII escaped. */
export const quoted = (text: string): string =>
  `'${Array.from({ length: text.length }, (_, i) => text.charCodeAt(i))
    .map((unit) => {
      const char = String.fromCharCode(unit);
      if (char === "'" || char === '\\') return `\\${char}`;
      return unit >= 0x20 && unit < 0x7f ? char : `\\u${unit.toString(16).padStart(4, '0')}`;
    })
    .join('')}'`;

/** A string of a POSIX shell; other characters than printable ASCII are written by `$'...'`. */
export const shellQuoted = (text: string): string =>
  /^[\x20-\x7e]*$/.test(text)
    ? `'${text.replaceAll("'", "'\\''")}'`
    : `$'${Array.from(new TextEncoder().encode(text), (octet) => {
        const char = String.fromCharCode(octet);
        if (char === "'" || char === '\\') return `\\${char}`;
        return octet >= 0x20 && octet < 0x7f ? char : `\\x${octet.toString(16).padStart(2, '0')}`;
      }).join('')}'`;

const LONGEST = 2000;

/** The programs of a state; an empty list if a string is too long for a program. */
export function programsOf({ text, other, base, level, rules, policy }: State): readonly Program[] {
  if (text.length > LONGEST || (other?.length ?? 0) > LONGEST) return [];
  const options = [
    ...(level === 'scheme-based' ? [] : [`level: '${level}'`]),
    ...(rules.length === 0 ? [] : [`rules: [${rules.map((rule) => `'${rule}'`).join(', ')}]`]),
  ].join(', ');
  const given = options === '' ? '' : `, { ${options} }`;
  const flags = [
    ...(level === 'scheme-based' ? [] : [` --level ${level}`]),
    ...rules.map((rule) => ` --rule ${rule}`),
  ].join('');
  return [
    {
      title: 'TypeScript',
      text: [
        "import { engine, tryParse } from 'urikit';",
        '',
        `const text = ${quoted(text)};`,
        'tryParse(text); // its components, or the issue',
        'engine.check(text); // issues with places',
        `engine.explain(text${given}).steps; // the normal form, rule by rule`,
        ...(other === undefined ? [] : [`engine.compare(text, ${quoted(other)}${given}); // equal, because, differs`]),
        `engine.tryResolve(text, ${quoted(base)});`,
        '',
      ].join('\n'),
    },
    {
      title: 'Command line',
      text: [
        `npx @urikit/cli check -- ${shellQuoted(text)}`,
        `npx @urikit/cli explain${flags} -- ${shellQuoted(text)}`,
        ...(other === undefined
          ? []
          : [`npx @urikit/cli compare${flags} -- ${shellQuoted(text)} ${shellQuoted(other)}`]),
        `npx @urikit/cli resolve --base ${shellQuoted(base)} -- ${shellQuoted(text)}`,
        '',
      ].join('\n'),
    },
    {
      title: 'Files of a server for the policy of Cache key',
      text: [
        "cat > policy.yaml <<'END'",
        policy.trimEnd(),
        'END',
        ...['haproxy', 'nginx-njs', 'varnish-lua', 'varnish-vcl'].map(
          (target) => `npx @urikit/cli export --target ${target} --policy policy.yaml --out ${target}`,
        ),
        '',
      ].join('\n'),
    },
  ];
}
