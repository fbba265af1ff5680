import { createHmac, timingSafeEqual } from 'node:crypto'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { imageWidths } from '#contract/rules/image-variants.ts'
import type { Config } from '../runtime/config.ts'
import { derivedKey } from '../runtime/config.ts'
import { seal, unseal } from '../runtime/secrets.ts'
import { AtomicFsDriver } from './atomic-fs-driver.ts'

const signedUrlSeconds = 24 * 3_600

/**
 * Stored bytes by key, in a folder under DATA_DIR. Public files have plain URLs, private ones signed URLs valid
 * for 24 h by default.
 */
export class Files {
  readonly #disk: Disk
  readonly #key: Buffer
  readonly #config: Config

  constructor(disk: Disk, config: Config) {
    this.#disk = disk
    this.#config = config
    this.#key = derivedKey(config.secret, 'file links')
  }

  /** Writes a file. If this fails, the key holds what it held before. */
  put(key: string, readBytes: Buffer, contentType: string): Promise<void> {
    return this.#disk.put(key, key.startsWith('s/') ? seal(this.#config, readBytes, key) : readBytes, { contentType })
  }

  /** Writes a stream that is too long for memory; returns its length in bytes. The file exists when it ends. */
  async putStream(key: string, readBytes: Readable, contentType: string): Promise<number> {
    await this.#disk.putStream(key, readBytes, { contentType })
    return (await this.#disk.getMetaData(key)).contentLength
  }

  /** Decrypts a secret file, such as a keystore or a signing key. */
  async readSecret(key: string): Promise<Buffer> {
    return unseal(this.#config, Buffer.from(await this.#disk.getBytes(key)), key)
  }

  exists(key: string): Promise<boolean> {
    return this.#disk.exists(key)
  }

  async readBytes(key: string): Promise<Buffer> {
    return Buffer.from(await this.#disk.getBytes(key))
  }

  openStream(key: string): Promise<Readable> {
    return this.#disk.getStream(key)
  }

  /** The keys below a prefix, one list per folder. */
  async *listFolders(prefix: string): AsyncGenerator<string[]> {
    const keys: string[] = []
    for (const entry of (await this.#disk.listAll(prefix)).objects)
      if (entry.isDirectory) yield* this.listFolders(entry.prefix)
      else keys.push(entry.key)
    yield keys
  }

  async lastModifiedMs(key: string): Promise<number> {
    return (await this.#disk.getMetaData(key)).lastModified.getTime()
  }

  /** Deletes a file and its image variants. */
  async remove(key: string): Promise<void> {
    for (const width of imageWidths)
      if (await this.exists(imageVariantKey(key, width))) await this.#disk.delete(imageVariantKey(key, width))
    await this.#disk.delete(key)
  }

  /** Path from the host's root. */
  publicUrl(key: string): string {
    return `/files/${key}`
  }

  signedUrl(key: string, nowMs: number, seconds = signedUrlSeconds): string {
    const expires = Math.floor(nowMs / 1000) + seconds
    return `/files/${key}?expires=${expires}&signature=${this.#sign(key, expires)}`
  }

  hasValidSignature(key: string, expires: number, signature: string, nowMs: number): boolean {
    const expected = Buffer.from(this.#sign(key, expires))
    const actual = Buffer.from(signature)
    return expires * 1000 > nowMs && expected.length === actual.length && timingSafeEqual(expected, actual)
  }

  #sign(key: string, expires: number): string {
    return createHmac('sha256', this.#key).update(`${key}\n${expires}`).digest('base64url')
  }
}

/** Key of the image variant that is at most `width` px wide. */
export const imageVariantKey = (key: string, width: number): string => key.replace(/\.\w+$/, `.w${width}.webp`)

export const createFiles = (config: Config): Files =>
  new Files(new Disk(new AtomicFsDriver(join(config.dataDir, 'files'))), config)
