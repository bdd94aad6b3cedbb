/** Keeps the newest `capacity` items. */
export class Ring<T> {
  readonly #items: T[] = []
  readonly #capacity: number
  #oldest = 0

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  push(item: T): void {
    if (this.#items.length < this.#capacity) this.#items.push(item)
    else {
      this.#items[this.#oldest] = item
      this.#oldest = (this.#oldest + 1) % this.#capacity
    }
  }

  /** The newest `count` items, oldest first. */
  tail(count = this.#capacity): T[] {
    const ordered = [...this.#items.slice(this.#oldest), ...this.#items.slice(0, this.#oldest)]
    return count < ordered.length ? ordered.slice(ordered.length - count) : ordered
  }
}
