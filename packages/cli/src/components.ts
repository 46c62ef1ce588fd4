import { type Component, tryParse, type UriReference } from '@urikit/generic';
import { redact } from '@urikit/secrets';

/** The components in the order in which they stand. */
export const COMPONENTS: readonly Component[] = ['scheme', 'userinfo', 'host', 'port', 'path', 'query', 'fragment'];

/** The string of one component; undefined if the component is absent. */
export function textOf(uri: UriReference, component: Component): string | undefined {
  switch (component) {
    case 'userinfo':
      return uri.authority?.userinfo;
    case 'host':
      return uri.authority?.host.text;
    case 'port':
      return uri.authority?.port;
    default:
      return uri[component];
  }
}

/** The components that redaction changes, because they contain secrets. Never throws. */
export function secretComponents(text: string, engine: Parameters<typeof redact>[1]): readonly Component[] {
  const [whole, redacted] = [tryParse(text), tryParse(redact(text, engine))];
  if (!whole.ok || !redacted.ok) return [];
  return COMPONENTS.filter((component) => textOf(whole.value, component) !== textOf(redacted.value, component));
}

/** Writes a component for people; absent and empty ones are named so. */
export const shownText = (text: string | undefined): string => {
  if (text === undefined) return '(absent)';
  return text === '' ? '(empty)' : text;
};
