import { redact } from '@urikit/generic';
import { describe, expect, test } from '@jest/globals';
import { engine } from './engine.js';

describe('the password of a SIP URI stands in its path, and is not shown', () => {
  test.each([
    ['RFC 3261 19.1.1', 'sip:alice:secret@h', 'sip:alice:@h'],
    ['RFC 3261 19.1.1', 'sips:alice:secret@h;transport=tcp?subject=x', 'sips:alice:@h;transport=tcp?subject=x'],
    ['RFC 3261 19.1.1', 'sip:h:5060', 'sip:h:5060'],
    ['RFC 3986 3.2.1', 'sip://alice:secret@h/', 'sip://alice:@h/'],
  ])('%s: %s', (_, text, shown) => {
    expect(redact(text, engine)).toBe(shown);
  });
});
