import { createEngine, type Engine, uri } from '@urikit/generic';
import type { SchemeHooks, ViewsOf } from '@urikit/generic/hooks';

/** `engine.view` is typed by the hooks of the engine and by the scheme that a string begins with. */
const typed: SchemeHooks<{ readonly mailbox: string }> = { view: ({ path }) => ({ mailbox: path }) };
const engine = createEngine({
  schemes: {
    'x-typed': typed,
    'x-other': { path: 'opaque', view: ({ path }): readonly number[] => [path.length] },
    z: {},
  },
});
const mailbox: string = engine.view('x-typed:a').mailbox;
const numbers: readonly number[] = engine.view('x-other://h/');
const unknown: unknown = engine.view('y:a');
const text: string = 'x-typed:a';
const fromText: unknown = engine.view(text);
declare const ofScheme: `x-typed:${string}`;
const fromTyped: { readonly mailbox: string } = engine.view(ofScheme);
const narrowed: { readonly mailbox: string } | readonly number[] = engine.view(text, 'x-typed', 'x-other');
const one: string = engine.view(text, 'x-typed').mailbox;
const tried = engine.tryView(text, 'x-typed');
const value: string | undefined = tried.ok ? tried.value.mailbox : undefined;
const inValue: string = uri(text, engine).with({ query: 'q' }).view('x-typed').mailbox;

// Two engines may read one scheme in two ways, and each is an engine of any kind.
const other = createEngine({ schemes: { 'x-typed': { view: ({ path }) => path } } });
const words: string = other.view('x-typed:a');
const engines: readonly Engine[] = [engine, other, createEngine()];
type Views = ViewsOf<{ readonly 'x-typed': typeof typed }>;
const named: Engine<Views> = createEngine({ schemes: { 'x-typed': typed } });

// @ts-expect-error -- two schemes have two views
void engine.view(text, 'x-typed', 'x-other').mailbox;
// @ts-expect-error -- a scheme without hooks cannot be named
void engine.view(text, 'y');
// @ts-expect-error -- the view of hooks without one is unknown
void engine.view('z:a').mailbox;
// @ts-expect-error -- as is that of a scheme without hooks
void engine.view('y:a').mailbox;
// @ts-expect-error -- nor is anything known of a text
void engine.view(text).mailbox;
// @ts-expect-error -- each scheme has its own view
void engine.view('x-other:a').mailbox;
// @ts-expect-error -- a scheme is what stands before the colon
void engine.view('x-typed').mailbox;
// @ts-expect-error -- a misspelt hook
void createEngine({ schemes: { x: { normalise: () => undefined } } });

export { engines, fromText, fromTyped, inValue, mailbox, named, narrowed, numbers, one, unknown, value, words };
