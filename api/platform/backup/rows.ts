import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type pg from 'pg'
import { queueSchema } from '../events/queue-schema.ts'
import { partPath } from './manifest.ts'
import type { Part } from './manifest.ts'

const batchSize = 500

/** Session settings that make the text format of values independent of the server. */
export const sessionFormats =
  "set local datestyle = 'ISO, YMD'; set local intervalstyle = 'iso_8601'; set local extra_float_digits = 1; set local bytea_output = 'hex'"

/** Finished jobs are not saved; the queue counts waiting jobs itself. */
const rowFilters: Record<string, string> = { [`${queueSchema}.job`]: "where state < 'completed'" }

/** Writes the rows of a table, one per line, in PostgreSQL's text format, which preserves every type. */
export async function writeRows(client: pg.ClientBase, folder: string, name: string): Promise<Part> {
  const hash = createHash('sha256')
  let rows = 0
  await client.query(
    `declare part no scroll cursor for select t::text as row from ${name} as t ${rowFilters[name] ?? ''}`,
  )
  async function* lines() {
    for (;;) {
      const { rows: batch } = await client.query<{ row: string }>(`fetch ${batchSize} from part`)
      if (batch.length === 0) return
      rows += batch.length
      const text = batch.map(({ row }) => `${JSON.stringify(row)}\n`).join('')
      hash.update(text)
      yield text
    }
  }
  await pipeline(
    Readable.from(lines()),
    createGzip({ level: 5 }),
    createWriteStream(partPath(folder, name), { mode: 0o600, flush: true }),
  )
  await client.query('close part')
  return { name, rows, sha256: hash.digest('hex') }
}

/** Reads rows back into the empty table. Throws if they differ from what was written. */
export async function readRows(client: pg.ClientBase, folder: string, { name, rows, sha256 }: Part): Promise<void> {
  const columns = await insertableColumns(client, name)
  const insert = `insert into ${name} (${columns.join(', ')})
    select ${columns.map((column) => `(of.row).${column}`).join(', ')}
    from (select unnest($1::text[])::${name} as row) as of`
  const hash = createHash('sha256')
  let [rowCount, batch]: [number, string[]] = [0, []]
  const write = async () => {
    if (batch.length > 0) await client.query(insert, [batch])
    batch = []
  }
  const unzipped = createReadStream(partPath(folder, name)).pipe(createGunzip())
  for await (const line of createInterface({ input: unzipped, crlfDelay: Infinity })) {
    hash.update(`${line}\n`)
    rowCount += 1
    if (batch.push(JSON.parse(line)) === batchSize) await write()
  }
  await write()
  if (rowCount !== rows || hash.digest('hex') !== sha256)
    throw new Error(
      `The backup is damaged: ${name} does not match its checksum (${rowCount} of ${rows} rows). Nothing was restored.`,
    )
}

async function insertableColumns(client: pg.ClientBase, name: string): Promise<string[]> {
  const { rows } = await client.query<{ column: string }>(
    `select quote_ident(attname) as column from pg_attribute where attrelid = $1::regclass and attnum > 0
      and not attisdropped and attgenerated = '' order by attnum`,
    [name],
  )
  return rows.map(({ column }) => column)
}
