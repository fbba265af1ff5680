import type { Readable } from 'node:stream'
import type { Files } from '#api/platform/files/files.ts'
import { pizzaModel } from '../pizza-model.ts'
import { layoutOf } from '../picture-layout.ts'
import type { PictureShape } from '../picture-layout.ts'
import { drawPicture, fileNameOf, clearPictureCache, parsePictureSpec } from '../picture.ts'
import type { PictureRecipe } from '../picture.ts'
import type { PictureSpec } from '../seed.ts'

type QueuedPicture = { recipe: PictureRecipe; shape: PictureShape; keys: Set<string> }
export type StoredPicture = { key: string; file_name: string; size: number; width: number; height: number }

const concurrency = 4

/** Returns URLs of pictures immediately and draws each distinct picture later, once. */
export class PictureQueue {
  readonly #queue = new Map<string, QueuedPicture>()
  readonly #models = new Set<string>()
  readonly #files: Files

  constructor(files: Files) {
    this.#files = files
  }

  /** URL of a picture among the files of a tenant; mirrored for right-to-left locales. */
  url(slug: string, spec: PictureSpec, shape: PictureShape, isMirrored: boolean): string {
    const recipe = parsePictureSpec(spec, isMirrored)
    const name = fileNameOf(recipe, shape)
    const key = `demo/${slug}/${name}`
    const page = this.#queue.get(name) ?? { recipe, shape, keys: new Set<string>() }
    page.keys.add(key)
    this.#queue.set(name, page)
    return this.#files.publicUrl(key)
  }

  /** URL of a 3D model. Its number identifies the geometry: a new geometry needs a new file name. */
  modelUrl(slug: string, name: 'pizza'): string {
    const key = `demo/${slug}/model-${name}-0000000000000002.glb`
    this.#models.add(key)
    return this.#files.publicUrl(key)
  }

  /** Draws and stores the queued pictures that do not exist from an earlier run. */
  async drawAll(): Promise<StoredPicture[]> {
    const queued = [...this.#queue.entries()]
    this.#queue.clear()
    const stored: StoredPicture[] = []
    const work = async () => {
      for (let next = queued.pop(); next; next = queued.pop()) stored.push(...(await this.#drawOne(...next)))
    }
    await Promise.all([
      ...Array.from({ length: concurrency }, work),
      ...[...this.#models].map((key) => this.#storeModel(key)),
    ])
    return stored
  }

  /** Frees the cached parts of pictures. */
  clearCache(): void {
    clearPictureCache()
  }

  async #storeModel(key: string): Promise<void> {
    this.#models.delete(key)
    if (!(await this.#files.exists(key))) await this.#files.put(key, pizzaModel(), 'model/gltf-binary')
  }

  async #drawOne(file_name: string, { recipe, shape, keys }: QueuedPicture): Promise<StoredPicture[]> {
    const { width, height } = layoutOf(shape, 0)
    let bytes: Buffer | undefined
    const stored: StoredPicture[] = []
    for (const key of keys) {
      const storedSize = (await this.#files.exists(key)) ? await sizeOf(await this.#files.openStream(key)) : 0
      if (storedSize === 0) {
        bytes ??= await drawPicture(recipe, shape)
        await this.#files.put(key, bytes, 'image/webp')
      }
      stored.push({ key, file_name, size: storedSize || (bytes?.length ?? 0), width, height })
    }
    return stored
  }
}

async function sizeOf(stream: Readable): Promise<number> {
  let size = 0
  for await (const part of stream) size += Buffer.byteLength(part)
  return size
}
