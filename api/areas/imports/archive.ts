import { importLimits } from '#contract/areas/imports.ts'
import { FileError } from './file-errors.rules.ts'
import { isZip, readEntry, zipEntries } from './zip-file.ts'
import type { ZipEntry } from './zip-file.ts'

/** A table, and the pictures that came with it in one archive. */
export type TableFile = { bytes: Buffer; name: string; picture: (name: string) => Promise<Buffer | undefined> }

export const isTableName = (name: string): boolean => /\.(csv|xlsx|tsv|txt)$/i.test(name)
const isTable = ({ name }: ZipEntry) => isTableName(name)
/** What archives of macOS contain besides their files, and folders. */
const isExtra = ({ name }: ZipEntry) => name.startsWith('__MACOSX/') || /(^|\/)\.[^/]*$|\/$/.test(name)
const baseName = (path: string) => path.slice(path.lastIndexOf('/') + 1).toLowerCase()

/** Opens a file, or the table in an archive (.zip). Pictures are found by their name, with or without folders. */
export async function openTable(bytes: Buffer, name: string): Promise<TableFile> {
  if (!isZip(bytes) || !/\.zip$/i.test(name)) return { bytes, name, picture: async () => undefined }
  if (bytes.length > importLimits.archiveBytes)
    throw new FileError('archive_too_large', { limit: importLimits.archiveBytes / 1_048_576 })
  const entries = zipEntries(bytes).filter((entry) => !isExtra(entry))
  const [table, ...more] = entries.filter(isTable)
  if (!table || more.length > 0) throw new FileError('archive_table')
  const pictures = new Map(entries.flatMap((entry) => (entry === table ? [] : [[baseName(entry.name), entry]])))
  return {
    bytes: await readEntry(bytes, table, importLimits.bytes),
    name: table.name.slice(table.name.lastIndexOf('/') + 1),
    async picture(wanted) {
      const entry = pictures.get(baseName(wanted))
      return entry && readEntry(bytes, entry, importLimits.pictureBytes)
    },
  }
}
