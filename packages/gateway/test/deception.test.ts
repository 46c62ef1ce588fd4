import { describe, expect, test } from '@jest/globals';
import { readGatewayConfig } from '@urikit/gateway';
import { createRig, type Rig } from '../../http-cache/test/support/cache.js';
import { startGateway } from './support/gateway.js';

/** Cache deception: a client makes up a path that looks like a file, and the origin answers with its account. */

const saying = (rig: Rig, type: string | undefined, status = 200): void => {
  rig.say = { status, fields: ['Cache-Control', 'max-age=60', ...(type === undefined ? [] : ['Content-Type', type])] };
};

const detailOf = async (rig: Rig, target: string): Promise<string> =>
  /stored|detail=\S+/.exec((await rig.get(target)).header('cache-status') ?? '')?.[0] ?? '';

describe('routes[].storable.types: no other type is stored there', () => {
  const routes = [
    { host: 'other.test', path: '/', storable: { types: ['a/b'] } },
    { path: '/static/', storable: { types: ['text/css', 'image/*'] } },
    { path: '/static/never', storable: { types: ['a/b'] } },
  ];
  test.each([
    ['/static/a.css', 'text/css', 'stored'],
    ['/static/a.css', 'Text/CSS; charset=utf-8', 'stored'],
    ['/static/a', 'image/png', 'stored'],
    ['/static/a.css', 'text/html', 'detail=type'],
    ['/static/a.css', 'text/css2', 'detail=type'],
    ['/static/a.css', 'imagex/png', 'detail=type'],
    ['/static/a.css', '', 'detail=type'],
    ['/static/a.css', undefined, 'detail=type'],
    ['/static/never', 'image/png', 'stored'],
    ['/account', 'text/html', 'stored'],
    // An origin may read it as /static/account, or as /account: nothing is stored.
    ['/x/..%2Fstatic/a', 'text/html', 'detail=type'],
    ['/static/..%2Faccount', 'image/png', 'detail=type'],
  ])('%s with %s: %s', async (target, type, said) => {
    const rig = createRig({ routes });
    saying(rig, type);
    expect(await detailOf(rig, target)).toBe(said);
    expect((await rig.get(target)).hit).toBe(said === 'stored');
  });

  test('a 304 that changes the type ends the use of what is stored', async () => {
    const rig = createRig({ routes });
    rig.say = { fields: ['ETag', '"1"', 'Cache-Control', 'max-age=10', 'Age', '20', 'Content-Type', 'text/css'] };
    await rig.get('/static/a');
    rig.say = ({ fields }) =>
      fields.includes('If-None-Match')
        ? { status: 304, fields: ['ETag', '"1"', 'Cache-Control', 'max-age=60', 'Content-Type', 'text/html'] }
        : { fields: ['Cache-Control', 'max-age=60', 'Content-Type', 'text/html'] };
    await rig.get('/static/a');
    expect((await rig.get('/static/a')).hit).toBe(false);
  });

  test('by configuration, beside lifetimes or without', async () => {
    const gateway = await startGateway({
      config: {
        routes: [{ path: '/a', ttl: 60, storable: { types: ['TEXT/css'] } }, { storable: { types: ['x/*'] } }],
      },
      answer: (request, response) => {
        response.writeHead(200, { 'Content-Type': request.url === '/a/html' ? 'text/html' : 'text/css' }).end('a');
      },
    });
    const said: (string | undefined)[] = [];
    for (const target of ['/a/css', '/a/css', '/a/html', '/b'])
      said.push(/hit|stored|detail=\S+/.exec((await gateway.get(target)).header('cache-status') ?? '')?.[0]);
    await gateway.close();
    expect(said).toEqual(['stored', 'hit', 'detail=type', 'detail=type']);
    expect(() => readGatewayConfig({ origin: 'http://h', routes: [{ storable: { types: ['css'] } }] })).toThrow(
      /routes\[0\]\.storable\.types\[0\]/,
    );
  });
});

describe('matchExtension: the end of a path and Content-Type agree, or nothing is stored', () => {
  test.each([
    ['/a.css', 'text/css', 'stored'],
    ['/a.JS', 'application/javascript; charset=utf-8', 'stored'],
    ['/a.png', 'image/webp', 'stored'],
    ['/a.woff2', 'font/woff2', 'stored'],
    ['/a.mp4', 'video/mp4', 'stored'],
    ['/a.mp3', 'audio/mpeg', 'stored'],
    ['/a', 'text/html', 'stored'],
    ['/a.unknown', 'text/html', 'stored'],
    ['/v1.2', 'text/html', 'stored'],
    ['/a.css/b', 'text/html', 'stored'],
    ['/a?b.css', 'text/html', 'stored'],
    ['/constructor.constructor', 'text/html', 'stored'],
    ['/account/x.css', 'text/html', 'detail=type'],
    ['/account;x.css', 'text/html', 'detail=type'],
    ['/account%2Fx.css', 'text/html', 'detail=type'],
    ['/account%3Fx.css', 'text/html', 'detail=type'],
    ['/account%0Ax.css', 'text/html', 'detail=control-character'],
    ['/account/.css', 'text/html', 'detail=type'],
    ['/account/x.%63ss', 'text/html', 'detail=type'],
    ['/account/x.CSS?y', 'text/html', 'detail=type'],
    ['/account/x.png', 'application/json', 'detail=type'],
    ['/account/x.js', undefined, 'detail=type'],
  ])('%s with %s: %s', async (target, type, said) => {
    const rig = createRig({ matchExtension: true });
    saying(rig, type);
    expect(await detailOf(rig, target)).toBe(said);
  });

  test('is off by default', async () => {
    const rig = createRig();
    saying(rig, 'text/html');
    expect(await detailOf(rig, '/account/x.css')).toBe('stored');
    expect(readGatewayConfig({ origin: 'http://h' }).cache.matchExtension).toBe(false);
  });
});
