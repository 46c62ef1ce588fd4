import { Session } from 'node:inspector/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startGateway, type TestGateway } from './support/gateway.js';

let gateway: TestGateway;
const session = new Session();
beforeAll(async () => {
  gateway = await startGateway({});
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
});
afterAll(async () => {
  await session.post('Profiler.stopPreciseCoverage');
  session.disconnect();
  await gateway.close();
});

async function filesEntered(run: () => Promise<unknown>): Promise<readonly string[]> {
  await session.post('Profiler.takePreciseCoverage');
  await run();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  return result
    .filter(({ url }) => /packages\/[^/]+\/src\//.test(url))
    .filter(({ functions }) =>
      functions.some(({ functionName, ranges }) => functionName !== '' && (ranges[0]?.count ?? 0) > 0),
    )
    .map(({ url }) => url.replace(/^.*packages\//, ''))
    .sort();
}

describe('the files that a request enters', () => {
  test('miss and hit', async () => {
    await gateway.get('/warm');
    await gateway.get('/warm');
    const miss = await filesEntered(() => gateway.get('/a'));
    const hit = await filesEntered(() => gateway.get('/a'));
    console.log(miss.length, miss.join('\n'), '\n\n', hit.length, hit.join('\n'));
    expect(hit.length).toBeGreaterThan(3);
  });
});
