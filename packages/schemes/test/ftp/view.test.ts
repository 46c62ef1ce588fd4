import { expect, test } from '@jest/globals';
import { kit } from '@urikit/generic';
import { parseUri } from '@urikit/generic/record';
import { ftpSchemes } from '@urikit/schemes/ftp/profile';

test('without an authority the view has an empty host, because a caller may skip the check', () => {
  expect(ftpSchemes(kit).ftp.view?.(parseUri('ftp:/a'))).toEqual({
    host: '',
    port: 21,
    user: undefined,
    path: ['a'],
    type: undefined,
  });
});
