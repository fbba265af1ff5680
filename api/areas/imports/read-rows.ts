import type { Importable } from './define-import.ts'
import type { Row } from './apply-rows.ts'
import { formatOf, readRecords } from './read-file.ts'

/** The rows of a file after the first `skip`. A row with a key of an earlier one is marked as its duplicate. */
export async function* readRows(
  bytes: Buffer,
  { name, mapping, list, skip }: { name: string; mapping: readonly (string | null)[]; list: Importable; skip: number },
): AsyncGenerator<Row> {
  const seen = new Set<string>()
  let row = -1
  for await (const record of readRecords(bytes, formatOf(bytes, name))) {
    if (++row === 0) continue
    const cells = new Map(
      mapping.flatMap((field, nth) => (field === null ? [] : [[field, record[nth] ?? ''] as const])),
    )
    const keys = list.keysOf(cells).map((key) => ({ ...key, id: `${key.field}\u0001${key.value.toLowerCase()}` }))
    const twice = keys.find(({ id }) => seen.has(id))
    for (const { id } of keys) seen.add(id)
    if (row > skip) yield { row, cells, duplicate: twice && { field: twice.field, message: twice.message } }
  }
}

/** Groups of at most `size`. */
export async function* inBatches<T>(items: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let batch: T[] = []
  for await (const item of items) {
    batch.push(item)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
