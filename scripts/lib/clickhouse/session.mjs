/**
 * A session of ClickHouse in a process of its own: `node session.mjs CHDB DATA CONFIG` reads statements, one JSON string to a
 * line, and answers each with a line of JSON: { text, ms }, with milliseconds of processor time, or { error }.
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const [chdb, data, config] = process.argv.slice(2);
const { Session } = createRequire(join(chdb, 'package.json'))('chdb');
const session = new Session(data, { connectionArgs: [`--config-file=${config}`] });

const answer = (statement) => {
  const began = process.cpuUsage();
  try {
    const text = session.query(statement, 'JSONCompactEachRow');
    const { user, system } = process.cpuUsage(began);
    return { text, ms: (user + system) / 1000 };
  } catch (error) {
    return { error: error.message };
  }
};

for await (const line of createInterface({ input: process.stdin }))
  process.stdout.write(`${JSON.stringify(answer(JSON.parse(line)))}\n`);
session.close();
