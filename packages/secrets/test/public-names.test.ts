import { maskSecrets, redact } from '@urikit/secrets';
import { describe, expect, test } from '@jest/globals';
import { PUBLIC_NAMES } from '@urikit/generic/internal';
import { createEngine } from './engine.js';

const engine = createEngine();

/** Spellings of a name: as it is published, in one word, with marks between the words. */
const SPELLINGS = PUBLIC_NAMES.flatMap((name) => {
  const parts = name.split(/(?=token$)/);
  return [name, name.toUpperCase(), parts.join('-'), parts.join('_'), `$${name}`, `%24${name}`, `page%5B${name}%5D`];
});

/** Frames in which a name and its value may stand. */
const FRAMES: readonly ((name: string) => string)[] = [
  (name) => `?${name}=abcdEFGH1234`,
  (name) => `?a=b&${name}=abcdEFGH1234&c`,
  (name) => `http://h/?${name}=abcdEFGH1234`,
  (name) => `http://h/a;${name}=abcdEFGH1234/b`,
  (name) => `http://h/#/a?${name}=abcdEFGH1234`,
  (name) => `?u=${encodeURIComponent(`http://h/?${name}=abcdEFGH1234`)}`,
  (name) => `?${encodeURIComponent(encodeURIComponent(`http://h/?${name}=abcdEFGH1234`))}`,
];

describe('a name that is published as no secret is shown by each verb, wherever it stands', () => {
  test.each(SPELLINGS)('%s', (name) => {
    for (const frame of FRAMES) {
      const text = frame(name);
      const line = `GET ${text} HTTP/1.1`;
      expect([redact(text, engine), maskSecrets(text), maskSecrets(text, { component: 'query' })]).toEqual([
        text,
        text,
        text,
      ]);
      expect(maskSecrets(line)).toBe(line);
    }
  });

  test.each(['nextPageToken', 'soap:nextPageToken', 'Sync-Token', 'a.next_token'])('%s in a line of a log', (name) => {
    for (const line of [
      `${name}: abcdEFGH1234`,
      `{"${name.split(':').at(-1)}":"abcdEFGH1234"}`,
      `<${name}>abcdEFGH1234</${name}>`,
      `run --${name.replace(/^.*[:.]/, '')} abcdEFGH1234`,
    ])
      expect(maskSecrets(line)).toBe(line);
  });

  test.each([
    'access_token',
    'nextPageSecret',
    'nextPageToken%5Btoken%5D',
    'token%5BnextPageToken%5D',
    'my_page_token',
  ])('%s is still a secret', (name) => {
    expect(redact(`http://h/?${name}=hush1x`, engine)).toBe(`http://h/?${name}=`);
    expect(maskSecrets(`http://h/?${name}=hush1x`)).toBe(`http://h/?${name}=***`);
  });
});

describe('an authority that is a published hash or address is shown', () => {
  test.each([
    'ipfs://QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWKrSqG/a',
    'ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi/a',
    'ipns://k51qzi5uqu5dgutdk6i1ynyzgkqngpha5xpgia3a5qqp4jsh0u4csozksxel2r',
    'ar://bNbA3TEQVL60xlgCcqdz4ZPHFZ711cZ3hmkpGttDt_U/a',
    'web3://0x52fC6b4Ce0c8bA3a9Ee6aE2D1D6b1C0dE3dA9D31/balanceOf?a',
    'solana://7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtVq#a',
  ])('%s', (text) => {
    expect([redact(text, engine), maskSecrets(text)]).toEqual([text, text]);
    const nested = `http://h/?u=${encodeURIComponent(text)}`;
    expect([redact(nested, engine), maskSecrets(nested)]).toEqual([nested, nested]);
  });

  /** `aes-256-gcm:hush@192.0.2.1:8388`, `{"v":"2","id":"hush"}` with an UTF-8 name. */
  test.each([
    ['ss', 'YWVzLTI1Ni1nY206aHVzaEAxOTIuMC4yLjE6ODM4OA'],
    ['SS', 'YWVzLTI1Ni1nY206aHVzaEAxOTIuMC4yLjE6ODM4OA=='],
    ['ssr', 'w4TDlsOcw6TDtsO8OjgzODg6YXV0aF9hZXMxMjhfbWQ1OmFlcw'],
    ['vmess', 'eyJ2IjoiMiIsInBzIjoi5pel5pysIiwiaWQiOiJodXNoIn0='],
    ['x', 'YWVzLTI1Ni1nY206aHVzaEAxOTIuMC4yLjE6ODM4OA'],
  ])('%s://%s is a secret in Base64', (scheme, secret) => {
    expect(redact(`${scheme}://${secret}#a`, engine)).toBe(`${scheme}://#a`);
  });
});
