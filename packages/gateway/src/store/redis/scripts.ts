import { createHash } from 'node:crypto';

/**
 * Each change of the clock is one script, on one node. KEYS: the clock (a hash), the purges and the
 * invalidations (sorted sets of record names by number).
 *
 * The clock's fields: `run` the process that keeps it, `epoch`, `clock`, `floor`, `count` of the purges, `icount` of the
 * invalidations, `forgotten` the number up to which invalidations are forgotten, `settled`, and `m:ID` for every
 * gateway: the number of its last sign of life and its lease.
 *
 * Numbers may have been lost when the fields are missing or of another process, when there are not as many purges as
 * there were, when the clock is behind one of them, or when a gateway knows a number that is not there yet. Then a new
 * epoch begins, and no entry from before it is good. Its numbers are those of the wall clock in microseconds, higher
 * than any the caller knows.
 *
 * Invalidations that are lost are forgotten ones: then no new epoch begins, but a gateway that has not heard of them
 * empties its first level.
 *
 * `allow-oom`: full memory must not prevent a purge. The scripts add few bytes, and the number of bytes is bounded.
 */
const prelude = `#!lua flags=allow-oom
local H, Z, W = KEYS[1], KEYS[2], KEYS[3]
local id, knownEpoch, known, fresh = ARGV[1], ARGV[2], tonumber(ARGV[3]), ARGV[4]
local function text(n) return string.format('%.0f', n) end
local run = string.match(redis.call('INFO', 'server'), 'run_id:(%w+)') or ''
local s = redis.pcall('HMGET', H, 'run', 'epoch', 'clock', 'floor', 'count', 'settled', 'icount', 'forgotten')
local card, last = redis.pcall('ZCARD', Z), redis.pcall('ZRANGE', Z, -1, -1, 'WITHSCORES')
local wcard = redis.pcall('ZCARD', W)
if s.err then s = {} end
local epoch, clock, floor, settled = s[2], tonumber(s[3] or ''), tonumber(s[4] or ''), s[6]
local icount, forgotten = tonumber(s[7] or ''), tonumber(s[8] or '')
local lost = s[1] ~= run or not epoch or not clock or not floor or type(card) ~= 'number' or tonumber(s[5] or '') ~= card
  or clock < floor or clock < tonumber(last[2] or '0') or known > clock or (knownEpoch ~= epoch and known >= floor)
if lost then
  local t = redis.call('TIME')
  clock = math.max(known, t[1] * 1000000 + t[2]) + 1
  floor, epoch, settled = clock, fresh, '0'
  redis.call('DEL', H, Z)
  redis.call('HSET', H, 'run', run, 'epoch', epoch, 'clock', text(clock), 'floor', text(floor), 'count', '0', 'settled', '0')
end
if lost or type(wcard) ~= 'number' or wcard ~= icount or not forgotten then
  forgotten, icount = clock, 0
  redis.call('DEL', W)
  redis.call('HSET', H, 'icount', '0', 'forgotten', text(forgotten))
end
`;

/** More invalidations than these are not told to a gateway that comes back: it empties its first level. */
const MOST_TOLD = 1000;

/**
 * A sign of life that gives back the records that its sender does not know. ARGV: id, epoch, clock, a new epoch's name,
 * sign. Answers epoch, clock, floor, forgotten, then names and numbers in turn. A gateway that knows no epoch yet has
 * no entry that could be invalidated, and is told of no invalidations.
 */
const syncSource = `${prelude}
redis.call('HSET', H, 'm:' .. id, ARGV[5])
local from, missed = '-inf', {}
if knownEpoch == epoch then
  from = '(' .. text(known)
  if forgotten <= known then
    missed = redis.call('ZRANGEBYSCORE', W, from, '+inf', 'WITHSCORES', 'LIMIT', 0, ${String(MOST_TOLD + 1)})
    if #missed > ${String(2 * MOST_TOLD)} then forgotten, missed = clock, {} end
  end
else
  forgotten = clock
end
local answer = { epoch, text(clock), text(floor), text(forgotten) }
local function add(found)
  for i = 1, #found, 2 do
    answer[#answer + 1] = found[i]
    answer[#answer + 1] = text(tonumber(found[i + 1]))
  end
end
add(redis.call('ZRANGEBYSCORE', Z, from, '+inf', 'WITHSCORES'))
add(missed)
return answer
`;

