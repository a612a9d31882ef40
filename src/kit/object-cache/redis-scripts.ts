/**
 * Lua scripts, each one atomic step on the server. Beside the entries (hashes of `body` and `endsAt`) stand
 *   uses   sorted set: name of an entry → when it was used last, epoch milliseconds
 *   sizes  hash: name of an entry → its bytes
 *   total  the sum of the sizes
 * Expiry is decided by the times in the data, which come from Hinterland's clock; the server's own expiry only clears
 * away what has expired.
 */
const DROP = `
local function drop(name)
  redis.call('UNLINK', prefix .. name)
  redis.call('ZREM', uses, name)
  local size = tonumber(redis.call('HGET', sizes, name) or 0)
  redis.call('HDEL', sizes, name)
  return redis.call('INCRBY', total, -size)
end
local function keep(idle)
  for _, key in ipairs({uses, sizes, total}) do redis.call('PEXPIRE', key, idle) end
end
`;

/** KEYS: sequence, uses, sizes, total. ARGV: prefix, name, body, size, now, idle, life, entries, bytes, drops. */
export const ADD = `
local sequence, uses, sizes, total = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local prefix, name, body = ARGV[1], ARGV[2], ARGV[3]
local size, now, idle, life = tonumber(ARGV[4]), tonumber(ARGV[5]), tonumber(ARGV[6]), tonumber(ARGV[7])
local maxEntries, maxBytes, drops = tonumber(ARGV[8]), tonumber(ARGV[9]), tonumber(ARGV[10])
${DROP}
for _, silent in ipairs(redis.call('ZRANGEBYSCORE', uses, '-inf', now - idle, 'LIMIT', 0, drops)) do drop(silent) end
local held = tonumber(redis.call('GET', total) or 0)
while redis.call('ZCARD', uses) >= maxEntries or held + size > maxBytes do
  local oldest = redis.call('ZRANGE', uses, 0, 0)[1]
  if not oldest then
    redis.call('DEL', sizes, total)
    break
  end
  held = drop(oldest)
end
redis.call('HSET', prefix .. name, 'body', body, 'endsAt', now + life)
redis.call('PEXPIRE', prefix .. name, math.min(idle, life))
redis.call('ZADD', uses, now, name)
redis.call('HSET', sizes, name, size)
redis.call('INCRBY', total, size)
keep(idle)
return redis.call('INCR', sequence)
`;

/** KEYS: uses, sizes, total. ARGV: prefix, name, now, idle. */
export const GET = `
local uses, sizes, total = KEYS[1], KEYS[2], KEYS[3]
local prefix, name, now, idle = ARGV[1], ARGV[2], tonumber(ARGV[3]), tonumber(ARGV[4])
${DROP}
local endsAt = tonumber(redis.call('HGET', prefix .. name, 'endsAt') or 0)
local usedAt = tonumber(redis.call('ZSCORE', uses, name) or 0)
if now >= endsAt or now >= usedAt + idle then
  if usedAt > 0 then drop(name) end
  return false
end
redis.call('ZADD', uses, now, name)
redis.call('PEXPIRE', prefix .. name, math.min(idle, endsAt - now))
keep(idle)
return redis.call('HGET', prefix .. name, 'body')
`;
