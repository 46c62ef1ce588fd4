import type { Component, Engine, Issue } from '@urikit/generic';
import type { Schemes } from '@urikit/generic/hooks';
import type { Components } from '@urikit/generic/internal';

/** The value of an option of a standard; undefined where the option has no value. */
export type OptionValue = boolean | string | readonly string[] | undefined;

/** One option of a standard, as data. */
export interface OptionData<Value extends OptionValue = OptionValue> {
  readonly default: Value;
  /** The values that a string may have. Absent: any string. */
  readonly values?: readonly Value[];
  /**
   * The change that another value than the default makes: `'widens'`, no equal pair becomes different; `'narrows'`, no
   * different pair becomes equal; `'section'`, the section alone; `'asks'`, another question.
   */
  readonly effect: 'widens' | 'narrows' | 'section' | 'asks';
}

/** The values of the options of one call, with defaults filled in. */
export type OptionValues = Readonly<Record<string, OptionValue>>;

/**
 * A test of an option: the name of a flag that is true, of a list that has the scheme of the URI, or an option and its
 * value.
 */
export type OptionTest = string | { readonly option: string; readonly is: OptionValue };

/** One value, or a value for each value of an option. */
export type ByOption<Value extends string> =
  | Value
  | { readonly option: string; readonly of: Readonly<Record<string, Value>> };

/** A value, one of several values, or an expression that a component matches. An absent component has no value. */
export type Expected = string | readonly string[] | RegExp;

/** Conditions on components, all of which hold: `host` is one of these, `hostNot` is not. */
export type Condition = { readonly [Name in Component | `${Component}Not`]?: Expected };

/** A URI that the standard does not allow. */
export interface Forbidden {
  /** Scheme and host are compared in lower case. */
  readonly when: Condition;
  /** An option that allows it: a flag that is off, if the standard has no `options`. */
  readonly unless?: OptionTest;
  /** An option without which it is allowed. */
  readonly if?: OptionTest;
  readonly section: string;
  /** The expectation, as in `https, or a loopback address`. */
  readonly expected?: string;
}

/** An expression for a component. */
export interface Pattern {
  readonly is: RegExp;
  readonly section: string;
  /** The expectation, as in `a trust domain in lower case`. */
  readonly expected?: string;
}

/** An exception: URIs that meet a condition, byte for byte, are compared without some components, or with other ones. */
export interface Exception {
  /** The option that opens it. Absent: it is always open. */
  readonly option?: string;
  /** The value of the option that opens it; absent: true. */
  readonly is?: OptionValue;
  /** The default of the option, where `options` does not declare it; absent: false. */
  readonly default?: boolean;
  /** A second option, without which the exception stays closed. */
  readonly if?: OptionTest;
  readonly when: Condition;
  readonly ignore?: readonly Component[];
  readonly set?: Partial<Components>;
  /** The word among the reasons. Absent: the name of the component. */
  readonly because?: string;
  /** The section that decides where it made two URIs equal. */
  readonly section: string;
  /** The section of the word, where it is another one. */
  readonly rule?: string;
  /** The section that decides where the option is off and the exception would have made two URIs equal. */
  readonly closed?: string;
  /** The words behind "differs only by" in that case. */
  readonly message?: string;
}

/** The comparison as data. Without any member, two strings are compared code point by code point (RFC 3986 6.2.1). */
export interface ComparisonData {
  /** Both are normalized before. */
  readonly level?: ByOption<'syntax-based' | 'scheme-based'>;
  /** Ids of opt-in rules, in addition to those of the level, which is required. */
  readonly rules?: readonly string[];
  /** Components in which ASCII case does not count. */
  readonly fold?: readonly ('scheme' | 'host')[];
  /** The option that turns folding on. */
  readonly foldIf?: OptionTest;
  /** Components that do not count. */
  readonly ignore?: readonly Component[];
  /** The components that count. Absent: all. */
  readonly only?: readonly Component[];
  /** The section by which components do not count. Absent: the section of the answer. */
  readonly ignored?: string;
  /** The section by which rules of normalization apply. Absent: the section of each rule. */
  readonly normalized?: string;
}