/**
 * A purge or an invalidation, as the name says. ARGV: id, epoch, clock, a new epoch's name, record name, most purges to
 * keep, channel, most invalidations to keep, and the number up to which the sender holds invalidations for old.
 * Answers epoch, clock, floor, settled, then ids of gateways and their signs in turn.
 */
const purgeSource = `${prelude}
local name, most = ARGV[5], tonumber(ARGV[6])
clock = clock + 1
if name == 'a' then
  floor = clock
  redis.call('DEL', Z)
elseif string.sub(name, 1, 1) == 'i' then
  redis.call('ZADD', W, text(clock), name)
  local old = knownEpoch == epoch and tonumber(ARGV[9]) or 0
  if old > forgotten then
    redis.call('ZREMRANGEBYSCORE', W, '-inf', text(old))
    forgotten = old
  end
  icount = redis.call('ZCARD', W)
  local over = icount - tonumber(ARGV[8])
  if over > 0 then
    local last = redis.call('ZRANGE', W, over - 1, over - 1, 'WITHSCORES')
    forgotten = math.max(forgotten, tonumber(last[2]))
    redis.call('ZREMRANGEBYRANK', W, 0, over - 1)
    icount = icount - over
  end
  redis.call('HSET', H, 'icount', icount, 'forgotten', text(forgotten))
else
  redis.call('ZADD', Z, text(clock), name)
end
local count = redis.call('ZCARD', Z)
if count > most then
  -- The older half goes into the floor, so that this is rare.
  local gone = count - math.floor(most / 2)
  local last = redis.call('ZRANGE', Z, gone - 1, gone - 1, 'WITHSCORES')
  floor = math.max(floor, tonumber(last[2]))
  redis.call('ZREMRANGEBYRANK', Z, 0, gone - 1)
  count = count - gone
end
redis.call('HSET', H, 'clock', text(clock), 'floor', text(floor), 'count', count)
redis.call('PUBLISH', ARGV[7], table.concat({ epoch, text(clock), text(floor), id, name }, '\\n'))
local answer = { epoch, text(clock), text(floor), settled or '0' }
local all = redis.call('HGETALL', H)
for i = 1, #all, 2 do
  if string.sub(all[i], 1, 2) == 'm:' then
    answer[#answer + 1] = string.sub(all[i], 3)
    answer[#answer + 1] = all[i + 1]
  end
end
return answer
`;

/**
 * After as long as a lease in one epoch: leases from before it are over, and gateways that gave no sign of life since a
 * purge are forgotten. ARGV: epoch, then ids and signs in turn.
 */
const settleSource = `#!lua flags=allow-oom
if redis.call('HGET', KEYS[1], 'epoch') ~= ARGV[1] then return 0 end
redis.call('HSET', KEYS[1], 'settled', '1')
for i = 2, #ARGV, 2 do
  if redis.call('HGET', KEYS[1], 'm:' .. ARGV[i]) == ARGV[i + 1] then redis.call('HDEL', KEYS[1], 'm:' .. ARGV[i]) end
end
return 1
`;

/** A gateway that says good-bye. ARGV: id. */
const leaveSource = `#!lua flags=allow-oom
return redis.call('HDEL', KEYS[1], 'm:' .. ARGV[1])
`;

export interface Script {
  readonly source: string;
  readonly sha: string;
}

const script = (source: string): Script => ({ source, sha: createHash('sha1').update(source).digest('hex') });

export const syncScript = script(syncSource);
export const purgeScript = script(purgeSource);
export const settleScript = script(settleSource);
export const leaveScript = script(leaveSource);
