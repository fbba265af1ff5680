const patience = 120_000

/** A part of the page that did not arrive. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
}

/** Loads a screen; one that has not come after 120 s, or cannot come, is a ChunkLoadError, which offers to load the page again. */
export async function loadScreen<C>(screen: () => Promise<C>): Promise<C> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new ChunkLoadError('the page took longer than 120 s')), patience)
  })
  try {
    return await Promise.race([screen(), late])
  } catch (error) {
    if (error instanceof ChunkLoadError) throw error
    throw new ChunkLoadError(error instanceof Error ? error.message : String(error), { cause: error })
  } finally {
    clearTimeout(timer)
  }
}
