interface Entry<V> {
  readonly value: Promise<V>
  size: number
}

/**
 * Keeps the values that were asked for last; what is being made is made once, however many ask for it. `limit` is of their
 * sizes together: how many there are, or what `sizeOf` says (bytes); what is still being made counts as one.
 */
export class RecentlyUsed<V> {
  private readonly entries = new Map<string, Entry<V>>()
  private size = 0

  constructor(
    private readonly limit: number,
    private readonly sizeOf: (value: V) => number = () => 1,
  ) {}

  get(key: string, make: () => Promise<V>): Promise<V> {
    const known = this.entries.get(key)
    if (known) {
      this.entries.delete(key)
      this.entries.set(key, known)
      return known.value
    }
    const entry = { value: make(), size: 0 }
    this.entries.set(key, entry)
    this.resize(entry, 1)
    entry.value.then(
      (value) => this.isKept(key, entry) && this.resize(entry, this.sizeOf(value)),
      // What failed is made anew by who asks next; whoever asked now is told.
      () => this.isKept(key, entry) && this.drop(key, entry),
    )
    return entry.value
  }

  /** By now the key may have been forgotten, or made again. */
  private isKept(key: string, entry: Entry<V>): boolean {
    return this.entries.get(key) === entry
  }

  private resize(entry: Entry<V>, size: number): void {
    this.size += size - entry.size
    entry.size = size
    for (const [key, oldest] of this.entries) {
      if (this.size <= this.limit) return
      this.drop(key, oldest)
    }
  }

  private drop(key: string, { size }: Entry<V>): void {
    this.entries.delete(key)
    this.size -= size
  }
}