/** A string with its components, which are not validated if the syntax is `string`. */
export interface Parts extends Components {
  readonly text: string;
}

/** The abilities that are lent to the functions of a standard. */
export interface SameKit {
  /** The engine of `hooks`, else that of `createSame`. */
  readonly engine: Engine;
  /** The string of components. */
  readonly recompose: (parts: Components) => string;
}

/** A refusal by a function of a standard: the part that is wrong, and the sentence against it. */
export interface Refusal {
  readonly part: string;
  readonly section: string;
  readonly expected: string;
  readonly issue?: Issue;
}

/** A reason for an answer: the id of a rule, a component or another word, and the section behind it. */
export interface Reason {
  readonly word: string;
  readonly section: string;
}

type Sections = Readonly<Record<string, string>>;

/**
 * A standard by which two URIs are compared, as data; `defineStandard` checks it. Sections name a document and a
 * section, as in `RFC 9449 4.3`.
 */
export interface Standard<Id extends string = string, Options extends object = object> {
  readonly id: Id;
  readonly version: string;
  /**
   * `'equality'`: symmetric and transitive, and reflexive unless `reflexive` is false. `'match'`: one value against a
   * pattern or a permission.
   */
  readonly kind: 'equality' | 'match';
  /** The sentence that decides; a function where it depends on the pair. */
  readonly section: ByOption<string> | ((a: Parts, b: Parts, options: OptionValues) => string);
  /** The sentence that decides for two different URIs that both meet a condition, before `section`. */
  readonly sections?: readonly { readonly when: Condition; readonly if?: OptionTest; readonly section: string }[];
  /** `uri` and `iri` have a scheme. `absolute-uri` has no fragment. `string` is any string. */
  readonly syntax: ByOption<'uri' | 'absolute-uri' | 'uri-reference' | 'iri' | 'iri-reference' | 'string'>;
  /** The string with `~` for each character that RFC 3987 adds, for the syntaxes `iri`: `shadowOf` of generic. */
  readonly iri?: (text: string) => string;
  /** The section for a malformed string, or that of each component. Absent: the section of RFC 3986. */
  readonly malformed?: string | Sections;
  /** The name of an option with the base that relative references are resolved against. */
  readonly base?: string;
  /** The schemes that are allowed; `defineStandard` takes them in any case. Absent: all. */
  readonly schemes?: readonly string[];
  /** The parts that are refused, with the section, or with the section for each scheme. `host`: an absent or empty host. */
  readonly refuse?: { readonly [Part in 'relative' | Component]?: string | Sections };
  readonly forbid?: readonly Forbidden[];
  /** Expressions for components, or for the text, as written or as folded. An absent component is the empty string. */
  readonly patterns?: { readonly [Name in Component | 'text']?: Pattern };
  /** The schemes that the standard names, with its own rules; an engine of another registry does not change them. */
  readonly hooks?: Schemes;
  /** Whether the errors of the checks of these schemes are refusals. */
  readonly checks?: boolean;
  readonly compare?: ComparisonData;
  readonly except?: readonly Exception[];
  readonly options?: { readonly [Name in keyof Options]: OptionData<Extract<Options[Name], OptionValue>> };
  /** False if a URI without a key is not even equal to itself. */
  readonly reflexive?: false;
  /** Further refusals. */
  readonly check?: (parts: Parts, side: 'a' | 'b', options: OptionValues, kit: SameKit) => Refusal | undefined;
  /** The key of an equality, in place of `compare`; undefined for a URI that is equal to no other. */
  readonly key?: (parts: Parts, options: OptionValues, kit: SameKit) => string | undefined;
  /** The answer of a match. */
  readonly matches?: (a: string, b: string, options: OptionValues, kit: SameKit) => boolean;
  /** The word of a near miss that this standard alone has; undefined for every other pair. */
  readonly nearMiss?: (a: string, b: string, options: OptionValues, kit: SameKit) => string | undefined;
  /** The word of a reason for equal keys, if the strings are no URIs. */
  readonly word?: string;
  /** Required with a function: another value whenever an answer of a function changes. */
  readonly fingerprint?: string;
}
