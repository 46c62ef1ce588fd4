import { expect, test } from '@jest/globals';
import { kit } from '@urikit/generic';
import { parseUri } from '@urikit/generic/record';
import { niSchemes } from '@urikit/schemes/ni/profile';

test('a name without a digest has an empty view, because a caller may skip the check', () => {
  expect(niSchemes(kit).ni.view?.(parseUri('ni:x'))).toEqual({ algorithm: '', digest: '', contentType: undefined });
});
