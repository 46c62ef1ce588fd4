import { commandsFor } from '../../packages/cli/src/command-list.js';
import type { Context } from '../../packages/cli/src/io/io.js';
import { emptyProgram, EPILOGUE } from '../../packages/cli/src/program.js';
import { bashCompletion } from '../../packages/cli/src/shell/bash.js';
import { fishCompletion } from '../../packages/cli/src/shell/fish.js';
import { manPage } from '../../packages/cli/src/shell/man.js';
import { outlineOf } from '../../packages/cli/src/shell/outline.js';
import { zshCompletion } from '../../packages/cli/src/shell/zsh.js';
import { VERSION } from '../../packages/cli/src/version.js';
import { EPILOGUE as GATEWAY_EPILOGUE, gatewayProgram } from '../../packages/gateway/src/program.js';

const ENVIRONMENT = [['URIKIT_GATEWAY_TOKEN', 'the token of the admin, unless the file has one']] as const;

/**
 * The files that `npm run man` writes, by their paths in `packages`: the man pages of both programs, and the completions of
 * urikit-gateway, which loads no module of urikit. No command runs, so the context is not used.
 */
export async function manFiles(): Promise<Readonly<Record<string, string>>> {
  const program = emptyProgram();
  for (const add of await commandsFor([])) add(program, {} as Context);
  const { stdout, stderr } = process;
  const gateway = outlineOf(gatewayProgram({ stdout, stderr, env: {}, stopped: () => new Promise(() => undefined) }));
  return {
    'cli/man/urikit.1': manPage(outlineOf(program), VERSION, EPILOGUE),
    'gateway/man/urikit-gateway.1': manPage(gateway, VERSION, GATEWAY_EPILOGUE, ENVIRONMENT),
    'gateway/completions/urikit-gateway.bash': bashCompletion(gateway),
    'gateway/completions/urikit-gateway.zsh': zshCompletion(gateway),
    'gateway/completions/urikit-gateway.fish': fishCompletion(gateway),
  };
}
