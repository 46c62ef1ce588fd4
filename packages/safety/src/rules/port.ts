import { ownsPort } from '../ports.js';
import type { Rule } from './rule.js';

/**
 * Ports that browsers do not fetch from (Fetch 2.9), because they belong to other protocols (7.2); and ports of
 * databases, queues and cluster services, such as Docker (2375), etcd (2379) and kubelet (10250), which may obey any
 * request.
 */
const OTHERS = new Set([
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110,
  111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 445, 465, 512, 513, 514, 515, 526, 530, 531,
  532, 540, 548, 554, 556, 563, 587, 601, 636, 873, 989, 990, 993, 995, 1433, 1521, 1719, 1720, 1723, 2049, 2181, 2375,
  2376, 2379, 2380, 3306, 3389, 3659, 4045, 4190, 4369, 5060, 5061, 5432, 5672, 5900, 5984, 5985, 6000, 6379, 6566,
  6665, 6666, 6667, 6668, 6669, 6679, 6697, 9042, 9200, 9300, 10080, 10250, 10255, 11211, 27017, 28017,
]);

/** Ports above the range, and ports of another protocol than the scheme's. */
export const port: Rule = ({ scheme, port: part }, found) => {
  if (part === undefined || !/^\d+$/.test(part.text)) return;
  const number = Number(part.text);
  const end = part.start + part.text.length;
  if (number > 65_535)
    found('safety/port-range', part.start, end, { detail: `some readers take it for ${String(number % 65_536)}` });
  else if (OTHERS.has(number) && !ownsPort(scheme?.text.toLowerCase() ?? '', number))
    found('safety/other-protocol-port', part.start, end);
};
