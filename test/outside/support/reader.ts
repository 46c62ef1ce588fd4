import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from '@jest/globals';
import ts from 'typescript';
import { patternOf, type Session } from '../../documents/support/sessions.js';
import { compileSnippet } from '../../documents/support/snippets.js';
import { root } from '../../support/workspace.js';
import { freePort, must, openTerminal, sh, type Terminal } from './shell.js';

/** Ports of guides that start programs. A free port stands for each, because other programs of this machine may have them. */
const PORTS = /(?<=[ :(])(?:6379|700[123]|808[012]|8090|9000|990[12])\b/g;

/** Where a program listens: in a command, or in a file of configuration. */
const LISTEN = /(?:\blisten[ :(]+|-l |--port )(?:\d+\.\d+\.\d+\.\d+:)?(\d{4,5})\b/;

/** Somebody who follows a guide in a fresh project. */
export interface Reader {
  /** Types lines in the first terminal; `cd` holds for later steps. */
  readonly type: (lines: string) => Promise<void>;
  /** Types a command, and compares its output and exit code. */
  readonly say: (session: Session) => Promise<void>;
  /** Starts a program in a terminal by name, after Ctrl-C for the program that runs there. */
  readonly start: (terminal: string, lines: string) => Promise<void>;
  /** Saves a file. */
  readonly write: (file: string, text: string) => Promise<void>;
  /** Saves a snippet as a module and runs it; each comment behind an expression is its value. */
  readonly program: (line: number, text: string) => Promise<void>;
  /** Ends each program in a terminal. */
  readonly leave: () => Promise<void>;
}

const judge = pathToFileURL(join(root, 'test', 'outside', 'support', 'judge.mjs')).href;

/** A snippet as a module that Node runs. */
const moduleOf = (text: string): string => {
  const { code, claims } = compileSnippet(text, { module: ts.ModuleKind.ESNext, verbatimModuleSyntax: true });
  return `import { judgeOf } from '${judge}';\nconst judge = judgeOf(${JSON.stringify(claims)});\n${code}`;
};

/**
 * @param project - the folder of the first step
 * @param serves - whether the guide starts programs that listen: only then its ports are others
 */
export function newReader(project: string, serves: boolean): Reader {
  const terminals = new Map<string, Terminal>();
  const ports = new Map<string, number>();
  let cwd = project;

  /** The text for this machine: with free ports, and below the project in place of /etc. */
  const here = async (text: string): Promise<string> => {
    for (const [port] of serves ? text.matchAll(PORTS) : []) if (!ports.has(port)) ports.set(port, await freePort());
    return text.replace(PORTS, (port) => String(ports.get(port) ?? port)).replaceAll(' /etc/', ` ${project}/etc/`);
  };
  const write = async (file: string, text: string): Promise<void> => {
    mkdirSync(dirname(join(cwd, file)), { recursive: true });
    writeFileSync(join(cwd, file), await here(text));
  };
  const portOf = (lines: string): number => {
    const file = /(?:-c|--config) (\S+)/.exec(lines)?.[1];
    const texts = [lines, ...(file === undefined ? [] : [readFileSync(join(cwd, file), 'utf8')])];
    const port = texts.map((text) => LISTEN.exec(text)?.[1]).find((one) => one !== undefined);
    if (port === undefined) throw new Error(`no port to wait for in: ${lines}`);
    return Number(port);
  };
  return {
    write,
    type: async (lines) => {
      const place = join(project, '.place');
      await must(`trap 'pwd > "${place}"' EXIT\n${await here(lines)}`, cwd);
      cwd = readFileSync(place, 'utf8').trim();
    },
    say: async ({ command, prints, exitCode }) => {
      const { code, stdout } = await sh(`set +e\n${await here(command)}`, cwd);
      if (prints !== undefined) expect(stdout).toMatch(patternOf(prints));
      expect([code, stdout.match(/^\s+at .*|^sh: .*/m)]).toEqual([exitCode, null]);
    },
    start: async (terminal, lines) => {
      await terminals.get(terminal)?.stop();
      const text = await here(lines);
      terminals.set(terminal, await openTerminal(text, cwd, portOf(text)));
    },
    program: async (line, text) => {
      const file = `line-${String(line)}.mjs`;
      writeFileSync(join(cwd, file), moduleOf(text));
      await must(`node ${file}`, cwd);
    },
    leave: async () => {
      for (const terminal of terminals.values()) await terminal.stop();
    },
  };
}
