import type { Secret } from './secret.js';
import type { Issue, Severity } from '../urikit-error.js';
import type { Component, Uri } from '../syntax/uri-reference.js';

/**
 * The hooks of a scheme. Types only. Data is compiled once, when the engine is made; functions are for rules beyond
 * data.
 */

/** A finding of a scheme. The engine adds the plugin's id to the code; `at` and `end` become offsets in the string. */
export interface Finding {
  /** Without the plugin's id: `'empty-host'` is reported as `http/empty-host`. */
  readonly code: string;
  readonly severity: Severity;
  readonly component: Component;
  /** Zero-based UTF-16 offset inside the component; absent means its start. */
  readonly at?: number;
  /** Where it ends inside the component, exclusive; absent means the component's end. */
  readonly end?: number;
  /** The expectation. Quotes neither userinfo nor the characters after it. */
  readonly message: string;
  /** Document and section, as in `RFC 9110 4.2.4`. */
  readonly section: string;
}

/** Further input of a check, besides the URI as written. */
export interface CheckContext {
  /** The scheme-based normal form, made when it is first read. */
  readonly normal: Uri;
}

/** Further input of an overlay's check, besides the URI as written. */
export interface PolicyContext extends CheckContext {
  /** The hosts that the URI names, independent of their spelling, as lists of hosts see them, read when they are first asked for. Frozen. */
  readonly host: {
    /**
     * Names in normal form without a dot at the end, addresses in decimal or in brackets; of an IPv6 address that carries an IPv4
     * address, both. Empty for a URI that names no host.
     */
    readonly names: readonly string[];
    /** True if every host can be read: a name that is no ASCII, or hides a delimiter, may become any other name. */
    readonly isReadable: boolean;
    /**
     * Tells if one of the hosts is in a list, or cannot be read.
     *
     * @throws HostListError for a list with a wrong entry
     */
    readonly isIn: (entries: readonly string[]) => boolean;
  };
}

/** Whether a component may be there: `discouraged` is a warning, `forbidden` an error, both of `check`. */
export type Presence = 'allowed' | 'discouraged' | 'forbidden';

/** A rule of normalization that a scheme adds to those of the engine. */
export interface SchemeRule {
  /** Without the plugin's id: `'visual-separators'` is named `tel/visual-separators`. */
  readonly id: string;
  /** Document and section, as in `RFC 3966 5.1.1`; `none` if the rule is not from a document. */
  readonly section: string;
  /** `'safe'`: on by default. Any other: only if it is turned on by its name. */
  readonly tier: 'safe' | 'usually-safe' | 'unsafe';
  /** The first level of the ladder at which it applies. */
  readonly level: 'syntax-based' | 'scheme-based';
  /** Pure, idempotent, same scheme back; gets the result of the engine's rules of the level. */
  readonly apply: (uri: Uri) => Uri;
}

/** A component that a scheme may exclude from the identity of a URI. */
export type OutsideIdentity = 'userinfo' | 'query' | 'fragment';

