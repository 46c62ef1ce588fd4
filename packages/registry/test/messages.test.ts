import 'reflect-metadata';
import { describe, expect, test } from '@jest/globals';
import {
  createRegistry,
  type PluginSet,
  registerInto,
  type RegistryOptions,
  type Resolver,
  SCHEME_PLUGIN,
  SCHEME_REGISTRY,
} from '@urikit/registry';
import type { SchemeOverlay } from '@urikit/generic/hooks';
import { container, injectable } from 'tsyringe';
import * as z from 'zod';
import { errorOf, optioned, plugin, set, throwing } from './support/plugins.js';

/** Every error of a composition, word by word. */

/** A call, and its error: the message, the plugins and the path; line breaks are spaces. */
type Row = readonly [said: string, call: () => unknown];
const by =
  (call: () => unknown) =>
  ([said = '']: TemplateStringsArray): Row => [said.replace(/\s+/g, ' ').trim(), call];

const base = plugin('base', { version: '1.4.0', schemes: ['base', 'shared'] });
const overlay = (id: string, more: object = {}): SchemeOverlay => ({ id, version: '1.0.0', extends: 'base', ...more });
/** What callers without types may write. */
const make = (options: unknown) => by(() => createRegistry(options as RegistryOptions));
const returning = (hooks: unknown) => make({ plugins: [plugin('acme', { configure: () => hooks as never })] });

const NEEDS: readonly Row[] = [
  make({ plugins: [plugin('needy', { requires: { base: 'newest' } }), base] })`
    plugin "needy" 1.0.0 requires "base" in a version of "newest", which is no range; write a range as "^1.2.0",
    "~1.2", ">=1.2.0 <3" or "*" (registry/range) [needy, base]`,
  by(() => createRegistry({ plugins: [base] }).extend({ plugins: [{ ...base, version: '2.0.0' }] }))`
    plugin "base" is given twice: the parent has version 1.4.0, the composition has version 2.0.0; leave one of them out, install its package once, or give one an id of its own
    (registry/duplicate) [base]`,
  make({ plugins: [plugin('needy', { requires: { other: '^1.0.0' } }), base] })`
    plugin "needy" 1.0.0 requires "other" in a version of "^1.0.0", and that plugin is not there (there are "needy",
    "base"); add plugin "other" to the composition (registry/missing-plugin) [needy, other]`,
  make({ plugins: [plugin('needy', { overrides: 'other@*' })] })`
    plugin "needy" 1.0.0 overrides "other" in a version of "*", and that plugin is not there (there are "needy"); add
    plugin "other", or leave \`overrides\` out (registry/missing-plugin) [needy, other]`,
  make({ plugins: [plugin('needy', { version: '3.0.0', requires: { base: '^2.0.0' } }), base] })`
    plugin "needy" 3.0.0 requires "base" in a version of "^2.0.0", and version 1.4.0 is there; use a version of "base"
    in that range, or a version of "needy" that knows 1.4.0 (registry/version-mismatch) [needy, base]`,
  make({ plugins: [base, plugin('needy', { overrides: 'base@^1.0.0' })] })`
    plugin "needy" 1.0.0 overrides "base" in a version of "^1.0.0", and shares no scheme with it: "base", "shared";
    declare the scheme that it takes over, or leave \`overrides\` out (registry/overrides-nothing) [needy, base]`,
  make({ plugins: [plugin('a', { requires: { b: '*' } }), plugin('b', { requires: { a: '*' } })] })`
    plugins need each other in a circle: a -> b -> a; take one of them out of the other's \`requires\` or \`overrides\`
    (registry/cycle) [b, a]`,
  make({ plugins: [base, plugin('other', { schemes: ['shared'] })] })`
    scheme "shared" has more than one owner: plugin "base" 1.4.0 (the composition) and plugin "other" 1.0.0 (the
    composition); leave one of "base", "other" out, or let one say that it takes over: overrides: "base@^1.4.0" in
    plugin "other" (registry/two-owners) [base, other]`,
  make({
    sets: [set('web', { plugins: [base] })],
    plugins: [plugin('one', { schemes: ['shared'] }), plugin('two', { schemes: ['shared'] })],
  })`
    scheme "shared" has more than one owner: plugin "base" 1.4.0 (set "web") and plugin "one" 1.0.0 (the composition)
    and plugin "two" 1.0.0 (the composition); leave one of "base", "one", "two" out, or let one say that it takes over:
    overrides: "base@^1.4.0" in plugin "one" (registry/two-owners) [base, one, two]`,
  make({
    plugins: [
      base,
      plugin('one', { schemes: ['shared'], overrides: 'base@*' }),
      plugin('two', { schemes: ['shared'], overrides: 'base@*' }),
    ],
  })`
    scheme "shared" has more than one owner: plugin "one" 1.0.0 (the composition) and plugin "two" 1.0.0 (the
    composition); leave one of "one", "two" out, or let one say that it takes over: overrides: "one@^1.0.0" in plugin
    "two" (registry/two-owners) [one, two]`,
];

