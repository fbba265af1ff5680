/** How long an item waits for others, in ms. */
const waitMs = 5

/** Writes items that arrive within a few milliseconds together, one batch at a time. */
export class BatchWriter<T> {
  readonly #write: (items: readonly T[]) => Promise<void>
  #items: T[] = []
  #writing: Promise<void> | undefined
  #error: unknown

  constructor(write: (items: readonly T[]) => Promise<void>) {
    this.#write = write
  }

  add(item: T): void {
    this.#items.push(item)
    this.#writing ??= this.#writeSoon()
  }

  /** Waits until all items are written. Throws if some could not be. */
  async finish(): Promise<void> {
    while (this.#writing) await this.#writing
    if (this.#error !== undefined) throw this.#error
  }

  async #writeSoon(): Promise<void> {
    while (this.#items.length > 0) {
      await new Promise((resume) => setTimeout(resume, waitMs))
      const items = this.#items
      this.#items = []
      await this.#write(items).catch((error: unknown) => (this.#error = error))
    }
    this.#writing = undefined
  }
}
