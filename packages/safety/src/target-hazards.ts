import { type HazardDefinition, row } from './hazard-row.js';

/** Hazards of the target of a URI: addresses, ports, names, schemes, hosts that readers disagree on, and size. */
export const TARGET_HAZARDS = {
  'safety/rare-ipv4': row(
    'error',
    'RFC 3986 7.4',
    'some resolvers read the name as an address',
    'write the address in four decimal numbers, and check where it leads',
  ),
  'safety/embedded-ipv4': row(
    'warning',
    'RFC 3986 7.4',
    'the address leads to an IPv4 address inside it',
    'check the IPv4 address as well',
  ),
  'safety/loopback': row(
    'warning',
    'RFC 6890 2.2',
    'the host is the machine that fetches',
    'refuse the host if the URI comes from outside',
  ),
  'safety/private': row(
    'warning',
    'RFC 6890 2.2',
    'the host is inside of a private network',
    'refuse the host if the URI comes from outside',
  ),
  'safety/link-local': row(
    'warning',
    'RFC 6890 2.2',
    'the host is on the link of the machine that fetches',
    'refuse the host if the URI comes from outside',
  ),
  'safety/metadata': row(
    'error',
    'RFC 3986 7.6',
    'the host gives credentials of a machine in a cloud',
    'refuse the host',
  ),
  'safety/documentation': row(
    'info',
    'RFC 6890 2.2',
    'the address is for documentation',
    'replace the host of the example',
  ),
  'safety/special-address': row(
    'warning',
    'RFC 6890 2.2',
    'the address is set aside for a special purpose',
    'refuse the host if the URI comes from outside',
  ),
  'safety/name-with-address': row(
    'warning',
    'RFC 3986 7.4',
    'a service of the DNS gives the address that stands in the name, or one of the machine that fetches',
    'check the addresses that the name resolves to',
  ),
  'safety/other-protocol-port': row(
    'warning',
    'RFC 3986 7.2',
    'the port belongs to another protocol',
    'refuse the port unless you serve it',
  ),
  'safety/port-range': row(
    'error',
    'RFC 3986 3.2.3',
    'no port is above 65535; some readers count on from 0',
    'write a port of at most 65535',
  ),
  'safety/mixed-scripts': row(
    'warning',
    'UTS #39 5.1',
    'letters of several scripts may look alike',
    'show the host as an A-label',
  ),
  'safety/malformed-a-label': row(
    'warning',
    'RFC 5890 2.3.2.1',
    'the label begins as an A-label, and its rest is no Punycode of a U-label: readers refuse it or show it as it is',
    'refuse the host, or write the label that is meant',
  ),
  'safety/confusable': row(
    'warning',
    'UTS #39 4',
    'the label looks like one in ASCII',
    'show the host as an A-label, and compare it with the hosts that you know',
  ),
  'safety/brand-look-alike': row(
    'error',
    'UTS #39 4',
    'the host looks like one of another owner',
    'refuse the host, or show it next to the one that it looks like',
  ),
  'safety/script-scheme': row(
    'error',
    'RFC 3986 7.6',
    'the URI is a program, or a document that holds one',
    'allow https alone where the URI is followed',
  ),
  'safety/svg-document': row(
    'warning',
    'RFC 3986 7.6',
    'a picture that may hold a program, which runs where the URI is opened',
    'use it as a picture alone, or sanitize it',
  ),
  'safety/disguised-scheme': row(
    'info',
    'RFC 3986 3.1',
    'the author disguised a link so that it is not followed',
    'leave it as text; write http only if it is to be followed',
  ),
  'safety/repeated-scheme': row(
    'error',
    'RFC 3986 7.6',
    'a scheme stands where the host is read',
    'remove one of the two schemes',
  ),
  'safety/path-as-host': row(
    'error',
    'RFC 3986 7.6',
    'behind an empty host, some readers take the path for one',
    'write the host behind `//`, or refuse the URI',
  ),
  'safety/readers-disagree': row(
    'error',
    'RFC 3986 7.6',
    'two readers see two hosts',
    'refuse the URI, or forward its normal form',
  ),
  'safety/long': row(
    'warning',
    'RFC 9110 4.1',
    'some readers refuse a string of this length',
    'shorten the URI, or raise `limits.length`',
  ),
  'safety/deep': row(
    'warning',
    'RFC 3986 3.3',
    'the path has more segments than allowed',
    'refuse the path, or raise `limits.segments`',
  ),
  'safety/many-parameters': row(
    'warning',
    'RFC 3986 3.4',
    'some readers cut a query with as many parameters',
    'refuse the query, or raise `limits.parameters`',
  ),
} satisfies Record<string, HazardDefinition>;
