/**
 * Ranges of hosts by name, each as the entries that it stands for; an entry may be the name of another range. A host that
 * is called the same is written with a dot at its end: `metadata.`
 *
 * The addresses are those of the registries of IANA for special purposes and of its address spaces.
 *
 * @see RFC 6890 section 2.2
 */
export const HOST_RANGES = {
  /**
   * This machine (RFC 1122 3.2.1.3, RFC 4291 2.5.3, RFC 6761 6.3). The unspecified addresses are included, because
   * connecting to `0.0.0.0` or `::` reaches the machine itself. The other names are in the hosts files of Debian, Red
   * Hat, openSUSE and AIX, and systemd answers for those below `localhost.localdomain`.
   */
  loopback: [
    '127.0.0.0/8',
    '0.0.0.0/8',
    '[::1]',
    '[::]',
    'localhost',
    '*.localhost',
    'localhost.localdomain',
    '*.localhost.localdomain',
    'localhost4',
    'localhost4.localdomain4',
    'localhost6',
    'localhost6.localdomain6',
    'ip6-localhost',
    'ip6-loopback',
    'ipv6-localhost',
    'ipv6-loopback',
    'loopback.',
  ],
  /**
   * Networks that are not routed outside (RFC 1918 3, RFC 6598 7, RFC 4193 3.1, RFC 3879 4), the NAT64 of a site, whose
   * position of the IPv4 address only the site knows (RFC 8215 7), and names that exist only in a local DNS (RFC 8375
   * 3, RFC 6762 Appendix G).
   */
  private: [
    '10.0.0.0/8',
    '172.16.0.0/12',
    '192.168.0.0/16',
    '100.64.0.0/10',
    '[fc00::]/7',
    '[fec0::]/10',
    '[64:ff9b:1::]/48',
    '*.home.arpa',
    '*.internal',
    '*.intranet',
    '*.private',
    '*.corp',
    '*.home',
    '*.lan',
  ],
  /** One link (RFC 3927 2.1, RFC 4291 2.5.6), and the names of multicast DNS (RFC 6762 3). */
  'link-local': ['169.254.0.0/16', '[fe80::]/10', '*.local'],
  /** Metadata services of clouds, which give a machine its identity and credentials. */
  metadata: [
    '169.254.169.254',
    '169.254.170.2',
    '169.254.170.23',
    '169.254.0.23',
    '169.254.42.42',
    '100.100.100.200',
    '168.63.129.16',
    '192.0.0.192',
    '[fd00:ec2::254]',
    '[fd00:ec2::23]',
    '[fd20:ce::254]',
    '[fd00:c1::a9fe:a9fe]',
    '[fd00:a9fe:a9fe::1]',
    '[fd00:42::42]',
    '[fe80::a9fe:a9fe]',
    'metadata.google.internal',
    'metadata.goog',
    'metadata.',
    'instance-data.',
    'instance-data.ec2.internal',
    'rancher-metadata',
    'metadata.tencentyun.com',
    'metadata.platformequinix.com',
    'metadata.packet.net',
    'api.metadata.cloud.ibm.com',
  ],
  /** Groups of receivers (RFC 5771 3, RFC 4291 2.7). */
  multicast: ['224.0.0.0/4', '[ff00::]/8'],
  /** For examples in texts (RFC 5737 3, RFC 3849 2, RFC 9637 3). */
  documentation: ['192.0.2.0/24', '198.51.100.0/24', '203.0.113.0/24', '[2001:db8::]/32', '[3fff::]/20'],
  /** For measurements in laboratories (RFC 2544 C.2.2, RFC 5180 8). */
  benchmarking: ['198.18.0.0/15', '[2001:2::]/48'],
  /**
   * Other addresses without a machine behind them: assignments of protocols (RFC 6890 2.2.2, RFC 2928 2) with Teredo
   * (RFC 4380 2.6), 6to4 and its relays (RFC 3056 2, RFC 7526 4), the future and limited broadcast (RFC 1112 4, RFC 919
   * 7), and IPv6 outside of `2000::/3`, which alone is assigned as global unicast (RFC 4291 2.4): IPv4-compatible and
   * IPv4-translated addresses (RFC 4291 2.5.5.1, RFC 2765 2.1), discarded packets (RFC 6666 4), segment routing (RFC
   * 9602 3). Addresses of `REACHABLE` are not meant.
   */
  reserved: [
    '192.0.0.0/24',
    '192.88.99.0/24',
    '240.0.0.0/4',
    '[2001::]/23',
    '[2002::]/16',
    '[::]/3',
    '[4000::]/2',
    '[8000::]/2',
    '[c000::]/3',
    '[e000::]/4',
    '[f000::]/5',
    '[f800::]/6',
    '[fe00::]/9',
  ],
  /** All ranges above: addresses that are not reachable from other networks. */
  'not-global': [
    'loopback',
    'private',
    'link-local',
    'metadata',
    'multicast',
    'documentation',
    'benchmarking',
    'reserved',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/**
 * Addresses that named ranges do not stand for, although they lie inside of one: the registries of IANA for special
 * purposes call them globally reachable. Those of NAT64 count as the IPv4 address that they carry, as IPv4-mapped ones do.
 *
 * @see RFC 6890 section 2.2
 */
export const REACHABLE: readonly string[] = [
  '192.0.0.9',
  '192.0.0.10',
  '[64:ff9b::]/96',
  '[2001:1::1]',
  '[2001:1::2]',
  '[2001:1::3]',
  '[2001:3::]/32',
  '[2001:4:112::]/48',
  '[2001:20::]/28',
  '[2001:30::]/28',
];
