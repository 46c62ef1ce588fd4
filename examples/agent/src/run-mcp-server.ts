import { createInterface } from 'node:readline';
import { guardedFetch } from '@urikit/safety/fetch';
import { answer } from './mcp-server.js';
import { rules } from './rules.js';

const fetch = guardedFetch(rules);
for await (const line of createInterface({ input: process.stdin })) {
  const response = await answer(line, fetch);
  if (response !== undefined) process.stdout.write(`${response}\n`);
}
await fetch.close();
