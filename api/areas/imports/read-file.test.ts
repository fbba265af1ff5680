import { deflateRawSync } from 'node:zlib'
import { writeXlsx, writeXlsxStream } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { importLimits } from '#contract/areas/imports.ts'
import { splitList } from './cell-values.rules.ts'
import { parseAmount } from './amounts.rules.ts'
import { formatOf, readRecords } from './read-file.ts'

async function recordsOf(bytes: Buffer, name = 'file.csv') {
  const records: string[][] = []
  for await (const record of readRecords(bytes, formatOf(bytes, name))) records.push(record)
  return records
}

test.each([
  ['a,b\r\n1,2\r\n', 'commas'],
  ['a;b\n1;2', 'semicolons'],
  ['a\tb\r1\t2\r', 'tabs and old line ends'],
  ['\uFEFF"a","b"\n"1","2"\n\n', 'a mark, quotes and an empty line'],
])('%j is read: %s', async (text) => {
  expect(await recordsOf(Buffer.from(text))).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ])
})

test('quoted line breaks, quotes and escaped formulas are read as they were written', async () => {
  expect(await recordsOf(Buffer.from('a,b\n"two\nlines","say ""hi"", you"\n\'=1+1,\'quoted'))).toEqual([
    ['a', 'b'],
    ['two\nlines', 'say "hi", you'],
    ['=1+1', "'quoted"],
  ])
})

test('other encodings are recognized', async () => {
  const text = 'name\nCrème brûlée'
  for (const bytes of [
    Buffer.from(text),
    Buffer.from(text, 'latin1'),
    Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]),
  ])
    expect(await recordsOf(bytes)).toEqual([['name'], ['Crème brûlée']])
})

test('what is no text, or text without the mark of its encoding, is refused', async () => {
  const picture = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, 0xff])
  for (const bytes of [picture, Buffer.from('name\nPizza', 'utf16le')])
    await expect(recordsOf(bytes)).rejects.toMatchObject({ code: 'encoding' })
})

test('files that are cut off, too wide or of another kind are refused with what to do', async () => {
  await expect(recordsOf(Buffer.from('a,b\n"half'))).rejects.toMatchObject({ code: 'cut_off' })
  await expect(recordsOf(Buffer.from('a,'.repeat(importLimits.columns + 1)))).rejects.toMatchObject({
    code: 'too_many_columns',
  })
  await expect(recordsOf(Buffer.from('x'.repeat(importLimits.cellLength + 1)))).rejects.toMatchObject({
    code: 'cell_too_long',
  })
  await expect(recordsOf(Buffer.from('a'), 'file.pdf')).rejects.toMatchObject({ code: 'type' })
  await expect(recordsOf(Buffer.alloc(importLimits.bytes + 1, 'a'))).rejects.toMatchObject({
    code: 'too_large',
    values: { limit: 10 },
  })
  await expect(recordsOf(Buffer.from('PK\u0003\u0004 not a workbook'), 'file.xlsx')).rejects.toMatchObject({
    code: 'damaged',
  })
})

test('a workbook is read, with numbers as text and formulas by their results', async () => {
  const chunks: Uint8Array[] = []
  const rows = (async function* () {
    yield ['P-1', 12.5, true]
    yield ['P-2', null, '=1+1']
  })()
  const columns = ['sku', 'price', 'on'].map((header) => ({ header }))
  for await (const chunk of writeXlsxStream(rows, { name: 'sheet', columns })) chunks.push(chunk)
  expect(await recordsOf(Buffer.concat(chunks), 'file.xlsx')).toEqual([
    ['sku', 'price', 'on'],
    ['P-1', '12.5', 'true'],
    ['P-2', '', '=1+1'],
  ])
})

test('cells that are merged over rows count for each of them, and only those of the first sheet', async () => {
  const merge = (startRow: number, endRow: number, startCol: number, endCol = startCol) => ({
    startRow,
    endRow,
    startCol,
    endCol,
  })
  const rows = [
    ['name', 'category', 'price', 'remark'],
    ['Soup', 'Starters', 4, 'new'],
    ['Salad', null, 5, null],
    [null, null, null, null],
    ['Bread', null, 1, null],
    ['Pizza', 'Mains', 12, null],
    ['Pasta', null, 11, null],
  ]
  const sheets = [
    { name: 'menu', rows, merges: [merge(1, 4, 1), merge(1, 1, 2, 3), merge(5, 6, 1)] },
    { name: 'notes', rows: [['a']], merges: [merge(0, 6, 0)] },
  ]
  expect(await recordsOf(Buffer.from(await writeXlsx({ sheets })), 'menu.xlsx')).toEqual([
    ['name', 'category', 'price', 'remark'],
    ['Soup', 'Starters', '4', 'new'],
    ['Salad', 'Starters', '5'],
    ['Bread', 'Starters', '1'],
    ['Pizza', 'Mains', '12'],
    ['Pasta', 'Mains', '11'],
  ])
})

test('a sheet with very many merged cells is refused', async () => {
  const merges = Array.from({ length: 10_001 }, (_, nth) => ({
    startRow: nth * 2,
    endRow: nth * 2 + 1,
    startCol: 0,
    endCol: 0,
  }))
  const book = Buffer.from(await writeXlsx({ sheets: [{ name: 'many', rows: [['a'], ['b']], merges }] }))
  await expect(recordsOf(book, 'many.xlsx')).rejects.toMatchObject({ code: 'too_many_merged' })
})

/** A ZIP file with one entry that declares `declared` bytes and has `unpacked` ones. */
function zipOf(unpacked: number, declared: number): Buffer {
  const packed = deflateRawSync(Buffer.alloc(unpacked))
  const name = Buffer.from('xl/sharedStrings.xml')
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(8, 8)
  local.writeUInt32LE(packed.length, 18)
  local.writeUInt32LE(declared, 22)
  local.writeUInt16LE(name.length, 26)
  const central = Buffer.alloc(46)
  central.writeUInt32LE(0x02014b50, 0)
  central.writeUInt16LE(8, 10)
  central.writeUInt32LE(packed.length, 20)
  central.writeUInt32LE(declared, 24)
  central.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(30 + name.length + packed.length, 16)
  return Buffer.concat([local, name, packed, central, name, end])
}

test('a bomb is refused before it is unpacked', async () => {
  await expect(recordsOf(zipOf(1_000_000, 4_000_000_000), 'bomb.xlsx')).rejects.toMatchObject({
    code: 'unpacked_too_large',
  })
})

test('a bomb that declares a small size is refused while it is unpacked', async () => {
  await expect(recordsOf(zipOf(201 * 1_048_576, 1_000), 'bomb.xlsx')).rejects.toMatchObject({
    code: 'unpacked_too_large',
  })
  await expect(recordsOf(zipOf(1_000, 1_000), 'small.xlsx')).rejects.toMatchObject({ code: 'workbook_unreadable' })
})

test.each([
  ['12', 1200],
  ['12.5', 1250],
  ['12,50', 1250],
  ['1,234.50', 123450],
  ['1.234,50', 123450],
  ['1 234,5', 123450],
  ['1.234', 123400],
  ['0.125', undefined],
  ['-3', undefined],
  ['abc', undefined],
])('%s is %s', (text, amount) => {
  expect(parseAmount(text, 'GBP')).toBe(amount)
})

test('names with bars survive a list', () => {
  expect(splitList(String.raw`Fish | Salt \| pepper | Fish`)).toEqual(['Fish', 'Salt | pepper'])
})
