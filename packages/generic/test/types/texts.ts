import {
  type AbsoluteUriText,
  createEngine,
  isAbsoluteUri,
  isUri,
  isUriReference,
  type NormalUriText,
  type UriText,
} from '@urikit/generic';

const engine = createEngine();
const text = 'http://h/' as string;
declare const take: {
  readonly uri: (text: UriText) => void;
  readonly absolute: (text: AbsoluteUriText) => void;
  readonly normal: (text: NormalUriText) => void;
  readonly string: (text: string) => void;
};

// What was asked is known, and stays a string.
if (isUri(text)) {
  take.uri(text);
  take.string(text.slice(1));
  take.normal(engine.normalize(text));
  // @ts-expect-error -- it may have a fragment
  take.absolute(text);
  // @ts-expect-error -- it may be no normal form
  take.normal(text);
  // @ts-expect-error -- with options it is another form
  take.normal(engine.normalize(text, { level: 'syntax-based' }));
  // @ts-expect-error -- a part of a URI is none
  take.uri(text.slice(1));
} else {
  // What is no URI is a text as before.
  take.string(text);
}
if (isAbsoluteUri(text)) {
  take.absolute(text);
  take.uri(text);
}
const kept: readonly UriText[] = ['a', 'b:'].filter(isUri);
kept.forEach(take.uri);
take.uri(engine.resolve('g', 'http://h/'));

// @ts-expect-error -- nobody asked
take.uri(text);
// @ts-expect-error -- nobody asked
take.uri('http://h/');
// @ts-expect-error -- a text that nobody asked about has a normal form that may be a relative reference
take.uri(engine.normalize(text));
// @ts-expect-error -- a reference may be relative
if (isUriReference(text)) take.uri(text);
