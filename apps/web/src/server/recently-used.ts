/** Keeps the values that were asked for last; what is being made is made once, however many ask for it. */
export class RecentlyUsed<V> {
  private readonly values = new Map<string, Promise<V>>()

  constructor(private readonly limit: number) {}

  get(key: string, make: () => Promise<V>): Promise<V> {
    const known = this.values.get(key)
    this.values.delete(key)
    const value = known ?? make()
    this.values.set(key, value)
    // What failed is made anew by who asks next; whoever asked now is told.
    if (!known)
      value.catch(() => {
        // By now the key may have been made again.
        if (this.values.get(key) === value) this.values.delete(key)
      })
    const [oldest] = this.values.keys()
    if (this.values.size > this.limit && oldest !== undefined) this.values.delete(oldest)
    return value
  }
}
