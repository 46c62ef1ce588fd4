import type { Command } from 'commander';
import { engine } from '../index.js';
import { type Context, write } from '../io.js';
import { paintFor } from '../paint.js';
import { table } from '../table.js';
import { addSamples } from './define.js';

/** What the engine does with the URIs of a scheme. */
export interface SchemeFacts {
  readonly scheme: string;
  readonly defaultPort: number | undefined;
  readonly authority: 'required' | 'optional' | 'forbidden';
  readonly emptyPath: '/' | '';
  readonly userinfo: 'allowed' | 'discouraged' | 'forbidden';
  readonly fragment: 'allowed' | 'discouraged' | 'forbidden';
}

const PORTS = 65_536;

/**
 * Asks the engine itself, by URIs that show what it does, so that this table cannot say anything else than the other
 * commands do.
 */
export function factsOf(scheme: string): SchemeFacts {
  const issueOf = (rest: string, code: string) => engine.check(`${scheme}:${rest}`).find((issue) => issue.code.endsWith(`/${code}`));
  const presence = (rest: string, component: string): SchemeFacts['userinfo'] => {
    const issue = issueOf(rest, component);
    if (issue === undefined) return 'allowed';
    return issue.severity === 'error' ? 'forbidden' : 'discouraged';
  };
  const dropsPort = (port: number): boolean => !engine.normalize(`${scheme}://h:${String(port)}/`).includes(`:${String(port)}`);
  // A port out of range is an issue only where there is a default one: no other scheme is asked for its port.
  const hasPort = issueOf(`//h:${String(PORTS)}/`, 'port-range') !== undefined;
  const port = hasPort ? Array.from({ length: PORTS }, (_, i) => i).find(dropsPort) : undefined;
  const authority = issueOf('/p', 'missing-authority') !== undefined ? 'required' : issueOf('//h/', 'forbidden-authority') !== undefined ? 'forbidden' : 'optional';
  return {
    scheme,
    defaultPort: port,
    authority,
    emptyPath: engine.normalize(`${scheme}://h`).endsWith('/') ? '/' : '',
    userinfo: presence('//u@h/', 'userinfo'),
    fragment: presence('//h/#f', 'fragment'),
  };
}

/** `urikit schemes` */
export function addSchemes(program: Command, context: Context): void {
  const command = program
    .command('schemes')
    .summary('list the registered schemes')
    .description('Lists the schemes that have rules of their own. Every other scheme gets the generic rules of RFC 3986.')
    .option('--json', 'print one JSON document');
  addSamples(command, [{ command: 'urikit schemes', prints: ['scheme  default port  authority  empty path  userinfo     fragment', '...'] }]).action(
    ({ json }: { readonly json?: boolean }) => {
      const facts = engine.schemes.map(factsOf);
      if (json === true) return write(context.stdout, `${JSON.stringify(facts.map((one) => ({ ...one, defaultPort: one.defaultPort ?? null })), undefined, 2)}\n`);
      const rows = facts.map((one) => [one.scheme, String(one.defaultPort ?? '-'), one.authority, one.emptyPath === '' ? '-' : one.emptyPath, one.userinfo, one.fragment]);
      const [head = '', ...lines] = table([['scheme', 'default port', 'authority', 'empty path', 'userinfo', 'fragment'], ...rows]);
      return write(context.stdout, `${[paintFor(context.stdout, context.env)('heading', head), ...lines].join('\n')}\n`);
    },
  );
}
