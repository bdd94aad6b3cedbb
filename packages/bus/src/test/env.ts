/** The Redis that tests use; a missing one fails them, with this sentence. */
export function redisUrl(): string {
  const url = process.env.REDIS_URL
  if (!url) throw new Error('REDIS_URL is not set. Expected a Redis URL such as redis://127.0.0.1:6379')
  return url
}
