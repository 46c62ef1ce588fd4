import type { EngineKit, ViewsOf } from '@urikit/generic/hooks';
import { fileSchemes } from '@urikit/scheme-file/profile';
import { httpSchemes } from '@urikit/scheme-http/profile';
import { mailtoSchemes } from '@urikit/scheme-mailto/profile';
import { coapSchemes } from './coap/profile.js';
import { sipSchemes } from './sip/profile.js';
import { telSchemes } from './tel/profile.js';
import { urnSchemes } from './urn/profile.js';

export { opaquePaths } from './opaque-paths.js';
export { registeredSchemes } from './registered-schemes.js';

type DefaultSchemes = ReturnType<typeof httpSchemes> &
  ReturnType<typeof fileSchemes> &
  ReturnType<typeof mailtoSchemes> &
  ReturnType<typeof urnSchemes> &
  ReturnType<typeof telSchemes> &
  ReturnType<typeof sipSchemes> &
  ReturnType<typeof coapSchemes>;

/** The views of the default schemes. */
export type DefaultViews = ViewsOf<DefaultSchemes>;

/**
 * The hooks of http, https, ws, wss, file, mailto, urn, tel, sip, sips and the schemes of CoAP, each configured as its
 * plugin proposes. They are made from profiles, so neither a schema library nor a container is loaded.
 *
 * @example createEngine({ schemes: defaultSchemes(kit), opaquePaths }).normalize('HTTP://h:80') // 'http://h/'
 */
export const defaultSchemes = (kit: EngineKit): DefaultSchemes => ({
  ...httpSchemes(),
  ...fileSchemes({}, kit),
  ...mailtoSchemes({}, kit),
  ...urnSchemes(kit),
  ...telSchemes(kit),
  ...sipSchemes(kit),
  ...coapSchemes(kit),
});
