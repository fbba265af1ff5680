import { streamXlsxRows } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import type { Cell } from './csv.rules.ts'
import { workbookStream } from './workbook.ts'

async function* pagesOf(...pages: Cell[][][]) {
  yield* pages
}

async function rowsOf(bytes: AsyncIterable<Buffer>, sheet = 0): Promise<unknown[]> {
  const chunks: Buffer[] = []
  for await (const chunk of bytes) chunks.push(chunk)
  const rows: unknown[] = []
  for await (const { values } of streamXlsxRows(Buffer.concat(chunks), { sheet })) rows.push(values)
  return rows
}

test('a workbook holds text, numbers and truth as they are, and no formula', async () => {
  const text = ' a & <b> "c"\r\n\u0001 _x0041_ 👍 '
  const long = 'x'.repeat(40_000)
  const cells = [text, 12.5, -3, true, null, '', '=1+1', long] satisfies Cell[]
  const rows = await rowsOf(workbookStream('order', [...'ABCDEFGH'], pagesOf([], [cells], [])))
  expect(rows).toEqual([[...'ABCDEFGH'], [text, 12.5, -3, true, null, null, "'=1+1", long.slice(0, 32_767)]])
})

test('rows that do not fit into a sheet are on the next, under the same headings', async () => {
  const pages = pagesOf([['1'], ['2'], ['3']], [['4'], ['5']], [['6']])
  const bytes = await Array.fromAsync(workbookStream('order', ['Order'], pages, 3))
  const sheets = await Promise.all([0, 1, 2].map((sheet) => rowsOf(chunksOf(bytes), sheet)))
  expect(sheets).toEqual([
    [['Order'], ['1'], ['2']],
    [['Order'], ['3'], ['4']],
    [['Order'], ['5'], ['6']],
  ])
})

async function* chunksOf(bytes: Buffer[]) {
  yield* bytes
}

test('a workbook without rows has its headings', async () => {
  expect(await rowsOf(workbookStream('order', ['Order', 'Total'], pagesOf()))).toEqual([['Order', 'Total']])
})

test('a page that cannot be read fails the workbook', async () => {
  async function* broken(): AsyncGenerator<Cell[][]> {
    yield [['1']]
    throw new Error('the database is gone')
  }
  await expect(rowsOf(workbookStream('order', ['Order'], broken()))).rejects.toThrow('the database is gone')
})
