import { readFileSync } from 'node:fs';
import { PolicyError } from '@urikit/cache-key';
import type { Issue } from '@urikit/generic';
import { Command, CommanderError } from 'commander';
import { loadConfigFile, loadPolicy, type LoadedPolicy } from './config/load.js';
import { ConfigError, configIssue } from './config-error.js';
import { checkFiles } from './config/check-files.js';
import { doubts } from './config/check-policy.js';
import { configJsonSchema, readGatewayConfig } from './config/read.js';
import { type FullConfig, TOKEN_VARIABLE } from './config/schema.js';
import { errorMember } from './error-code.js';
import { addCompletion } from './commands/completion.js';
import { addExamples } from './commands/examples.js';
import type { ExitCode, Io } from './io.js';
import { addKeys } from './commands/keys.js';
import { checkNginx, readNginxConf } from '@urikit/gateway-export/internal';
import { PACKAGE_FOLDER } from './package-folder.js';
import { runGateway } from './run.js';

export const version = (): string => {
  const { version: own } = JSON.parse(readFileSync(new URL('package.json', PACKAGE_FOLDER), 'utf8')) as {
    version: string;
  };
  return own;
};

const DESCRIPTION = `A caching reverse proxy: the key is made of the bytes that are forwarded.

Without a command it serves until a signal asks it to stop.`;

/** The notes on all commands, at the end of the help and the man page. */
export const EPILOGUE = `
The token of the admin is read from URIKIT_GATEWAY_TOKEN, or from the file.
Exit codes: 0 done; 1 the configuration is wrong; 2 misuse, or the address is in use or not allowed.`;

interface Options {
  readonly origin?: string;
  readonly listen?: string;
  readonly admin?: string;
  readonly config?: string;
}

const isMapping = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The configuration, and the policy if it has a file of its own. */
interface Configuration {
  readonly config: FullConfig;
  readonly policy?: LoadedPolicy | undefined;
}

/** The configuration of the file, overridden by the options of the command line and by the environment. */
async function configOf({ config: file, origin, listen, admin }: Options, env: Io['env']): Promise<Configuration> {
  const written = file === undefined ? {} : ((await loadConfigFile(file)) ?? {});
  if (!isMapping(written)) return { config: readGatewayConfig(written, file) };
  const token = env[TOKEN_VARIABLE];
  const before = isMapping(written['admin']) ? written['admin'] : {};
  const over = {
    ...before,
    ...(admin === undefined ? {} : { listen: admin }),
    ...(token === undefined || token === '' ? {} : { token }),
  };
  const hasAdmin = written['admin'] !== undefined || admin !== undefined;
  const named = written['policy'];
  const policy = typeof named === 'string' ? await loadPolicy(named, file) : undefined;
  const laid = {
    ...written,
    ...(policy === undefined ? {} : { policy: policy.value }),
    ...(origin === undefined ? {} : { origin }),
    ...(listen === undefined ? {} : { listen }),
  };
  const config = readGatewayConfig(
    hasAdmin && (written['admin'] === undefined || isMapping(written['admin'])) ? { ...laid, admin: over } : laid,
    file,
  );
  return { config, policy };
}

/** An issue in one line. */
const lineFor = ({ message, hint }: Issue): string => (hint === undefined ? message : `${message}; ${hint}`);

/** The message of a failure, in one line. */
function messageOf(cause: unknown): string {
  if (cause instanceof ConfigError || cause instanceof PolicyError) return cause.message;
  const { port } = cause as { readonly port?: number };
  const address = errorMember(cause, 'address');
  const where = address === undefined ? '' : ` ${address}:${String(port)}`;
  switch (errorMember(cause, 'code')) {
    case 'EADDRINUSE':
      return `listen: another program listens on${where}`;
    case 'EACCES':
      return `listen: not allowed on${where}`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `listen: this machine does not have the address${where}`;
    default:
      return cause instanceof Error ? cause.message : String(cause);
  }
}

/** The program with all its commands. */
export function gatewayProgram(io: Io): Command {
  const program = new Command('urikit-gateway')
    .description(DESCRIPTION)
    .version(version())
    .exitOverride()
    // Behind the name of a command its own options count: `keys --listen` is not that of the gateway.
    .enablePositionalOptions()
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(text.replace(/^error: /, 'urikit-gateway: ')),
    })
    .showHelpAfterError('(--help says more)')
    .option('-o, --origin <uri>', 'where requests go: http://host[:port]')
    .option('-l, --listen <address>', '[host:]port to listen on (default: 127.0.0.1:8080)')
    .option('-a, --admin <address>', '[host:]port for health, metrics and purge (default: off)')
    .option('-c, --config <file>', 'YAML or JSON; options win over the file')
    .addHelpText('after', EPILOGUE)
    .allowExcessArguments()
    .action(async (options: Options, { args: [word], commands }: Command) => {
      const names = commands.map((command) => command.name()).join(', ');
      if (word !== undefined) program.error(`error: unknown command '${word}': the commands are ${names}`);
      const read = async (): Promise<FullConfig> => (await configOf(options, io.env)).config;
      await runGateway(await read(), io, read);
    });
  const check = program
    .command('check')
    .argument('<file>', 'YAML or JSON; or a configuration of nginx that includes an export: NAME.conf')
    .description('print the errors of a configuration and the doubts about its policy')
    .action(async (file: string) => {
      if (file.endsWith('.conf')) {
        const faults = checkNginx(readNginxConf(file));
        if (faults === undefined) throw new RangeError(`${file}: no location includes an export`);
        if (faults.length > 0)
          throw new ConfigError(
            faults.map(({ path, message }) => configIssue([], `${path}: ${message}`)),
            file,
          );
        io.stdout.write(`${file}: good\n`);
        return;
      }
      const { config, policy } = await configOf({ config: file }, io.env);
      checkFiles(config, file);
      const found = doubts(config)
        .filter(({ severity }) => severity !== 'info')
        .map((issue) => ({ ...issue, message: `${policy?.placeOf(issue.path.slice(1)) ?? file}: ${issue.message}` }));
      // A gateway would start with findings of severity `error` but behave wrongly, so `check` fails.
      if (found.some(({ severity }) => severity === 'error')) throw new ConfigError(found);
      for (const issue of found) io.stderr.write(`urikit-gateway: ${lineFor(issue)}\n`);
      io.stdout.write(`${file}: good\n`);
    });
  addExamples(check, 'urikit-gateway check gateway.yaml');
  const schema = program
    .command('schema')
    .description('print the JSON Schema of a configuration')
    .action(() => {
      io.stdout.write(`${JSON.stringify(configJsonSchema(), undefined, 2)}\n`);
    });
  addExamples(schema, 'urikit-gateway schema > gateway.schema.json');
  addKeys(program, io);
  addCompletion(program, io);
  return program;
}

/** Runs `urikit-gateway` with its arguments. Never throws: a failure is a line on stderr and an exit code. */
export async function run(argv: readonly string[], io: Io): Promise<ExitCode> {
  const program = gatewayProgram(io);
  try {
    await program.parseAsync(argv, { from: 'user' });
    return 0;
  } catch (cause) {
    if (cause instanceof CommanderError) return cause.exitCode === 0 ? 0 : 2;
    if (cause instanceof ConfigError)
      for (const issue of cause.issues) io.stderr.write(`urikit-gateway: ${lineFor(issue)}\n`);
    else io.stderr.write(`urikit-gateway: ${messageOf(cause)}\n`);
    return cause instanceof ConfigError || cause instanceof PolicyError ? 1 : 2;
  }
}
