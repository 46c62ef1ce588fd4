import { expect, test } from '@jest/globals';
import { isSafeMethod } from '@urikit/cache-key/keyer';

/** A second copy of the HTTP Method Registry of IANA, by its column "Safe"; QUERY is that of its own document. */
const REGISTRY = {
  safe: 'GET HEAD OPTIONS PRI PROPFIND QUERY REPORT SEARCH TRACE',
  unsafe:
    'ACL BASELINE-CONTROL BIND CHECKIN CHECKOUT CONNECT COPY DELETE LABEL LINK LOCK MERGE MKACTIVITY MKCALENDAR MKCOL ' +
    'MKREDIRECTREF MKWORKSPACE MOVE ORDERPATCH PATCH POST PROPPATCH PUT REBIND UNBIND UNCHECKOUT UNLINK UNLOCK UPDATE ' +
    'UPDATEREDIRECTREF VERSION-CONTROL *',
};

test('RFC 9110 9.2.1, 16.1.1: the safe methods are those of the registry, in its letters', () => {
  const safe = REGISTRY.safe.split(' ');
  expect(safe.filter((method) => !isSafeMethod(method))).toEqual([]);
  const others = [...REGISTRY.unsafe.split(' '), ...safe.map((method) => method.toLowerCase()), '', 'BREW'];
  expect(others.filter(isSafeMethod)).toEqual([]);
});
