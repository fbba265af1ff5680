import type { Importable, PrepareContext, Row } from './define-import.ts'
import { openTable } from './archive.ts'
import type { TableFile } from './archive.ts'
import { formatOf, readRecords } from './read-file.ts'

/** The records of a table as its list reads them, headings first. */
export function readTable({ bytes, name }: TableFile, list: Importable): AsyncIterable<string[]> {
  const records = readRecords(bytes, formatOf(bytes, name))
  return list.convert ? list.convert(records) : records
}

type Source = { name: string; mapping: readonly (string | null)[]; list: Importable; skip: number }

/** The rows of a file after the first `skip`. A row with a key of an earlier one is refused as its duplicate. */
async function* readRows(table: TableFile, { mapping, list, skip }: Source): AsyncGenerator<Row> {
  const seen = new Set<string>()
  let row = -1
  for await (const record of readTable(table, list)) {
    if (++row === 0) continue
    const cells = new Map(
      mapping.flatMap((field, nth) => (field === null ? [] : [[field, record[nth] ?? ''] as const])),
    )
    const keys = list.keysOf(cells).map((key) => ({ ...key, id: `${key.field}\u0001${key.value.toLowerCase()}` }))
    const twice = keys.find(({ id }) => seen.has(id))
    for (const { id } of keys) seen.add(id)
    if (row > skip) yield { row, cells, problem: twice && { field: twice.field, code: 'twice', values: {} } }
  }
}

/** The rows of a stored file in groups of at most `size`, ready to be applied. */
export async function* readBatches(
  bytes: Buffer,
  source: Source & { size: number },
  context: Omit<PrepareContext, 'picture'>,
): AsyncGenerator<Row[]> {
  const { list, name, size } = source
  const table = await openTable(bytes, name)
  const { picture } = table
  for await (const batch of inBatches(readRows(table, source), size))
    yield list.prepare ? await list.prepare({ ...context, picture }, batch) : batch
}

/** Groups of at most `size`. */
async function* inBatches<T>(items: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let batch: T[] = []
  for await (const item of items) {
    batch.push(item)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
