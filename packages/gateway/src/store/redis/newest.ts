import { CLOCKS_DIFFER } from '../stored/shared-time.js';

/**
 * An entry is written and taken away by scripts, because an answer may come late, and gateways do not know of each other:
 * one that was asked for later stays. Of an entry the scripts read the length of its header and the time of its request:
 * see `codec.ts`. Any other value under the name is written over. A time that has not come yet says that the clock
 * of its gateway was ahead: that entry is written over, too.
 *
 * KEYS: the name. ARGV: when the other entry was asked for, in milliseconds.
 */
const prelude = `
local head, later = redis.pcall('GETRANGE', KEYS[1], 0, 39), false
if type(head) == 'string' and #head == 40 then
  local at = string.byte(head, 4) == 1 and 36 or 8
  local header = redis.call('GETRANGE', KEYS[1], at + 4, at + 3 + struct.unpack('>I4', head, at + 1))
  local read, members = pcall(cjson.decode, header)
  local asked, now = read and type(members) == 'table' and tonumber(members[7]), redis.call('TIME')
  later = asked and asked > tonumber(ARGV[1]) and asked <= now[1] * 1000 + now[2] / 1000 + ${String(CLOCKS_DIFFER)}
end
if later then return 0 end
`;

/** ARGV: the time, the entry, and the milliseconds for which it is kept. Answers 0 if another one stays. */
export const writeNewest = `${prelude}
redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
return 1
`;

/** ARGV: the time. */
export const removeUpTo = `${prelude}
return redis.call('UNLINK', KEYS[1])
`;
