import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { bundleLimits } from '#contract/areas/imports/bundles.ts'
import { zipFile } from '../zip-file.testing.ts'
import { openBundle } from './bundle-archive.ts'
import { bundleFile, checksums, jsonLines } from './bundle.testing.ts'

const files = {
  'data/zone.jsonl': jsonLines([{ name: 'Café', rings: [[1]] }, { name: 'South' }]),
  'a.csv': 'Name\nTea',
}
const good = bundleFile(files)
const [localHeader, directoryEntry] = ['PK\u0003\u0004', 'PK\u0001\u0002']

/** The archive with other bytes at an offset of the header of a file: that before its content, and that of the directory. */
function withHeader(zip: Buffer, path: string, at: { local?: number; directory: number }, value: Buffer): Buffer {
  const changed = Buffer.from(zip)
  for (let start = zip.indexOf(path); start >= 0; start = zip.indexOf(path, start + 1)) {
    if (zip.toString('latin1', start - 46, start - 42) === directoryEntry)
      value.copy(changed, start - 46 + at.directory)
    else if (zip.toString('latin1', start - 30, start - 26) === localHeader && at.local !== undefined)
      value.copy(changed, start - 30 + at.local)
  }
  return changed
}

const renamed = (zip: Buffer, from: string, to: string) =>
  Buffer.from(zip.toString('latin1').replaceAll(from, to), 'latin1')
const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

const readAll = async (zip: Buffer) => {
  const archive = await openBundle(zip)
  return { zones: await archive.rows('zone'), csv: (await archive.read('a.csv')).toString() }
}
const refusal = (zip: Buffer) =>
  readAll(zip).then(
    () => 'read',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )

test('an archive is read by the names and checksums of its manifest', async () => {
  expect(await readAll(good)).toEqual({
    zones: [{ name: 'Café', rings: [[1]] }, { name: 'South' }],
    csv: 'Name\nTea',
  })
  const archive = await openBundle(zipFile({ ...files, 'manifest.json': manifestOf({ files: [] }) }))
  expect(archive.has('a.csv')).toBe(false)
  await expect(archive.read('a.csv')).rejects.toThrow('damaged')
  expect(await archive.rows('product')).toEqual([])
})

const manifestOf = (more: object) =>
  JSON.stringify({ format: 'markethall-bundle', version: 1, files: checksums(files), ...more })

test.each([
  ['no archive', Buffer.from('Name,Price\nTea,1'), 'bundle'],
  ['nothing', Buffer.alloc(0), 'bundle'],
  ['a ZIP file without a manifest', zipFile(files), 'bundle'],
  ['a manifest that is no JSON', zipFile({ ...files, 'manifest.json': '{"format":' }), 'bundle'],
  ['a manifest in UTF-16', zipFile({ ...files, 'manifest.json': Buffer.from(manifestOf({}), 'utf16le') }), 'bundle'],
  ['a manifest of another product', bundleFile(files, { format: 'other' }), 'bundle'],
  ['a manifest of a later version', bundleFile(files, { version: 2 }), 'bundle_version'],
  ['a manifest with a file twice', bundleFile(files, { files: [...checksums(files), ...checksums(files)] }), 'damaged'],
  ['a wrong checksum', bundleFile(files, { files: checksums({ ...files, 'a.csv': 'Name\nMilk' }) }), 'damaged'],
])('%s is refused', async (_, zip, code) => {
  expect(await refusal(zip)).toBe(code)
})

test('an archive that was cut off is refused wherever it ends', async () => {
  for (let end = 1; end < good.length; end += 7) {
    const code = await refusal(good.subarray(0, end))
    expect([end, ['bundle', 'damaged'].includes(code)]).toEqual([end, true])
  }
})

test('an archive with a changed byte is refused, or reads the same', async () => {
  const expected = await readAll(good)
  for (let at = 0; at < good.length; at++) {
    const changed = Buffer.from(good)
    changed[at] = (changed[at] ?? 0) ^ 0x55
    const code = await refusal(changed)
    if (code === 'read') {
      const read = await readAll(changed)
      // A name in the directory that changed is a file that is not there.
      expect([at, read.csv === expected.csv || read.csv === '']).toEqual([at, true])
      expect([at, read.zones.length === 0 || read.zones.length === 2]).toEqual([at, true])
    } else
      expect([at, code]).toEqual([
        at,
        expect.stringMatching(/^(bundle|bundle_version|damaged|encrypted|unpacked_too_large)$/),
      ])
  }
})

