import { createEngine } from '@urikit/generic';
import { redact } from '@urikit/secrets';
import { describe, expect, test } from '@jest/globals';

const engine = createEngine();

describe('RFC 3986, statements about secrets', () => {
  test('3.2.1: Nothing behind the first colon of userinfo is shown, unless it is empty', () => {
    expect(redact('y://u:p:q@h/', engine)).toEqual('y://u:@h/');
    expect(redact('y://u:@h/', engine)).toEqual('y://u:@h/');
  });

  test('7.5: Secrets of a URI are not shown, in messages as well', () => {
    expect(redact('y://u:secret@h/', engine)).toEqual('y://u:@h/');
    expect(engine.check('y://u:secret@h:x/').some(({ message }) => message.includes('secret'))).toEqual(false);
  });
});
