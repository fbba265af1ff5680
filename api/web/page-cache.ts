export type RenderedPage = { status: number; headers: [string, string][]; body: Buffer }
type Entry = { page?: Promise<RenderedPage>; isRendering: boolean; requests: number }

const maxAgeMs = 3_000
const maxEntries = 500
/**
 * A page is cached after this many requests within maxAgeMs. A less popular page is rendered for every request, so
 * that a merchant sees changes immediately.
 */
const minRequests = 20

/** Cache of rendered pages. Concurrent requests for a page share one rendering. */
export class PageCache {
  readonly #entries = new Map<string, Entry>()

  getOrRender(key: string, render: () => Promise<RenderedPage>): Promise<RenderedPage> {
    const entry = this.#entries.get(key) ?? this.#createEntry(key)
    entry.requests += 1
    if (entry.page && (entry.isRendering || entry.requests > minRequests)) return entry.page
    const page = render()
    entry.page = page
    entry.isRendering = true
    page.then(
      ({ status }) => {
        entry.isRendering = false
        if (status === 429 || status >= 500) this.#entries.delete(key)
      },
      () => this.#entries.delete(key),
    )
    return page
  }

  #createEntry(key: string): Entry {
    const entry: Entry = { isRendering: false, requests: 0 }
    if (this.#entries.size >= maxEntries) this.#entries.clear()
    this.#entries.set(key, entry)
    setTimeout(() => this.#entries.delete(key), maxAgeMs).unref()
    return entry
  }
}