test.each(['../../a.csv', '/etc/passwd', 'files/../x.png', 'C:/windows/a', 'files\\..\\a', './a.csv', 'a/\0b'])(
  'an archive with the name %j is refused',
  async (name) => {
    expect(await refusal(bundleFile({ ...files, [name]: 'x' }))).toBe('damaged')
  },
)

test('of two files with one name none is taken', async () => {
  expect(await refusal(renamed(bundleFile({ ...files, 'b.csv': 'Name\nMilk' }), 'b.csv', 'a.csv'))).toBe('damaged')
})

test('an archive with a password says so', async () => {
  const flags = Buffer.from([1, 0])
  for (const path of ['a.csv', 'manifest.json'])
    expect(await refusal(withHeader(good, path, { local: 6, directory: 8 }, flags))).toBe('encrypted')
})

test('archives that unpack to too much are refused before or while they are unpacked', async () => {
  const size = bundleLimits.fileBytes + 1
  const large = { 'a.csv': Buffer.alloc(size), 'data/zone.jsonl': '' }
  const declared = bundleFile(large, { files: checksums(large) })
  expect(declared.length).toBeLessThan(200_000)
  expect(await refusal(declared)).toBe('unpacked_too_large')
  const hidden = withHeader(declared, 'a.csv', { local: 22, directory: 24 }, uint32(10))
  expect(await refusal(hidden)).toBe('unpacked_too_large')
  const overstated = withHeader(good, 'a.csv', { local: 22, directory: 24 }, uint32(1000))
  expect(await refusal(overstated)).toBe('damaged')
  const many = Object.fromEntries(Array.from({ length: 30 }, (_, nth) => [`files/${nth}`, 'x']))
  let sum = bundleFile({ ...files, ...many })
  for (const path of Object.keys(many)) sum = withHeader(sum, path, { directory: 24 }, uint32(bundleLimits.fileBytes))
  expect(await refusal(sum)).toBe('unpacked_too_large')
})

test('an archive with too many files is refused', async () => {
  const start = good.indexOf(Buffer.from(directoryEntry, 'latin1'))
  const entry = good.subarray(start, good.indexOf(Buffer.from(directoryEntry, 'latin1'), start + 1))
  const end = Buffer.from(good.subarray(-22))
  end.writeUInt16LE(bundleLimits.entries + 1, 10)
  const directory = Array<Buffer>(bundleLimits.entries + 1).fill(entry)
  expect(await refusal(Buffer.concat([good.subarray(0, start), ...directory, end]))).toBe('unpacked_too_large')
})

test('an archive within an archive stays packed', async () => {
  const nested = { ...files, 'files/inner.zip': zipFile({ 'bomb.csv': Buffer.alloc(1_000_000) }) }
  const archive = await openBundle(bundleFile(nested))
  expect((await archive.read('files/inner.zip')).length).toBe(nested['files/inner.zip'].length)
})

const zones = (content: string | Buffer) => bundleFile({ ...files, 'data/zone.jsonl': content })
const deep = (levels: number) => `{"a":${'['.repeat(levels)}${']'.repeat(levels)}}\n`

test.each([
  ['Latin-1', Buffer.from('{"name":"Café"}\n', 'latin1'), 'damaged'],
  ['UTF-16', Buffer.from('{"name":"Café"}\n', 'utf16le'), 'damaged'],
  ['no JSON', '{"name":\n', 'damaged'],
  ['a list', '[1]\n', 'damaged'],
  ['the zero character', '{"name":"a\\u0000"}\n', 'damaged'],
  ['half a pair', '{"name":["\\ud83c"]}\n', 'damaged'],
  ['half a pair in a name', '{"\\udf55":1}\n', 'damaged'],
  ['the deepest values', deep(bundleLimits.depth), 'damaged'],
  ['values without end', `{"a":${'['.repeat(100_000)}`, 'damaged'],
  ['values that are deep enough', deep(bundleLimits.depth - 1), 'read'],
  ['the text of an escape', '{"name":"\\\\u0000 \\ud83c\\udf55 [[{{"}\n', 'read'],
  ['a mark of the encoding', '\ufeff{"name":"Café"}\n', 'read'],
  ['a last line without an end', '{"name":"Café"}', 'read'],
])('rows with %s: %#', async (_, content, expected) => {
  expect(await refusal(zones(content))).toBe(expected)
})

test('a table with more rows than a network can have is refused', async () => {
  const bomb = zones('{}\n'.repeat(bundleLimits.records + 1))
  expect(deflateRawSync(bomb).length).toBeLessThan(10_000)
  expect(await refusal(bomb)).toBe('too_many_rows')
})
