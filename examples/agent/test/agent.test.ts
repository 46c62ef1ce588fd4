import { describe, expect, test } from '@jest/globals';
import { guardedFetch } from '@urikit/safety/fetch';
import { answer, decide, rules } from '@urikit-examples/agent';

const call = (input: unknown): string => JSON.stringify({ tool: 'fetch', input });

describe('a hook before tool calls', () => {
  test.each([
    [call({ url: 'https://docs.example/guide' }), 'allow'],
    [call({ pages: [{ url: 'https://api.example/red/issues/7' }] }), 'allow'],
    [call({ query: 'a word' }), 'allow'],
    [call({ url: 'https://docs.example/%2569nternal/keys' }), 'deny'],
    [call({ url: 'https://docs.example@evil.example/' }), 'deny'],
    [call({ urls: ['https://docs.example/', 'http://169.254.169.254/'] }), 'deny'],
    [call({ URL: 5 }), 'deny'],
    ['{"input":{}}', 'deny'],
    ['not JSON', 'deny'],
  ])('%s: %s', (text, decision) => {
    expect(decide(text, rules).decision).toBe(decision);
  });
  test('the reason names the rule', () => {
    expect(decide(call({ url: 'https://docs.example/internal/keys' }), rules).reason).toContain(
      'the rule "https://docs.example/internal/**" denies this one',
    );
  });
});

describe('a server with a fetch tool', () => {
  const fetch = guardedFetch(rules, { lookup: () => Promise.resolve(['10.0.0.1']) });
  const ask = async (method: string, params?: object) =>
    JSON.parse(String(await answer(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }), fetch))) as unknown;

  test.each([
    ['https://docs.example/internal/keys', 'fetch/rules'],
    ['https://evil.example/', 'fetch/rules'],
    ['http://docs.example\\@evil.example/', 'fetch/not-a-uri'],
    // A name that leads into the network.
    ['https://docs.example/', 'fetch/address'],
  ])('%s: %s', async (url, code) => {
    const response = await ask('tools/call', { name: 'fetch', arguments: { url } });
    expect(response).toMatchObject({
      result: { isError: true, content: [{ text: expect.stringContaining(code) as unknown }] },
    });
  });
  test('lists its tool, and knows no other one', async () => {
    expect(await ask('initialize')).toMatchObject({ result: { capabilities: { tools: {} } } });
    expect(await ask('tools/list')).toMatchObject({ result: { tools: [{ name: 'fetch' }] } });
    expect(await ask('tools/call', { name: 'run' })).toMatchObject({ result: { isError: true } });
    expect(await ask('prompts/list')).toMatchObject({ error: { code: -32_601 } });
    expect(await answer('{"jsonrpc":"2.0","method":"notifications/initialized"}', fetch)).toBeUndefined();
  });
});