const SETS: readonly Row[] = [
  make({ plugins: [plugin('acme'), plugin('acme')], file: 'a.json' })`
    a.json: the composition has two plugins with the id "acme"; leave one of them out, or give it an id of its own
    (registry/duplicate) [acme] at plugins.acme`,
  make({ plugins: [base], overlays: [overlay('policy'), overlay('policy')] })`
    the composition has two overlays with the id "policy"; leave one of them out, or give it an id of its own
    (registry/duplicate) [policy] at overlays.policy`,
  make({ plugins: [plugin('acme')], config: { acme: 'x' }, file: 'a.json' })`
    a.json: the composition: config.acme: expected an object, found a string; write an object (registry/config) [acme]
    at config.acme`,
  by(() => {
    const a: { -readonly [K in keyof PluginSet]: PluginSet[K] } = set('a');
    const b = set('b', { extends: [a] });
    a.extends = [b];
    return createRegistry({ sets: [a] });
  })`
    sets extend each other in a circle: a -> b -> a; take one of them out of the other's \`extends\` (registry/cycle)
    [b, a] at sets.a.extends`,
  make({
    plugins: [optioned('acme')],
    sets: [set('a', { config: { acme: { size: 1 } } }), set('b', { config: { acme: { size: 2 } }, file: 'b.json' })],
  })`
    b.json: config.acme.size is given twice: set "a" says 1, set "b" says 2; leave one of them out, or say it in the
    composition itself (registry/sets-disagree) [acme] at config.acme.size`,
  make({
    plugins: [optioned('acme')],
    sets: [
      set('a', { config: { acme: { size: () => 1 } }, file: 'a.json' }),
      set('b', { config: { acme: { size: 2 } } }),
    ],
  })`
    a.json: config.acme.size is given twice: set "a" says a value that is not data, set "b" says 2; leave one of them
    out, or say it in the composition itself (registry/sets-disagree) [acme] at config.acme.size`,
  make({
    sets: [set('a', { plugins: [plugin('acme')] }), set('b', { plugins: [plugin('acme', { version: '1.1.0' })] })],
  })`
    plugin "acme" is given twice: set "a" has version 1.0.0, set "b" has version 1.1.0; leave one of them out, install its package once, or give one an id of its own
    (registry/sets-disagree) [acme]`,
  make({
    plugins: [base],
    sets: [
      set('a', { overlays: [overlay('policy')] }),
      set('b', { overlays: [overlay('policy', { version: '2.0.0' })] }),
    ],
  })`
    overlay "policy" is given twice: set "a" has version 1.0.0, set "b" has version 2.0.0; leave one of them out, install its package once, or give one an id of its own (registry/sets-disagree) [policy]`,
  make({
    plugins: [base],
    sets: [set('a', { severities: { 'base/*': 'off' } }), set('b', { severities: { 'base/*': 'error' } })],
  })`
    severities "base/*" is given twice: set "a" says "off", set "b" says "error"; leave one of them out, or say it in
    the composition itself (registry/sets-disagree) [base]`,
  make({ sets: [set('a'), set('a', { version: '2.0.0' })] })`
    set "a" is given twice: set "a" has version 1.0.0, set "a" has version 2.0.0; leave one of them out, install its package once, or give one an id of its own (registry/duplicate) [a]`,
  make({ sets: ['@acme/uri-web'] })`
    sets: expected a plugin set, found string; give the set itself: names of packages stand in a configuration file, for
    loadConfig (registry/set) []`,
  make({ sets: [[]] })`
    sets: expected a plugin set, found a list; give a PluginSet (registry/set) []`,
  make({ sets: [null] })`
    sets: expected a plugin set, found null; give a PluginSet (registry/set) []`,
  make({ sets: [plugin('acme')] })`
    sets: expected a plugin set, found plugin "acme"; give it under \`plugins\` (registry/set) []`,
  make({ sets: [set('')] })`
    set "": name: expected a name that is not empty; write a name that is not empty (registry/set) [] at name`,
  make({ sets: [set('web', { version: '1' })] })`
    set "web": version: expected a semantic version, as in "1.2.0"; write a semantic version (registry/set) [web] at
    version`,
  make({ sets: [{ ...set('web'), extends: set('a') }] })`
    set "web": extends: expected a list, found an object; write a list (registry/set) [web] at extends`,
  make({ plugins: {} })`
    the composition: plugins: expected a list, found an object; write a list (registry/set) [] at plugins`,
  make({ config: [] })`
    the composition: config: expected an object, found a list; write an object (registry/set) [] at config`,
  make({ opaquePaths: ['urn', 'TEL'] })`
    the composition: opaquePaths[1]: expected the name of a scheme, lower case; write the name of a scheme, lower case
    (registry/set) [] at opaquePaths[1]`,
  make({ opaquePaths: [null] })`
    the composition: opaquePaths[0]: expected a string, found null; write a string (registry/set) [] at opaquePaths[0]`,
  make([])`
    the composition: expected an object, found a list; write an object (registry/set) []`,
  make('http')`
    the composition: expected an object, found a string; write an object (registry/set) []`,
  make({ container: {} })`
    the composition: container: expected a DependencyContainer of tsyringe, as in container.createChildContainer();
    write a DependencyContainer of tsyringe (registry/set) [] at container`,
  make({ services: [{ token: 'a', useValue: 1 }, { useValue: 1 }] })`
    the composition: services[1]: expected a token and a provider, as in { token: CLOCK, useValue: clock }; write a token and a provider (registry/set) [] at services[1]`,
  make({ parent: {} })`
    the parent is no registry; give the result of createRegistry, by a version with the same contract (registry/set) []`,
];

