import {
  type BaseCandidates,
  type CompareOptions,
  createEngine,
  type Engine,
  type Evidence,
  type Level,
  type NormalizeOptions,
  percentDecode,
  percentEncode,
  type RuleId,
} from '@urikit/generic';
import type { EngineKit, SchemeHooks, SchemeHooks as HooksAlone, Schemes } from '@urikit/generic/hooks';

// Members that are absent may be left out, one by one
const none: NormalizeOptions = {};
const level: Level = 'syntax-based';
const rules: readonly RuleId[] = ['query-order', 'scheme-case'];
const evidence: Evidence = () => undefined;
const all: CompareOptions = { level, rules, evidence, base: 'foo:', fragment: 'ignore' };
const nothing: SchemeHooks = {};
const view: SchemeHooks<number> = { view: ({ path }) => path.length };
const schemes: Schemes = {
  x: nothing,
  y: view,
  z: {
    defaultPort: 1,
    check: (uri, report) =>
      report({ code: 'a', severity: 'info', component: 'path', message: uri.path, section: 'none' }),
  },
};
const engine: Engine = createEngine({ schemes });

// What is known of a base may be undefined: `exactOptionalPropertyTypes` or not, callers hand over what they have
declare const maybe: string | undefined;
const candidates: BaseCandidates = { embedded: maybe, retrieval: maybe };

// An alias of the hooks is the same type, and a kit lends the engine's abilities
const alone: HooksAlone = nothing;
declare const kit: EngineKit;
const encoded: string = kit.percentEncode('a', 'segment', { triplets: 'keep' });
const sameEncode: EngineKit['percentEncode'] = percentEncode;
const sameDecode: EngineKit['percentDecode'] = percentDecode;

const decoded: string = percentDecode('a');
const replaced: string = percentDecode('a', 'replace');
const bytes: Uint8Array = percentDecode('a', 'bytes');
// @ts-expect-error -- the bytes are no text
const notText: string = percentDecode('a', 'bytes');
// @ts-expect-error -- no component of that name
percentEncode('a', 'pathname');
// @ts-expect-error -- no rule of that id
engine.normalize('foo:', { rules: ['no-such-rule'] });
// @ts-expect-error -- no level of that name
engine.normalize('foo:', { level: 'syntax' });
// @ts-expect-error -- a base belongs to a comparison
engine.normalize('foo:', { base: 'foo:' });
// @ts-expect-error -- no member of that name
const unknownMember: SchemeHooks = { protocol: 'x' };
// @ts-expect-error -- a port is a number
const textPort: SchemeHooks = { defaultPort: '80' };
// @ts-expect-error -- a frozen engine
engine.normalize = (text: string): string => text;
// @ts-expect-error -- normalize gives a URI back, and a relative reference is none
const relativeBack: SchemeHooks = { normalize: (uri) => ({ ...uri, scheme: undefined }) };

export {
  all,
  alone,
  bytes,
  candidates,
  decoded,
  encoded,
  none,
  notText,
  relativeBack,
  replaced,
  sameDecode,
  sameEncode,
  textPort,
  unknownMember,
};

// A check reports; what it returned would be read by nobody
// @ts-expect-error -- a promise comes too late
export const late: SchemeHooks = { check: () => Promise.resolve() };
// @ts-expect-error -- findings are given to report
export const returning: SchemeHooks = { check: () => [{ code: 'a' }] };
