import { expect, test } from '@jest/globals';
import { kit } from '@urikit/generic';
import { parseUri } from '@urikit/generic/record';
import { geoSchemes } from '@urikit/schemes/geo/profile';

test('malformed coordinates are NaN in the view, because a caller may skip the check', () => {
  expect(geoSchemes(kit).geo.view?.(parseUri('geo:x;crs'))).toEqual({
    latitude: Number.NaN,
    longitude: Number.NaN,
    altitude: undefined,
    crs: 'wgs84',
    uncertainty: undefined,
    parameters: [],
  });
});