const OVERLAYS: readonly Row[] = [
  make({ overlays: ['x'] })`
    the composition, overlays[0]: expected an overlay, found string; give the overlay itself: names of packages stand in a
    configuration file, for loadConfig (registry/not-an-overlay) []`,
  make({ overlays: [base] })`
    the composition, overlays[0]: expected an overlay, found plugin "base"; give it under \`plugins\`
    (registry/not-an-overlay) []`,
  make({ overlays: [null] })`
    the composition, overlays[0]: expected an overlay, found null; give a SchemeOverlay (registry/not-an-overlay) []`,
  make({ overlays: [{ version: '1.0.0', extends: 'base' }] })`
    the composition, overlays[0]: the overlay: id: expected an id of lower-case letters, digits and single hyphens; add
    an id of lower-case letters, digits and single hyphens (registry/not-an-overlay) []`,
  make({ overlays: [overlay('syntax')] })`
    overlay "syntax": id: expected an id other than "syntax", "encoding", "registry"; write an id other than "syntax",
    "encoding", "registry" (registry/not-an-overlay) [syntax]`,
  make({ overlays: [overlay('policy', { normalize: () => 1 })] })`
    overlay "policy": normalize: no such key; correct or remove it: the keys here are "id",
    "extends", "after", "version", "fingerprint", "issues", "deprecated", "configSchema", "configure", "rfc", "scheme",
    "authority", "host", "hosts", "uris", "userinfo", "port", "query", "fragment", "when", "secrets", "check"
    (input/unknown-option) [policy]`,
  make({ overlays: [overlay('policy', { userinfo: 'allowed' })] })`
    overlay "policy": userinfo: expected "discouraged" or "forbidden": an overlay can only tighten; write "discouraged"
    or "forbidden" (registry/overlay-loosens) [policy]`,
  make({ overlays: [overlay('policy', { host: 'maybe' })] })`
    overlay "policy": host: expected "required": an overlay can only tighten; write "required" (registry/not-an-overlay)
    [policy]`,
  make({
    plugins: [plugin('base', { hooks: { authority: 'required' } })],
    overlays: [overlay('policy', { authority: 'forbidden' })],
  })`
    overlay "policy" says authority is "forbidden" where the owner of scheme "base" says "required"; leave authority out
    of the overlay: it can only tighten (registry/overlay-loosens) [policy] at overlays.policy.authority`,
  make({ plugins: [base], overlays: [overlay('base')], file: 'a.json' })`
    a.json: "base" is the id of a plugin and of an overlay; give the overlay an id of its own (registry/duplicate) [base] at overlays.base`,
  make({ plugins: [base], overlays: [overlay('policy', { extends: 'bas' })], file: 'a.json' })`
    a.json: overlay "policy" extends scheme "bas", which no plugin owns (is "base" meant?); add a plugin for "bas", or
    correct the name: there are "base", "shared" (registry/overlay-without-owner) [policy] at overlays.policy`,
  make({ plugins: [base], overlays: [overlay('policy', { after: ['polici'] })], file: 'a.json' })`
    a.json: overlay "policy" comes after "polici", and that overlay is not there (is "policy" meant?); add overlay
    "polici", or leave it out of \`after\` (registry/missing-overlay) [policy] at overlays.policy.after`,
  make({
    plugins: [base],
    overlays: [overlay('a', { after: ['b'] }), overlay('b', { after: ['a'] })],
    file: 'a.json',
  })`
    a.json: overlays come after each other in a circle: a -> b -> a; take one of them out of the other's \`after\`
    (registry/cycle) [b, a] at overlays.a.after`,
];

