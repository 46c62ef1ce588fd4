import { get } from 'node:http';
import { get as getSecure } from 'node:https';
import type { HostFilter } from '@urikit/safety';
import { guardedAgent, guardedDispatcher, guardedFetch, type Lookup } from '@urikit/safety/fetch';
import { request } from 'undici';

/** Asks for a URL. @returns the body of the answer, or the code of the error, or that of its cause */
export type Ask = (url: string, filter: HostFilter, lookup: Lookup) => Promise<string>;

export const codeOf = (error: unknown): string => {
  const { code, cause } = error as { readonly code?: unknown; readonly cause?: { readonly code?: unknown } };
  return String(code ?? cause?.code);
};

export const byFetch: Ask = async (url, filter, lookup) => {
  const guarded = guardedFetch(filter, { lookup });
  try {
    return await (await guarded(url)).text();
  } catch (error) {
    return codeOf(error);
  } finally {
    await guarded.close();
  }
};

export const byDispatcher: Ask = async (url, filter, lookup) => {
  const dispatcher = await guardedDispatcher(filter, { lookup });
  try {
    return await (await request(url, { dispatcher })).body.text();
  } catch (error) {
    return codeOf(error);
  } finally {
    await dispatcher.close();
  }
};

export const byAgent: Ask = async (url, filter, lookup) => {
  const isSecure = url.startsWith('https:');
  const agent = await guardedAgent(filter, isSecure ? 'https:' : 'http:', { lookup });
  return new Promise((resolve) => {
    const sent = (isSecure ? getSecure : get)(url, { agent }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => {
        agent.destroy();
        resolve(text);
      });
    });
    sent.on('error', (error) => resolve(codeOf(error)));
  });
};
