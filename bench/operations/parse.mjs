import { engine, generic } from '../engine.mjs';
import { floors } from '../floors.mjs';
import { fastUri, hyperjump, legacy, URI, uriJs, whatwg } from '../peers.mjs';
import { size } from '../sink.mjs';

const { parse, uri } = generic;

// The bodies below look alike and are written out all the same: a reader shared by two libraries would see two shapes
// of object, and each would pay for the other.

const urikit = (text) => {
  const r = parse(text);
  const a = r.authority;
  const inner = a === undefined ? 0 : size(a.userinfo) + size(a.host.text) + size(a.port);
  return inner + size(r.scheme) + size(r.path) + size(r.query) + size(r.fragment);
};

const urikitValue = (text) => {
  const r = uri(text, engine);
  const a = r.authority;
  const inner = a === undefined ? 0 : size(a.userinfo) + size(a.host.text) + size(a.port);
  return inner + size(r.scheme) + size(r.path) + size(r.query) + size(r.fragment);
};

const native = (text) => {
  const u = new URL(text);
  return (
    u.protocol.length +
    u.username.length +
    u.hostname.length +
    u.port.length +
    u.pathname.length +
    u.search.length +
    u.hash.length
  );
};

const whatwgUrl = (text) => {
  const u = new whatwg.URL(text);
  return (
    u.protocol.length +
    u.username.length +
    u.hostname.length +
    u.port.length +
    u.pathname.length +
    u.search.length +
    u.hash.length
  );
};

const legacyUrl = (text) => {
  const u = legacy.parse(text);
  return (
    size(u.protocol) + size(u.auth) + size(u.hostname) + size(u.port) + size(u.pathname) + size(u.search) + size(u.hash)
  );
};

const fast = (text) => {
  const r = fastUri.parse(text);
  return (
    size(r.scheme) + size(r.userinfo) + size(r.host) + size(r.port) + size(r.path) + size(r.query) + size(r.fragment)
  );
};

const uriJsParse = (text) => {
  const r = uriJs.parse(text);
  return (
    size(r.scheme) + size(r.userinfo) + size(r.host) + size(r.port) + size(r.path) + size(r.query) + size(r.fragment)
  );
};

const urijs = (text) => {
  const r = URI.parse(text);
  return (
    size(r.protocol) +
    size(r.username) +
    size(r.hostname) +
    size(r.port) +
    size(r.path) +
    size(r.query) +
    size(r.fragment)
  );
};

const hyperjumpParse = (text) => {
  const r = hyperjump.parseUriReference(text);
  return (
    size(r.scheme) + size(r.userinfo) + size(r.host) + size(r.port) + size(r.path) + size(r.query) + size(r.fragment)
  );
};

export const parsing = {
  id: 'parse',
  title: 'parse, all components read',
  corpora: ({ generated, real }) => ({ ...generated, ...real }),
  subjects: [
    { name: 'urikit', run: urikit },
    { name: 'urikit uri (a value)', run: urikitValue },
    { name: 'native URL', run: native },
    { name: 'url.parse', run: legacyUrl },
    { name: 'fast-uri', run: fast, accepts: (text) => fastUri.parse(text).error === undefined },
    { name: 'uri-js', run: uriJsParse, accepts: (text) => uriJs.parse(text).error === undefined },
    { name: 'urijs', run: urijs },
    { name: '@hyperjump/uri', run: hyperjumpParse },
    { name: 'whatwg-url', run: whatwgUrl },
    ...floors,
  ],
};
