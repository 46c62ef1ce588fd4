import { addUriFormats, uriResolver } from '@urikit/ajv';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { fastify } from 'fastify';

function application() {
  const app = fastify({
    ajv: {
      customOptions: { uriResolver },
      onCreate: (ajv: Parameters<typeof addUriFormats>[0]) => void addUriFormats(ajv),
    },
  });
  app.addSchema({ $id: 'http://h.test/schemas/links', definitions: { link: { type: 'string', format: 'uri' } } });
  const body = {
    type: 'object',
    required: ['to'],
    properties: {
      to: { $ref: 'http://h.test/schemas/links#/definitions/link' },
      under: { type: 'string', format: 'iri-reference' },
    },
  };
  app.post('/', { schema: { body } }, () => 'taken');
  return app;
}

describe('with the compiler of Fastify', () => {
  const app = application();
  let address = '';
  beforeAll(async () => {
    address = await app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => app.close());

  test.each([
    [{ to: 'https://h.test/a' }, 200],
    [{ to: 'https://h.test/a', under: '/é' }, 200],
    [{ to: 'https://h.test/%' }, 400],
    [{ to: 'a b' }, 400],
    [{ to: 'https://h.test/', under: 'a b' }, 400],
  ])('%j is answered by %d', async (body, status) => {
    const headers = { 'content-type': 'application/json' };
    expect((await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) })).status).toBe(status);
  });
});
