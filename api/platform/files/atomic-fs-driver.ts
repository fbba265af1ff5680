import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FSDriver } from 'flydrive/drivers/fs'
import type { WriteOptions } from 'flydrive/types'

/** In the name of a file that is being written. What a killed process leaves is swept later. */
const partialMark = '.partial-'

/** Writes each file under a temporary name, syncs it and renames it: a key holds a complete file or none. */
export class AtomicFsDriver extends FSDriver {
  readonly #folder: string

  constructor(folder: string) {
    super({ location: folder, visibility: 'private' })
    this.#folder = folder
  }

  override put(key: string, contents: string | Uint8Array, _options?: WriteOptions): Promise<void> {
    return this.#write(key, Readable.from([contents]))
  }

  override putStream(key: string, contents: Readable, _options?: WriteOptions): Promise<void> {
    return this.#write(key, contents)
  }

  async #write(key: string, contents: Readable): Promise<void> {
    const path = join(this.#folder, key)
    const partial = `${path}${partialMark}${randomBytes(8).toString('hex')}`
    await mkdir(dirname(path), { recursive: true })
    try {
      await pipeline(contents, createWriteStream(partial, { flags: 'wx', flush: true }))
      await rename(partial, path)
    } catch (error) {
      await rm(partial, { force: true })
      throw error
    }
    await syncFolder(dirname(path))
  }
}

/** Makes the rename durable. Windows cannot open folders. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path)
  await folder.sync().finally(() => folder.close())
}