/** The hooks of one scheme. Every member is optional; a scheme without hooks gets the generic rules. */
export interface SchemeHooks<View = unknown> {
  /** The prefix of this scheme's issue codes. Absent: the scheme's name. */
  readonly id?: string;
  /** The document that defines the scheme, as in `RFC 9110 4.2`; the section of the issues its data raises. */
  readonly rfc?: string;
  /** The port of a URI with an absent or empty port; scheme-based normalization removes it (6.2.3). */
  readonly defaultPort?: number;
  /** Whether `//` must stand behind the scheme. Absent: `'optional'`. */
  readonly authority?: 'required' | 'optional' | 'forbidden';
  /** Whether the host of an authority may be empty. Absent: `'may-be-empty'`. */
  readonly host?: 'required' | 'may-be-empty';
  /**
   * `'dns'`: hosts are looked up in the DNS, so `check` reports issues of their names. Absent: a reg-name may be
   * anything.
   */
  readonly names?: 'dns';
  /** The replacement of an empty path after an authority (6.2.3). Default `''`: it stays empty. */
  readonly emptyPath?: '/' | '';
  /**
   * `'empty'`: an absent authority before a path with a root means the empty host, and is written so (RFC 8089 2).
   * Absent: it stays absent.
   */
  readonly absentAuthority?: 'empty';
  /**
   * `'kept'`: the case of a reg-name distinguishes hosts, as in names of a chain or a hash, against 3.2.2. Lists of hosts still compare
   * names without case. Absent: hosts are lower case.
   */
  readonly hostCase?: 'kept';
  /** Names that mean the empty host, in lower case (6.2.3, RFC 8089 2). */
  readonly localHosts?: readonly string[];
  /**
   * `'opaque'`: dot-segments are data, in normalization and where resolution takes the path whole. Absent:
   * `'hierarchical'`, they are removed as 5.2.2 does it, with a root or without.
   */
  readonly path?: 'hierarchical' | 'opaque';
  /**
   * `'none'`: the scheme has no relative references, so only a reference to the same document, with a fragment or
   * without, resolves against its URIs. `'behind-name'`: the first segment of a path is a name that 5.2.2 reads as an
   * authority, so that `../c` on `x:name/a/b` is `x:name/c` and no reference takes the name away. Default: 5.2.2 applies.
   */
  readonly references?: 'none' | 'behind-name';
  readonly userinfo?: Presence;
  readonly query?: Presence;
  readonly fragment?: Presence;
  /** Absent: `['password']`. */
  readonly secrets?: readonly Secret[];
  /**
   * Reports findings that the data above cannot express. It must not return a value: a promise or a list of findings
   * does not compile. The URI is as written, and positions point into it; policies should read `context.normal`, so
   * that other spellings do not evade them.
   */
  readonly check?: (uri: Uri, report: (finding: Finding) => void, context: CheckContext) => void | undefined;
  /**
   * Reports hazards for programs that follow, dial, send or show a URI from outside (section 7), which may be valid and
   * intended. The URI is as written. The engine never calls it; `hazards` of `@urikit/safety` does.
   */
  readonly hazards?: (uri: Uri, report: (hazard: Finding) => void) => void | undefined;
  /**
   * The cure of a string that is nearly one of this scheme, as of one without its scheme: `hintOf` asks it. `issue` is the first issue of
   * the string, absent for a valid one. Returns undefined for any other string, and quotes no secret.
   */
  readonly hint?: (text: string, issue: Issue | undefined) => string | undefined;
  /**
   * Scheme-based normalization beyond the data (6.2.3). Pure, idempotent, same scheme back; gets a syntax-based normal
   * form.
   */
  readonly normalize?: (uri: Uri) => Uri;
  /** Normalization beyond the data, by rules with names; they run behind `normalize`, in their order. */
  readonly rules?: readonly SchemeRule[];
  /**
   * The URIs that `normalize` and `rules` may change, as data: their path or their query has one of these pieces, in
   * syntax-based normal form. A piece is a string, or one character of a class, as `[A-Z]`; a triplet counts as its `%`
   * alone, in a piece as well. The empty piece is in every path, and in every query that is there. A machine that calls
   * no function answers all other URIs. Absent: every URI of the scheme.
   */
  readonly mayChange?: { readonly path?: readonly string[]; readonly query?: readonly string[] };
  /** Normal forms that need neither `normalize` nor `rules`; the rules of the engine hold as well. Absent: the functions decide. */
  readonly normalForm?: {
    /** The URIs that the functions leave alone: an expression without flags for the whole part behind `scheme:`. */
    readonly kept?: string;
    /** The URIs whose normal form is their lower case, which `kept` matches: an expression of the same kind. */
    readonly lowered?: string;
    /** The normal form of a whole URI of plain parts, which `kept` matches; undefined for any other string, malformed ones included. */
    readonly written?: (text: string) => string | undefined;
  };
  /**
   * A key: two URIs of this scheme are equivalent if their keys are equal. Gets the scheme-based normal form without
   * its fragment and without the components of `outsideIdentity`. Default: the normal form.
   */
  readonly identity?: (uri: Uri) => string;
  /**
   * The scheme of the same plugin whose keys are also keys of this one, so that URIs of both may be equivalent: `'ni'` for
   * nih. Absent: no key equals that of another scheme.
   */
  readonly keyScheme?: string;
  /**
   * Components that do not identify, such as the r-, q- and f-components of RFC 8141. Default: none. With `fragment:
   * 'compare'`, callers still distinguish fragments.
   */
  readonly outsideIdentity?: readonly OutsideIdentity[];
  /**
   * Equivalence for which there is no key, with `transitive: false` beside it. Symmetric; gets two normal forms of this
   * scheme without their fragments, which are equal.
   */
  readonly equivalent?: (a: Uri, b: Uri) => boolean;
  /** Beside `equivalent`: where a equals b and b equals c, a need not equal c (RFC 3261 19.1.4). */
  readonly transitive?: false;
  /** A typed reading of a URI. Gets the scheme-based normal form, so that equivalent URIs read the same. */
  readonly view?: (uri: Uri) => View;
  /**
   * The hosts that a URI names outside of its authority, as `host [":" port]`: the domains of recipients in mailto, the
   * host of `sip:alice@h.example`, this machine for a file without a host. Lists of hosts read them beside the host of
   * the authority. Pure; gets the scheme-based normal form. A host that cannot be read is given as it is: lists refuse
   * it. Absent: the host of the authority alone.
   */
  readonly hosts?: (uri: Uri) => readonly string[];
}

/** The hooks by scheme name, lower case. */
export type Schemes<View = unknown> = Readonly<Record<string, SchemeHooks<View>>>;

/** The views of hooks by scheme name, as in `Engine<ViewsOf<ReturnType<typeof geoSchemes>>>`. */
export type ViewsOf<Hooks> = {
  readonly [Scheme in keyof Hooks]: Hooks[Scheme] extends SchemeHooks<infer View> ? View : unknown;
};
