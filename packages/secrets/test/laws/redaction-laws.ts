import { isUriReference, parse, tryParse } from '@urikit/generic';
import type { Secret } from '@urikit/generic/hooks';
import { redact } from '@urikit/secrets';
import fc from 'fast-check';
import { mutate } from '../../../generic/test/generators/mutate.js';
import { TOKENS } from '../../../generic/test/generators/tokens.js';
import { isSubsequence, textsOf } from '../../../generic/test/laws/components.js';
import type { Setup } from '../../../generic/test/laws/engines.js';
import type { Input } from '../../../generic/test/laws/inputs.js';
import { type Inputs, type Law, one } from '../../../generic/test/laws/laws.js';
import { withoutNestedPasswords } from './nested-passwords.js';

/** What stands for a password in generated texts: characters that nothing else there has in this order. */
const PASSWORD = 'Qx7Qx';

/** A user that is a token by its looks. */
const isToken = (user: string): boolean => {
  if (!/^[\w.~+-]{8,}$/.test(user)) return false;
  const kinds = user.replace(/[A-Za-z]+/g, 'a').replace(/[0-9]+/g, '0');
  const isLong = user.length >= 16 && kinds.includes('a') && user.replace(/[^0-9]/g, '').length > 1;
  return isLong || /a0a0|0a0a/.test(kinds);
};

/** What stands before a path that some read as an authority. */
function behindOf({ scheme = '', host, path }: ReturnType<typeof textsOf>, needsAuthority: boolean): string {
  const isAuthority = needsAuthority || /^(?:https?|ftp|wss?)$/i.test(scheme);
  if (host === '' || (host === undefined && isAuthority && !(path ?? '').startsWith('/'))) return 'x://';
  return host === undefined && scheme !== '' ? 'x:' : '';
}

/** "Redaction only removes", and what it removes is gone. */
export function redactionFault({ engine, hooks }: Setup, { texts: [text = ''] }: Input): string | undefined {
  const redacted = redact(text, engine);
  if (!isSubsequence(redacted, text)) return `${redacted} is no part of the text`;
  if (redact(redacted, engine).length > redacted.length) return 'redacting again adds';
  const result = tryParse(text);
  if (!result.ok)
    return text.startsWith(redacted)
      ? malformedFault(text, redacted)
      : `${redacted} is not the beginning of a malformed text`;
  const before = textsOf(result.value);
  const after = textsOf(parse(redacted));
  const scheme = hooks[before.scheme?.toLowerCase() ?? ''];
  const secrets: readonly Secret[] = scheme?.secrets ?? ['password'];
  if (secrets.includes('userinfo') || isToken(before.userinfo ?? '')) before.userinfo &&= '';
  else if (secrets.includes('password')) before.userinfo = before.userinfo?.replace(/(:|%(?:25)?(?:25)?3a)[^]*/i, '$1');
  if (secrets.includes('query')) before.query &&= '';
  if (secrets.includes('fragment')) before.fragment &&= '';
  before.path &&= withoutNestedPasswords(before.path, behindOf(before, scheme?.authority === 'required'), '');
  before.query &&= withoutNestedPasswords(before.query, '', '&;');
  before.fragment &&= withoutNestedPasswords(before.fragment, '', '&;');
  const expected = JSON.stringify(before);
  return JSON.stringify(after) === expected ? undefined : `expected ${expected}, found ${redacted}`;
}

/** A string that is plainly public is read in parts if a function may find a secret in it. */
function shortWayFault({ engine }: Setup, { texts: [text = ''] }: Input): string | undefined {
  if (!isUriReference(text)) return undefined;
  const { hooks, limits, references, secrets } = engine;
  const expected = redact(text, { hooks, limits, references, secrets: [...secrets, () => []] });
  const redacted = redact(text, engine);
  return redacted === expected ? undefined : `expected ${expected}, found ${redacted}`;
}

/** Behind `//user:` a password may stand, whether or not the `@` is where it should be. */
function malformedFault(text: string, redacted: string): string | undefined {
  const secret = /^(?:[A-Za-z][A-Za-z0-9+.-]*:)?\/\/[^/?#@:]*:([^]*)$/.exec(text)?.[1];
  if (secret === undefined) return undefined;
  return redacted.length > text.length - secret.length ? `${redacted} shows what may be a password` : undefined;
}

const passwordText = (scheme: string): string => `${scheme === '' ? '' : `${scheme}:`}//u:${PASSWORD}@h:80/p?q#f`;

const passwords: Inputs = {
  arbitrary: ({ schemes }) =>
    fc
      .tuple(fc.constantFrom(...schemes), fc.nat(40), fc.constantFrom('', ...TOKENS), fc.nat(2))
      .map(([scheme, at, token, cut]) => [
        passwordText(scheme).slice(0, at) + token + passwordText(scheme).slice(at + cut),
      ]),
  generate:
    ({ schemes }) =>
    (random) => {
      const text = passwordText(random.pick(schemes));
      return { texts: [random.once(3) ? text : mutate(text, random)], options: {} };
    },
};

export const REDACTION_LAWS: readonly Pick<Law, 'title' | 'inputs' | 'fault'>[] = [
  { title: '6: redaction only removes', inputs: one, fault: redactionFault },
  { title: '6: redaction is the same in each way', inputs: one, fault: shortWayFault },
  { title: '6: redaction removes passwords', inputs: passwords, fault: redactionFault },
];
