/**
 * Ranges of hosts by name, each as the entries that it stands for. A host that is called the same is written with a dot
 * at its end: `metadata.`
 */
export const HOST_RANGES = {
  /**
   * This machine (RFC 1122 3.2.1.3, RFC 4291 2.5.3, RFC 6761 6.3). The unspecified addresses are among them: who
   * connects to `0.0.0.0` or `::` reaches the machine itself. The last four names stand in the hosts file of many systems.
   */
  loopback: [
    '127.0.0.0/8',
    '0.0.0.0/8',
    '[::1]',
    '[::]',
    'localhost',
    '*.localhost',
    'localhost.localdomain',
    'localhost6',
    'ip6-localhost',
    'ip6-loopback',
  ],
  /**
   * Networks that nobody routes outside (RFC 1918 3, RFC 6598 7, RFC 4193 3.1, RFC 3879 4), and the NAT64 of a site, of which
   * the site alone knows where the IPv4 address stands (RFC 8215 7).
   */
  private: [
    '10.0.0.0/8',
    '172.16.0.0/12',
    '192.168.0.0/16',
    '100.64.0.0/10',
    '[fc00::]/7',
    '[fec0::]/10',
    '[64:ff9b:1::]/48',
  ],
  /** One link (RFC 3927 2.1, RFC 4291 2.5.6). */
  'link-local': ['169.254.0.0/16', '[fe80::]/10'],
  /** Where clouds tell a machine who it is, and hand out its credentials. */
  metadata: [
    '169.254.169.254',
    '169.254.170.2',
    '100.100.100.200',
    '168.63.129.16',
    '192.0.0.192',
    '[fd00:ec2::254]',
    '[fd20:ce::254]',
    'metadata.google.internal',
    'metadata.',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** The name of a range. */
export type HostRangeName = keyof typeof HOST_RANGES;
