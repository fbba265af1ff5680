const timeoutMs = 120_000

/** A part of the page did not load. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
}

/** Loads a screen. Throws a ChunkLoadError after 120 s or on failure; the error page then offers a reload. */
export async function loadScreen<C>(screen: () => Promise<C>): Promise<C> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError('the page took longer than 120 s')), timeoutMs)
  })
  try {
    return await Promise.race([screen(), timeout])
  } catch (error) {
    if (error instanceof ChunkLoadError) throw error
    throw new ChunkLoadError(error instanceof Error ? error.message : String(error), { cause: error })
  } finally {
    clearTimeout(timer)
  }
}
