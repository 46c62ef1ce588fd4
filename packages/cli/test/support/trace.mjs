/**
 * `node --import trace.mjs PROGRAM`: writes every file that the program loads, one a line, to descriptor 3 as it ends.
 */
import { writeSync } from 'node:fs';
import { createRequire, register } from 'node:module';
import { pathToFileURL } from 'node:url';
import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads';

const hooks = `
  let port;
  export const initialize = (data) => { port = data.port; };
  export const load = async (url, context, next) => {
    if (url.startsWith('file:')) port.postMessage(url);
    return next(url, context);
  };
`;
const { port1, port2 } = new MessageChannel();
register(`data:text/javascript,${encodeURIComponent(hooks)}`, { data: { port: port2 }, transferList: [port2] });

process.on('exit', () => {
  const seen = new Set();
  for (let one = receiveMessageOnPort(port1); one !== undefined; one = receiveMessageOnPort(port1))
    seen.add(one.message);
  // What CommonJS requires of its own is in its cache and nowhere else.
  for (const file of Object.keys(createRequire(import.meta.url).cache)) seen.add(pathToFileURL(file).href);
  writeSync(3, [...seen].sort().join('\n'));
});