const PLUGINS: readonly Row[] = [
  make({ plugins: ['@acme/uri'] })`
    the composition, plugins[0]: expected a plugin, found string; give the plugin itself: names of packages stand in a
    configuration file, for loadConfig (registry/not-a-plugin) []`,
  make({ plugins: [null] })`
    the composition, plugins[0]: expected a plugin, found null; give a SchemePlugin (registry/not-a-plugin) []`,
  make({ sets: [set('web', { plugins: [plugin('a'), 3 as never] })] })`
    set "web", plugins[1]: expected a plugin, found number; give a SchemePlugin (registry/not-a-plugin) []`,
  make({ plugins: [Promise.resolve(base)] })`
    the composition, plugins[0]: expected a plugin, found a promise; await it first and give the result: a registry is
    made in one step (registry/not-a-plugin) []`,
  make({ plugins: [set('web')] })`
    the composition, plugins[0]: expected a plugin, found set "web"; give it under \`sets\` (registry/not-a-plugin) []`,
  make({ plugins: [overlay('inside')] })`
    the composition, plugins[0]: expected a plugin, found overlay "inside"; give it under \`overlays\`
    (registry/not-a-plugin) []`,
  make({ plugins: [{ acme: base }] })`
    the composition, plugins[0]: expected a plugin, found an object with a plugin in it; give its member acme
    (registry/not-a-plugin) []`,
  make({ plugins: [{ version: '1.0.0' }] })`
    the composition, plugins[0]: the plugin: id: expected an id of lower-case letters, digits and single hyphens;
    contract: expected 2; configSchema: expected a Zod schema, as in z.strictObject({}); schemes: expected a list, found
    nothing; rfc: expected a list of documents, as in ["RFC 9110"]; configure: expected a function (config, kit) =>
    hooks by scheme name; add an id of lower-case letters, digits and single hyphens (registry/not-a-plugin) []`,
  make({ plugins: [plugin('Acme')] })`
    plugin "Acme": id: expected an id of lower-case letters, digits and single hyphens; schemes[0]: expected the name of
    a scheme, lower case; write an id of lower-case letters, digits and single hyphens (registry/not-a-plugin) [Acme]`,
  make({ plugins: [plugin('registry')] })`
    plugin "registry": id: expected an id other than "syntax", "encoding", "registry"; write an id other than "syntax",
    "encoding", "registry" (registry/not-a-plugin) [registry]`,
  make({ plugins: [{ ...base, contract: 9 }] })`
    plugin "base" keeps contract 9, this registry contract 2; write contract: 2, or use a version of the plugin, or of the registry, with the
    same contract (registry/contract) [base]`,
  make({ plugins: [{ ...base, override: 'a@*' }] })`
    plugin "base": override: no such key (is "overrides" meant?); correct or remove it: the keys here are "id", "version",
    "fingerprint", "issues", "deprecated", "contract", "configSchema", "schemes", "rfc", "configure", "requires",
    "overrides" (input/unknown-option) [base]`,
  make({ plugins: [{ ...base, version: 'v1' }] })`
    plugin "base": version: expected a semantic version, as in "1.2.0"; write a semantic version (registry/not-a-plugin)
    [base]`,
  make({ plugins: [{ ...base, schemes: ['HTTP'] }] })`
    plugin "base": schemes[0]: expected the name of a scheme, lower case; write the name of a scheme, lower case
    (registry/not-a-plugin) [base]`,
  make({ plugins: [{ ...base, configSchema: undefined }] })`
    plugin "base": configSchema: expected a Zod schema, as in z.strictObject({}); add a Zod schema
    (registry/not-a-plugin) [base]`,
  make({ plugins: [{ ...base, requires: [1] }] })`
    plugin "base": requires: expected ranges by plugin id, as in { http: "^1.2.0" }; write ranges by plugin id
    (registry/not-a-plugin) [base]`,
  make({ plugins: [optioned('acme')], config: { acm: {} }, file: 'a.json' })`
    a.json: config.acm (the composition) is for plugin "acm", and that plugin is not there (is "acme" meant?); add
    plugin "acm", or correct the id: there are "acme" (registry/missing-plugin) [acm] at config.acm`,
  make({ plugins: [optioned('acme')], config: { acme: { sise: 2, names: 'x' } }, file: 'a.json' })`
    a.json: plugin "acme" refuses its configuration: config.acme.names: expected a list, found a string (the
    composition); config.acme.sise: no such key (is "size" meant?) (the composition); write a value that its schema
    accepts; its keys are "size", "names", "deep" (registry/config) [acme] at config.acme.names`,
  make({
    plugins: [plugin('acme', { configSchema: z.strictObject({ key: z.string().min(9).meta({ secret: true }) }) })],
    config: { acme: { key: ['hunter2'] } },
  })`
    plugin "acme" refuses its configuration: config.acme.key: expected another value (the composition); write a value
    that its schema accepts; its keys are "key" (registry/config) [acme] at config.acme.key`,
  make({ plugins: [plugin('acme')], config: { acme: { a: 1 } } })`
    plugin "acme" refuses its configuration: config.acme.a: no such key (the composition); leave it out: the plugin has
    no options (input/unknown-option) [acme] at config.acme.a`,
  make({ plugins: [plugin('acme', { configSchema: z.strictObject({ size: z.number() }) })] })`
    plugin "acme" refuses its configuration: config.acme.size: expected a number, found nothing; write a value that its
    schema accepts; its keys are "size" (registry/config) [acme] at config.acme.size`,
  make({
    plugins: [
      { ...base, configSchema: { parse: throwing({ issues: [{ path: ['size'], message: 'expected a size' }] }) } },
    ],
  })`
    plugin "base" refuses its configuration: config.base.size: expected a size; write a value that its schema accepts
    (registry/config) [base] at config.base.size`,
  make({ plugins: [{ ...base, configSchema: { parse: throwing({ issues: [], message: 'no size' }) } }] })`
    plugin "base" refuses its configuration: config.base: expected another value; write a value that its schema accepts
    (registry/config) [base] at config.base`,
  make({ plugins: [{ ...base, configSchema: { parse: throwing({ issues: 2, message: 'two sizes' }) } }] })`
    plugin "base" refuses its configuration: config.base: expected another value; write a value that its schema accepts
    (registry/config) [base] at config.base`,
  make({
    plugins: [plugin('acme', { configSchema: z.object({ a: z.unknown() }) })],
    config: { acme: { a: () => 1 } },
    file: 'a.json',
  })`
    a.json: config.acme.a (plugin "acme") holds a function, an instance of a class, or itself; write data, and give
    services to a plugin by injection (registry/config-not-data)
    [acme] at config.acme.a`,
];

