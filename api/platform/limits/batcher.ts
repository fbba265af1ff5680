type Limits = {
  /** Pieces in one go. */ most: number
  /** Pieces that are worth a go beside another. */ enough: number
  /** Goes of one key at a time. */ atOnce: number
  /** Milliseconds after which nobody waits for those before. */ patience: number
}
type Waiting<Item, Done> = { item: Item; resolve: (done: Done) => void; reject: (error: unknown) => void }
type Line<Item, Done> = { running: number; waiting: Waiting<Item, Done>[]; timer: NodeJS.Timeout | undefined }

/**
 * Work of one kind and key that comes at the same time is done in one go: the more there is, the less each costs, and what comes alone never waits.
 * While one go is under way others gather for the next, until there are `enough` or the first has waited for `patience`.
 * `work` answers each piece's own end; where it fails as a whole and `canRepeat` says that nothing of it can stand, each piece is done again alone.
 */
export function createBatcher<Item, Done>(
  { most, enough, atOnce, patience }: Limits,
  work: (items: readonly Item[]) => Promise<PromiseSettledResult<Done>[]>,
  canRepeat: (error: unknown) => boolean,
) {
  const lines = new Map<string, Line<Item, Done>>()

  const go = async (pieces: readonly Waiting<Item, Done>[]): Promise<void> => {
    try {
      const ends = await work(pieces.map(({ item }) => item))
      pieces.forEach(({ resolve, reject }, index) => {
        const end = ends[index]
        if (end?.status === 'fulfilled') resolve(end.value)
        else reject(end?.reason)
      })
    } catch (error) {
      if (pieces.length > 1 && canRepeat(error)) await Promise.all(pieces.map((piece) => go([piece])))
      else for (const { reject } of pieces) reject(error)
    }
  }

  const start = (key: string, line: Line<Item, Done>, outOfPatience = false): void => {
    if (line.waiting.length === 0 || line.running >= atOnce) return
    if (line.running > 0 && line.waiting.length < enough && !outOfPatience) {
      line.timer ??= setTimeout(() => {
        line.timer = undefined
        start(key, line, true)
      }, patience)
      return
    }
    clearTimeout(line.timer)
    line.timer = undefined
    line.running++
    void go(line.waiting.splice(0, most)).finally(() => {
      line.running--
      if (line.running === 0 && line.waiting.length === 0) lines.delete(key)
      start(key, line)
    })
  }

  return (key: string, item: Item): Promise<Done> =>
    new Promise((resolve, reject) => {
      const line = lines.get(key) ?? { running: 0, waiting: [], timer: undefined }
      lines.set(key, line)
      line.waiting.push({ item, resolve, reject })
      start(key, line)
    })
}
