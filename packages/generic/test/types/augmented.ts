import { createEngine } from '@urikit/generic';

/** A view joins by declaration merging, and `engine.view` is typed by the scheme that a text begins with. */
declare module '@urikit/generic/hooks' {
  interface SchemeViews {
    'x-typed': { readonly mailbox: string };
    'x-other': readonly number[];
  }
}

const engine = createEngine();
const mailbox: string = engine.view('x-typed:a').mailbox;
const numbers: readonly number[] = engine.view('x-other://h/');
const unknown: unknown = engine.view('y:a');
const text: string = 'x-typed:a';
const fromText: unknown = engine.view(text);
declare const typed: `x-typed:${string}`;
const fromTyped: { readonly mailbox: string } = engine.view(typed);

const narrowed: { readonly mailbox: string } | readonly number[] = engine.view(text, 'x-typed', 'x-other');
const one: string = engine.view(text, 'x-typed').mailbox;

// @ts-expect-error -- two schemes have two views
void engine.view(text, 'x-typed', 'x-other').mailbox;
// @ts-expect-error -- a scheme without a view cannot be named
void engine.view(text, 'y');
// @ts-expect-error -- the view of a scheme that nobody declared is unknown
void engine.view('y:a').mailbox;
// @ts-expect-error -- nor is anything known of a text
void engine.view(text).mailbox;
// @ts-expect-error -- each scheme has its own view
void engine.view('x-other:a').mailbox;
// @ts-expect-error -- a scheme is what stands before the colon
void engine.view('x-typed').mailbox;

export { fromText, fromTyped, mailbox, narrowed, numbers, one, unknown };
