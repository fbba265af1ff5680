type BatcherOptions = {
  /** Maximum items in one batch. */ maxSize: number
  /** Items that are enough to start a batch beside a running one. */ minSize: number
  /** Maximum concurrent batches of one key. */ concurrency: number
  /** Milliseconds after which an item no longer waits for a running batch. */ maxWaitMs: number
}
type PendingItem<Item, Done> = { item: Item; resolve: (done: Done) => void; reject: (error: unknown) => void }
type Queue<Item, Done> = { running: number; waiting: PendingItem<Item, Done>[]; timer: NodeJS.Timeout | undefined }

/**
 * Combines concurrent work of one key into batches: the more load, the less each item costs. A single item never
 * waits. While a batch runs, further items wait until there are `minSize` of them or the first has waited for
 * `maxWaitMs`. `work` returns one result per item. If it fails as a whole and `canRetry` is true, each item runs
 * again alone.
 */
export function createBatcher<Item, Done>(
  { maxSize: most, minSize: enough, concurrency: atOnce, maxWaitMs: patience }: BatcherOptions,
  work: (items: readonly Item[]) => Promise<PromiseSettledResult<Done>[]>,
  canRetry: (error: unknown) => boolean,
) {
  const queues = new Map<string, Queue<Item, Done>>()

  const runBatch = async (pending: readonly PendingItem<Item, Done>[]): Promise<void> => {
    try {
      const results = await work(pending.map(({ item }) => item))
      pending.forEach(({ resolve, reject }, index) => {
        const result = results[index]
        if (result?.status === 'fulfilled') resolve(result.value)
        else reject(result?.reason)
      })
    } catch (error) {
      if (pending.length > 1 && canRetry(error)) await Promise.all(pending.map((entry) => runBatch([entry])))
      else for (const { reject } of pending) reject(error)
    }
  }

  const start = (key: string, queue: Queue<Item, Done>, waitedTooLong = false): void => {
    if (queue.waiting.length === 0 || queue.running >= atOnce) return
    if (queue.running > 0 && queue.waiting.length < enough && !waitedTooLong) {
      queue.timer ??= setTimeout(() => {
        queue.timer = undefined
        start(key, queue, true)
      }, patience)
      return
    }
    clearTimeout(queue.timer)
    queue.timer = undefined
    queue.running++
    void runBatch(queue.waiting.splice(0, most)).finally(() => {
      queue.running--
      if (queue.running === 0 && queue.waiting.length === 0) queues.delete(key)
      start(key, queue)
    })
  }

  return (key: string, item: Item): Promise<Done> =>
    new Promise((resolve, reject) => {
      const queue = queues.get(key) ?? { running: 0, waiting: [], timer: undefined }
      queues.set(key, queue)
      queue.waiting.push({ item, resolve, reject })
      start(key, queue)
    })
}
