import type { CellValue, StreamRow } from 'hucre/xlsx'
import { importLimits } from '#contract/areas/imports.ts'
import { FileError } from './file-errors.rules.ts'
import { readEntry, unpack, zipEntries } from './zip-file.ts'

/** Cells of a column that are shown as one, counted from 0. Only the first has a value in the file. */
type MergedCells = { firstRow: number; lastRow: number; column: number }

const maxMerges = 10_000
const maxPartBytes = 1_048_576
const opening = 'mergeCell ref="'
/** Text without the end of an element that is kept for the next piece. */
const maxRest = 10_000

const attributeOf = (element: string, name: string) => new RegExp(` ${name}="([^"]{1,300})"`).exec(element)?.[1]

async function partOf(bytes: Buffer, name: string): Promise<string> {
  const entry = zipEntries(bytes).find((one) => one.name === name)
  return entry ? (await readEntry(bytes, entry, maxPartBytes)).toString('utf8') : ''
}

/** The part of a workbook with its first sheet. */
async function firstSheet(bytes: Buffer): Promise<string> {
  const [, sheet = ''] = (await partOf(bytes, 'xl/workbook.xml')).split(/<(?:\w{1,20}:)?sheet /)
  const id = attributeOf(` ${sheet.slice(0, sheet.indexOf('>'))}`, 'r:id')
  const links = (await partOf(bytes, 'xl/_rels/workbook.xml.rels')).split('<Relationship ')
  const target = links.map((link) => ` ${link}`).find((link) => id !== undefined && attributeOf(link, 'Id') === id)
  const path = attributeOf(target ?? '', 'Target') ?? ''
  return path.startsWith('/') ? path.slice(1) : `xl/${path}`
}

function toMergedCells(range: string): MergedCells[] {
  const [, letters = '', first, last] = /^\$?([A-Z]{1,3})\$?(\d{1,7}):\$?[A-Z]{1,3}\$?(\d{1,7})"/.exec(range) ?? []
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
  return first === undefined || first === last
    ? []
    : [{ firstRow: Number(first) - 1, lastRow: Number(last) - 1, column }]
}

/** The cells of the first sheet that are merged over several rows. They stand behind the rows. */
async function mergedCells(bytes: Buffer): Promise<MergedCells[]> {
  const name = await firstSheet(bytes)
  const entry = zipEntries(bytes).find((one) => one.name === name)
  const merges: MergedCells[] = []
  let rest = ''
  for await (const chunk of entry ? unpack(bytes, entry) : []) {
    const text = rest + chunk.toString('latin1')
    const end = text.lastIndexOf('>') + 1
    rest = text.slice(end).slice(-maxRest)
    merges.push(...text.slice(0, end).split(opening).slice(1).flatMap(toMergedCells))
    if (merges.length > maxMerges) throw new FileError('too_many_merged', { limit: maxMerges })
  }
  return merges
}

/**
 * Gives each row the value of cells that are merged with those of earlier rows. Empty rows stay empty. A column has one
 * merge at a time, so that the work for a row is bounded by the columns that an import reads.
 */
export async function mergedRows(bytes: Buffer): Promise<(row: StreamRow) => CellValue[]> {
  const merges = (await mergedCells(bytes))
    .filter(({ column }) => column < importLimits.columns)
    .toSorted((one, other) => one.firstRow - other.firstRow)
  const open = new Map<number, { lastRow: number; value: CellValue }>()
  let next = 0
  return ({ index, values }) => {
    const isEmpty = values.every((value) => value === null || value === undefined || value === '')
    const filled = [...values]
    for (const [column, { lastRow, value }] of open) {
      if (lastRow < index) open.delete(column)
      else if (!isEmpty) filled[column] = value
    }
    for (let merge = merges[next]; merge && merge.firstRow <= index; merge = merges[++next])
      if (merge.firstRow === index)
        open.set(merge.column, { lastRow: merge.lastRow, value: values[merge.column] ?? null })
    return filled
  }
}
