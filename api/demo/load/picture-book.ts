import type { Readable } from 'node:stream'
import type { Files } from '#api/platform/files/files.ts'
import { pizzaModel } from '../model.ts'
import { layoutOf } from '../picture-layout.ts'
import type { Shape } from '../picture-layout.ts'
import { drawPicture, fileNameOf, forgetParts, recipeOf } from '../picture.ts'
import type { Recipe } from '../picture.ts'
import type { PictureLine } from '../seed.ts'

type Page = { recipe: Recipe; shape: Shape; keys: Set<string> }
export type Stored = { key: string; file_name: string; size: number; width: number; height: number }

const painters = 4

/** Gives addresses to pictures at once and draws each different one later, once. */
export class PictureBook {
  readonly #pages = new Map<string, Page>()
  readonly #models = new Set<string>()
  readonly #files: Files

  constructor(files: Files) {
    this.#files = files
  }

  /** Address of this picture among the files of a tenant; mirrored for those who read from right to left. */
  url(slug: string, line: PictureLine, shape: Shape, isMirrored: boolean): string {
    const recipe = recipeOf(line, isMirrored)
    const name = fileNameOf(recipe, shape)
    const key = `demo/${slug}/${name}`
    const page = this.#pages.get(name) ?? { recipe, shape, keys: new Set<string>() }
    page.keys.add(key)
    this.#pages.set(name, page)
    return this.#files.publicUrl(key)
  }

  /** Address of a model in three dimensions. Its number is that of its shape: a new shape is a new file. */
  modelUrl(slug: string, name: 'pizza'): string {
    const key = `demo/${slug}/model-${name}-0000000000000002.glb`
    this.#models.add(key)
    return this.#files.publicUrl(key)
  }

  /** Draws and stores what was asked for since the last time and is not there from an earlier start. */
  async paint(): Promise<Stored[]> {
    const waiting = [...this.#pages.entries()]
    this.#pages.clear()
    const stored: Stored[] = []
    const work = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) stored.push(...(await this.#paintOne(...next)))
    }
    await Promise.all([...Array.from({ length: painters }, work), ...[...this.#models].map((key) => this.#build(key))])
    return stored
  }

  /** Lets go of the parts of pictures that were kept for the next ones. */
  close(): void {
    forgetParts()
  }

  async #build(key: string): Promise<void> {
    this.#models.delete(key)
    if (!(await this.#files.exists(key))) await this.#files.put(key, pizzaModel(), 'model/gltf-binary')
  }

  async #paintOne(file_name: string, { recipe, shape, keys }: Page): Promise<Stored[]> {
    const { width, height } = layoutOf(shape, 0)
    let bytes: Buffer | undefined
    const stored: Stored[] = []
    for (const key of keys) {
      const kept = (await this.#files.exists(key)) ? await sizeOf(await this.#files.openStream(key)) : 0
      if (kept === 0) {
        bytes ??= await drawPicture(recipe, shape)
        await this.#files.put(key, bytes, 'image/webp')
      }
      stored.push({ key, file_name, size: kept || (bytes?.length ?? 0), width, height })
    }
    return stored
  }
}

async function sizeOf(stream: Readable): Promise<number> {
  let size = 0
  for await (const part of stream) size += Buffer.byteLength(part)
  return size
}
