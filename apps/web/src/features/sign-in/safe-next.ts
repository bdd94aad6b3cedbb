/** Where to go after signing in: only a path of this site, never another host ("//elsewhere", "/\elsewhere"). */
export function safeNext(next: string | null): string {
  if (next === null || !/^\/(?![/\\])/.test(next) || /[\t\n\r\\]/.test(next)) return '/runs'
  return next.startsWith('/sign-in') ? '/runs' : next
}