const SEVERITIES: readonly Row[] = [
  make({ severities: 'strikt' })`
    the composition: severities: expected "strict", "recommended", "interop", or choices by issue code (is "strict"
    meant?); write "strict", "recommended", "interop", or choices by issue code (registry/severity) [] at severities`,
  make({ plugins: [base], severities: { 'base/query': 'fatal' }, file: 'a.json' })`
    a.json: the composition: severities.base/query: expected one of "error", "warning", "info", "off"; write one of
    "error", "warning", "info", "off" (registry/severity) [base] at severities.base/query`,
  make({ plugins: [base], severities: { 'registry/other': 'error' } })`
    severities["registry/other"]: "error" (the composition) is given to an issue that "registry" does not raise (is
    "registry/other-scheme" meant?); write a code that it raises: "other-scheme" (registry/severity) [registry] at
    severities.registry/other`,
  make({ plugins: [base], severities: { query: 'error' } })`
    severities["query"]: "error" (the composition) is given to a key that is not an issue code; write one as
    "http/userinfo", or "http/*" for all of them (registry/severity) [query] at severities.query`,
  make({ plugins: [base], severities: { 'bace/query': 'error' } })`
    severities["bace/query"]: "error" (the composition) is given to an issue that no plugin or overlay raises (is "base"
    meant?); correct the id: there are "syntax", "base" (registry/severity) [bace] at severities.bace/query`,
  make({ severities: { 'syntax/character': 'warning' } })`
    severities["syntax/character"]: "warning" (the composition) is given to an error of the syntax; leave it out (registry/severity) [syntax] at severities.syntax/character`,
  make({ severities: { 'syntax/passwort': 'error' } })`
    severities["syntax/passwort"]: "error" (the composition) is given to an issue that "syntax" does not raise (is
    "syntax/password" meant?); write a code that it raises: "password", "path-as-host", "encoded-dot-segment",
    "encoded-nul" (registry/severity) [syntax] at severities.syntax/passwort`,
];

