import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { describeWhere } from '../../../../test/support/where-present.js';
import { startGateway } from '../support/gateway.js';

const CLIENTS = 1000;

/** A program that prints how many of its connections are open half a second later. */
const PROGRAM = `
const { connect } = require('node:net');
let open = 0;
for (let i = 0; i < ${String(CLIENTS)}; i++)
  connect(process.argv[1], '127.0.0.1', () => open++).on('error', () => 0);
setTimeout(() => process.stdout.write(String(open), () => process.exit()), 500);`;

const FILE = '/proc/sys/net/core/somaxconn';
const allowed = existsSync(FILE) ? Number(readFileSync(FILE, 'utf8')) : 0;
const missing = allowed < CLIENTS ? `a kernel that lets ${String(CLIENTS)} connections wait` : undefined;

describeWhere(
  'a thousand clients connect while the process is busy',
  missing,
  () => {
    test('each is connected before the process takes the first one', async () => {
      const gateway = await startGateway();
      // The call blocks this process, which is the server.
      const { stdout } = spawnSync(process.execPath, ['-e', PROGRAM, String(gateway.port)], { encoding: 'utf8' });
      await gateway.close();
      expect(stdout).toBe(String(CLIENTS));
    });
  },
  'skip',
);
