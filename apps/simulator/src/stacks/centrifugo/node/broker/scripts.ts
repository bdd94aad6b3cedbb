/**
 * Publishes a whole batch in order: for each message the next offset, the history entry, and the PUBLISH with what a
 * node needs to know of it. ARGV: prefix, epoch for new streams, life of offsets in seconds, the batch's key or '',
 * then channel, data, history size and life of the history, four a message. A batch that was taken before answers as it
 * did then, so that a sender may repeat one whose answer it lost. Answers offset and epoch of each message, and then
 * to how many nodes it went.
 */
export const PUBLISH_BATCH = `
local prefix, new_epoch, meta_ttl, batch = ARGV[1], ARGV[2], ARGV[3], ARGV[4]
if batch ~= '' then
  local before = redis.call('GET', prefix .. '.batch.' .. batch)
  if before then return cjson.decode(before) end
end
local answer = {}
for i = 5, #ARGV, 4 do
  local channel, data, size, ttl = ARGV[i], ARGV[i + 1], ARGV[i + 2], ARGV[i + 3]
  local offset, epoch = 0, ''
  if size ~= '0' then
    local meta = prefix .. '.stream.meta.' .. channel
    local stream = prefix .. '.stream.' .. channel
    offset = redis.call('HINCRBY', meta, 's', 1)
    epoch = redis.call('HGET', meta, 'e')
    if not epoch then
      epoch = new_epoch
      redis.call('HSET', meta, 'e', epoch)
    end
    redis.call('EXPIRE', meta, meta_ttl)
    redis.call('XADD', stream, 'MAXLEN', size, '0-' .. offset, 'd', data)
    redis.call('EXPIRE', stream, ttl)
  end
  local heard = redis.call('PUBLISH', prefix .. '.client.' .. channel, offset .. ' ' .. epoch .. ' ' .. data)
  answer[#answer + 1] = offset
  answer[#answer + 1] = epoch
  answer[#answer + 1] = heard
end
if batch ~= '' then redis.call('SET', prefix .. '.batch.' .. batch, cjson.encode(answer), 'EX', 60) end
return answer
`

/**
 * The position of a channel, and what was published after an offset. ARGV: prefix, channel, epoch for a new stream, life
 * of offsets in seconds, offset, how many at most (0: only the position). Answers offset, epoch and the stream's entries.
 */
export const READ_STREAM = `
local meta = ARGV[1] .. '.stream.meta.' .. ARGV[2]
local epoch = redis.call('HGET', meta, 'e')
if not epoch then
  epoch = ARGV[3]
  redis.call('HSET', meta, 'e', epoch)
end
redis.call('EXPIRE', meta, ARGV[4])
local offset = redis.call('HGET', meta, 's') or '0'
if ARGV[6] == '0' then return {offset, epoch, {}} end
local stream = ARGV[1] .. '.stream.' .. ARGV[2]
return {offset, epoch, redis.call('XRANGE', stream, '0-' .. (ARGV[5] + 1), '+', 'COUNT', ARGV[6])}
`
