import { runInNewContext } from 'node:vm';
import { createKeyer } from '@urikit/cache-key/keyer';
import type { CompiledPolicy, KeyRequest } from '@urikit/cache-key';
import { scriptOf } from '../js/decide-text.js';
import { minified } from '../js/minify.js';
import { samplesOf } from '../js/samples.js';
import { refused } from '../refused.js';
import { eventOf, type Handler, outcomeOf } from './event.js';
import { CALLED, HANDLER } from './handler.js';

/** Bytes of the largest function that CloudFront takes. */
export const MOST_BYTES = 10_240;

/** CloudFront shows no content, and no hop that may be trusted. */
const SITUATION = { hasBody: false, content: undefined, fields: undefined, trusted: false };

/** A request of QUERY has no key where its content is not shown, so the method counts as one without keys. */
const withoutQuery = (plan: CompiledPolicy): CompiledPolicy => {
  const without = <Rules extends CompiledPolicy['rules']>(rules: Rules): Rules => ({
    ...rules,
    methods: rules.methods.filter((method) => method !== 'QUERY'),
  });
  return {
    ...plan,
    rules: without(plan.rules),
    routes: plan.routes.map((route) => ({ ...route, rules: without(route.rules) })),
  };
};

/** The function of a plan, before it is tried. */
export function untriedText(plan: CompiledPolicy, runtime: (path: string) => string): string {
  const kind = { isSmall: true, isES5: true, situation: SITUATION };
  const script = minified(scriptOf(withoutQuery(plan), kind, runtime) + HANDLER, kind.isES5);
  return `var made;${script}${CALLED}`;
}

/** The function of a plan, tried against the interpreter. @throws UrikitError `input/value` if it decides otherwise */
export function functionText(plan: CompiledPolicy, runtime: (path: string) => string): string {
  const text = untriedText(plan, runtime);
  tryFunction(plan, text);
  return text;
}

/** The request that an event shows, as a keyer takes it: CloudFront has no content, and knows no trusted hop. */
const shownOf = (request: KeyRequest): KeyRequest => ({
  ...request,
  scheme: 'https',
  fields: undefined,
  hasBody: false,
  content: undefined,
  trusted: false,
});

function tryFunction(plan: CompiledPolicy, text: string): void {
  const handler = runInNewContext(`${text}\nhandler`) as Handler;
  const { decide } = createKeyer(plan);
  for (const sample of samplesOf(plan, 3000)) {
    const request = shownOf(sample);
    const event = eventOf(request);
    if (event === undefined) continue;
    const expected = outcomeOf(decide(request), request);
    const found = outcomeOf(handler(event), request);
    if (expected !== found)
      throw refused(`the function decides otherwise about ${request.method} ${request.target}: report this as a bug`);
  }
}
