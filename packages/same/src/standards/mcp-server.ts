import type { Standard } from '../standard.js';
import { A_HOST, WEB } from '../web.js';
import { VERSION } from '../version.js';

const SECTION = 'MCP Canonical Server URI';

/** The options of `mcp-server`. */
export interface McpServerOptions {
  /** The empty path is `/`. */
  readonly rootSlash: boolean;
}

/**
 * The URI of an MCP server as a client or a token names it (`a`), and the server's own (`b`).
 *
 * MCP, Canonical Server URI: "implementations SHOULD accept uppercase scheme and host components for robustness and
 * interoperability." It advises its writers to leave out the slash at the end, and folds no other component.
 *
 * @see MCP authorization, Canonical Server URI; RFC 8707 section 2
 */
export const mcpServer: Standard<'mcp-server', McpServerOptions> = {
  id: 'mcp-server',
  version: VERSION,
  kind: 'equality',
  section: SECTION,
  syntax: 'uri',
  hooks: WEB,
  schemes: ['http', 'https'],
  refuse: { relative: SECTION, scheme: SECTION, fragment: SECTION, host: A_HOST, userinfo: 'RFC 9110 4.2.4' },
  compare: { fold: ['scheme', 'host'] },
  except: [
    {
      option: 'rootSlash',
      when: { path: '' },
      set: { path: '/' },
      because: 'empty-path',
      section: SECTION,
      rule: 'RFC 9110 4.2.3',
    },
  ],
  options: { rootSlash: { default: false, effect: 'widens' } },
};
