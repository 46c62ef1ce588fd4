import { type ChildProcess, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { scratch, shell } from '../../packages/urikit/test/support/outside.js';
import { root } from '../support/workspace.js';
import { blocksOf, readDocument, sectionOf } from './support/markdown.js';

/** Steps 1, 3, 4 and 6 of the gateway guide, run block by block in a fresh folder; only the ports are others. */
const guide = readDocument('docs/guides/gateway.md').text;
const bin = join(root, 'packages', 'gateway', 'bin', 'urikit-gateway.js');
const command = join(root, 'packages', 'urikit', 'bin', 'urikit.js');

async function freePort(): Promise<number> {
  const server = createSocketServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const cwd = scratch();
let ports: Readonly<Record<string, number>> = {};
let origin: Server | undefined;
let gateway: ChildProcess | undefined;

const replaced = (text: string): string =>
  text
    .replace(/\b(?:9000|808[01]|990[12])\b/g, (port) => String(ports[port]))
    .replaceAll('npx urikit-gateway', `'${process.execPath}' '${bin}'`)
    .replaceAll('npx urikit ', `'${process.execPath}' '${command}' `);

const blocks = (step: string, language: string): readonly string[] =>
  blocksOf(sectionOf(guide, step))
    .filter((block) => block.language === language)
    .map(({ text }) => text);

/** Starts a gateway as the last line of a block says, and waits until it listens. */
async function start(line: string): Promise<void> {
  const child = spawn('/bin/sh', ['-c', `exec ${replaced(line)}`], { cwd, stdio: ['ignore', 'pipe', 'inherit'] });
  gateway = child;
  let log = '';
  await new Promise<void>((resolve, reject) => {
    child.on('exit', () => {
      reject(new Error(`the gateway ended: ${log}`));
    });
    child.stdout.on('data', (chunk: Buffer) => {
      log += chunk.toString();
      if (log.includes('listening')) resolve();
    });
  });
}

async function stop(): Promise<void> {
  const child = gateway;
  gateway = undefined;
  if (child === undefined) return;
  const ended = new Promise((resolve) => child.removeAllListeners('exit').on('exit', resolve));
  child.kill('SIGINT');
  await ended;
}

const run = async (block: string): Promise<string> => {
  const { code, stdout, stderr } = await shell(`set -e\n${replaced(block)}`, '', cwd);
  expect([code, stderr]).toEqual([0, '']);
  return stdout;
};

beforeAll(async () => {
  origin = createServer((_, response) =>
    response.setHeader('Cache-Control', 'max-age=60').setHeader('Surrogate-Key', 'post-17').end('hello\n'),
  );
  const server = origin;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ports = { 9000: (server.address() as AddressInfo).port };
  for (const port of [8080, 8081, 9901, 9902]) ports = { ...ports, [port]: await freePort() };
});
afterAll(async () => {
  await stop();
  origin?.close();
});

const HIT = /^urikit-gateway; fwd=uri-miss; fwd-status=200; stored; ttl=\d+\nurikit-gateway; hit; ttl=\d+\n$/;

test('step 1: a miss that is stored, then a hit', async () => {
  const [command = '', requests = ''] = blocks('1. See a hit', 'text');
  await start(command);
  expect(await run(requests)).toMatch(HIT);
});

test('step 3: the file is good, its port is free, its host is allowed, and it is reloaded', async () => {
  await stop();
  const step = '3. Write it down';
  const [config = ''] = blocks(step, 'yaml');
  writeFileSync(join(cwd, 'gateway.yaml'), replaced(config));
  const [commands = '', requests = '', log = '', reload = ''] = blocks(step, 'text');
  const [check = '', command = ''] = commands.split('\n');
  expect(await run(check)).toBe('gateway.yaml: good\n');
  await start(command);
  expect(await run(requests)).toMatch(HIT);
  // A line is written once its response has gone.
  let outcomes: readonly (string | undefined)[] = [];
  for (let i = 0; i < 100 && outcomes.length < 2; i++)
    outcomes = (await run(log))
      .trim()
      .split('\n')
      .map((line) => line.split(' ').at(-1));
  expect(outcomes).toEqual(['miss', 'hit']);
  expect(JSON.parse(await run(reload))).toEqual({ reloaded: true });
});

test('step 4: a purge by tag, and a soft one', async () => {
  for (const block of blocks('4. Purge', 'text')) expect(JSON.parse(await run(block))).toMatchObject({});
  const [, requests = ''] = blocks('3. Write it down', 'text');
  expect(await run(requests.split('\n')[0] ?? '')).not.toMatch(/hit/);
});

test('step 6: a log is replayed under the next policy, and a canary has it', async () => {
  const step = '6. Change the policy';
  const [config = ''] = blocks(step, 'yaml');
  writeFileSync(join(cwd, 'canary.yaml'), replaced(config));
  const [replay = '', canary = '', compare = ''] = blocks(step, 'text');
  const out = await run(replay);
  expect(out).toMatch(/^\d+ requests from 1 file$/m);
  expect(out).toMatch(/ malformed +0$/m);
  expect(out).toMatch(/suspected false merges +0 +0 +0$/m);
  await stop();
  await start(canary);
  expect(await run(compare)).toBe(
    'urikit_gateway_requests_total{outcome="miss"} 1\nurikit_gateway_requests_total{outcome="hit"} 1\n',
  );
});
