// A worker that logs its calls: each is a line of the file that it is given as its configuration.
import { appendFileSync, existsSync } from 'node:fs';

process.on('message', async ({ call, id, args: [given] }) => {
  if (call === 'hang') return;
  const { log, isHeld } = given ?? {};
  if (log !== undefined) appendFileSync(log, `${call} ${given.version}\n`);
  while (isHeld !== undefined && existsSync(isHeld)) await new Promise((resolve) => setTimeout(resolve, 5));
  process.send({ answer: id, result: call === 'pid' ? process.pid : undefined });
});
process.send('ready');