@injectable()
class Needy {
  readonly id = 'needy';
}
class Broken {
  readonly id = throwing(new Error('no directory'))();
}
const CONFIGURE: readonly Row[] = [
  make({ plugins: [plugin('acme', { configure: throwing(new Error('no team')) })] })`
    plugin "acme" 1.0.0: configure threw; see the cause; its configuration is frozen and must not be changed
    (registry/configure) [acme]`,
  returning('x')`
    plugin "acme" 1.0.0: configure returned no object; return hooks by scheme name, as in { acme: {} }: a registry is made in
    one step (registry/hooks) [acme]`,
  returning(Promise.resolve())`
    plugin "acme" 1.0.0: configure returned a promise; return hooks by scheme name, as in { acme: {} }: a registry is made in
    one step (registry/hooks) [acme]`,
  returning({ acme: {}, http: {}, ftp: {} })`
    plugin "acme" 1.0.0: configure returned hooks of scheme "http", which it does not declare; return hooks of
    each of its \`schemes\`, {} at least, and of no other: "acme" (registry/hooks) [acme]`,
  returning({})`
    plugin "acme" 1.0.0: configure returned no hooks of scheme "acme", which it declares; return hooks of
    each of its \`schemes\`, {} at least, and of no other: "acme" (registry/hooks) [acme]`,
  returning({ acme: { id: 'http' } })`
    plugin "acme" 1.0.0: the hooks of scheme "acme" have the id "http"; set it to "acme" or leave it out: it is the
    prefix of issue codes (registry/hooks) [acme]`,
  returning({ acme: { defaultPort: 65536 } })`
    plugin "acme" 1.0.0: the hooks of scheme "acme", member defaultPort: expected an integer from 0 to 65535; correct
    it, or leave it out (registry/hooks) [acme]`,
  returning({ acme: [] })`
    plugin "acme" 1.0.0: the hooks of scheme "acme": expected an object; give SchemeHooks for each scheme, {} at least
    (registry/hooks) [acme]`,
  make({ plugins: [Broken] })`
    the composition, plugins[0]: the class Broken failed; see the cause; bind every token it asks for in \`services\` or
    \`container\` (for a configuration file, write the file as a module (.mjs), which exports \`services\`), and mark its class with @injectable() and its parameters with @inject(TOKEN) (registry/unresolvable)
    []`,
  make({ sets: [set('web', { plugins: [{ useFactory: throwing(new Error('no clock')) }] })] })`
    set "web", plugins[0]: the factory failed; see the cause; bind every token it asks for in \`services\` or
    \`container\` (for a configuration file, write the file as a module (.mjs), which exports \`services\`), and mark its class with @injectable() and its parameters with @inject(TOKEN) (registry/unresolvable)
    []`,
  make({ overlays: [{ useFactory: () => Promise.resolve(1) }] })`
    the composition, overlays[0]: the factory gave a promise; await it first and give the result: a registry is made in
    one step (registry/unresolvable) []`,
  make({
    plugins: [{ useFactory: ({ get }: Resolver) => get(Needy) }],
    services: [{ token: Needy, useFactory: () => Promise.resolve(1) }],
  })`
    the service Needy gave a promise; await it first and give the result: a registry is made in one step
    (registry/unresolvable) []`,
  make({ plugins: [Needy] })`
    plugin "needy" keeps no contract, this registry contract 2; write contract: 2, or use a version of the plugin, or of
    the registry, with the same contract (registry/contract) [needy]`,
  by(() => {
    const own = container.createChildContainer();
    own.register(SCHEME_PLUGIN, { useFactory: throwing(new Error('no clock')) });
    registerInto(own);
    return own.resolve(SCHEME_REGISTRY);
  })`
    the binding of @urikit/registry:SCHEME_PLUGIN failed; see the cause; bind every token it asks for in \`services\` or
    \`container\` (for a configuration file, write the file as a module (.mjs), which exports \`services\`), and mark its class with @injectable() and its parameters with @inject(TOKEN) (registry/unresolvable)
    []`,
  by(() => registerInto({} as never))`
    registerInto: the container: expected a DependencyContainer of tsyringe, as in container.createChildContainer();
    give one: services alone can be given as \`services\` (registry/set) []`,
];

describe.each([
  ['needs and owners', NEEDS],
  ['sets and options', SETS],
  ['overlays', OVERLAYS],
  ['plugins and their configuration', PLUGINS],
  ['severities', SEVERITIES],
  ['configure, classes and containers', CONFIGURE],
])('the whole message: %s', (_, rows) => {
  test.each(rows)('%s', (said, call) => {
    const { message, plugins, path } = errorOf(call);
    expect(`${message} [${plugins.join(', ')}]${path ? ` at ${path}` : ''}`).toBe(said);
  });
});
