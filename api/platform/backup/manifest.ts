import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { derivedKey } from '../runtime/config.ts'
import type { Config } from '../runtime/config.ts'

const Part = z.object({
  name: z.string().regex(/^(public|jobs)\.[a-z_]+$/),
  rows: z.number().int(),
  sha256: z.string(),
})

/** Contents of a backup. Written last, so that a folder without a manifest is incomplete. */
const Manifest = z.object({
  product: z.literal('markethall'),
  version: z.string(),
  made_at: z.iso.datetime(),
  /** Migrations of the source database, which define the format of the rows. */
  migrations: z.array(z.string()),
  queue: z.number().int(),
  /** Identifies APP_SECRET without revealing it. */
  secret: z.string(),
  /** Sorted so that each table comes after the tables it references. */
  parts: z.array(Part),
  files: z.object({ count: z.number().int(), bytes: z.number() }),
})

export type Part = z.infer<typeof Part>
export type Manifest = z.infer<typeof Manifest>

export const manifestPath = (folder: string) => join(folder, 'manifest.json')
export const partPath = (folder: string, name: string) => join(folder, 'tables', `${name}.gz`)
export const filesPath = (folder: string) => join(folder, 'files')

export const secretFingerprint = ({ secret }: Config): string =>
  derivedKey(secret, 'backup').toString('hex').slice(0, 16)

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(manifestPath(folder), 'utf8').catch(() => undefined)
  if (text === undefined)
    throw new Error(
      `${folder} is not a backup: it has no manifest.json. An interrupted backup ends in .part and cannot be used.`,
    )
  return Manifest.parse(JSON.parse(text))
}
