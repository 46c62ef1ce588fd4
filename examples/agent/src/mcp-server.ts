import type { GuardedFetch } from '@urikit/safety/fetch';

/** A request of JSON-RPC 2.0, of the methods that this server has. */
interface Message {
  readonly id?: number | string;
  readonly method: string;
  readonly params?: { readonly name?: string; readonly arguments?: { readonly url?: unknown } };
}

const TOOL = {
  name: 'fetch',
  description: 'Reads a page of the documentation or an issue.',
  inputSchema: { type: 'object', properties: { url: { type: 'string' } }, required: ['url'] },
};

const asText = (text: string, isError: boolean) => ({ content: [{ type: 'text', text }], isError });

async function call(params: Message['params'], fetch: GuardedFetch) {
  if (params?.name !== TOOL.name) return asText('expected the tool fetch', true);
  try {
    const response = await fetch(params.arguments?.url as string);
    return asText(await response.text(), !response.ok);
  } catch (cause) {
    return asText((cause as Error).message, true);
  }
}

/**
 * Answers one message of a client, as a server of the Model Context Protocol on standard input and output does.
 *
 * @param line - one message in JSON
 * @param fetch - under the rules of the agent
 * @returns the response in JSON; undefined for a notification
 * @see https://modelcontextprotocol.io/specification
 */
export async function answer(line: string, fetch: GuardedFetch): Promise<string | undefined> {
  const { id, method, params } = JSON.parse(line) as Message;
  if (id === undefined) return undefined;
  const respond = (more: object): string => JSON.stringify({ jsonrpc: '2.0', id, ...more });
  switch (method) {
    case 'initialize':
      return respond({
        result: {
          protocolVersion: '2025-06-18',
          capabilities: { tools: {} },
          serverInfo: { name: 'agent-example', version: '0.1.0' },
        },
      });
    case 'tools/list':
      return respond({ result: { tools: [TOOL] } });
    case 'tools/call':
      return respond({ result: await call(params, fetch) });
    default:
      return respond({ error: { code: -32_601, message: 'unknown method' } });
  }
}
