import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { imageVariantKey } from '#api/platform/files/files.ts'
import { plainClient } from '#api/platform/db/pools.ts'
import { fileTeardowns } from '#api/platform/testing/teardown.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { sweepFiles } from './sweep.commands.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'markethall-files-'))
fileTeardowns.push(async () => rmSync(dataDir, { recursive: true, force: true }))
const app = await startTestApp({ runJobs: true, environment: { DATA_DIR: dataDir } })
const { files } = app.services
const tenant = await newTenant(app)
const { client } = await tenant.user([])
const pathOf = (key: string) => join(dataDir, 'files', key)

const full = () => Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
async function* cutOff() {
  yield Buffer.alloc(100_000)
  throw full()
}

async function uploadPicture() {
  const form = new FormData()
  form.set('type', 'image')
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#c33' } })
    .jpeg()
    .toBuffer()
  form.set('file', new Blob([new Uint8Array(bytes)]), 'a.jpg')
  const { file_url } = await client.files.upload(form as FormData & { type: 'image' })
  return file_url.slice('/files/'.length)
}

test('a write that fails leaves the key as it was, and no partial file', async () => {
  const key = `t/${tenant.id}/image/${'a'.repeat(32)}.jpg`
  await expect(files.putStream(key, Readable.from(cutOff()), 'image/jpeg')).rejects.toThrow()
  expect(await files.exists(key)).toBe(false)
  await files.put(key, Buffer.from('before'), 'image/jpeg')
  await expect(files.putStream(key, Readable.from(cutOff()), 'image/jpeg')).rejects.toThrow()
  expect(readFileSync(pathOf(key), 'utf8')).toBe('before')
  expect(readdirSync(dirname(pathOf(key)))).toEqual([`${'a'.repeat(32)}.jpg`])
  await files.remove(key)
})

test('a file is not visible under its key before it is complete', async () => {
  const key = `t/${tenant.id}/image/${'b'.repeat(32)}.jpg`
  const [started, rest] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  async function* slow() {
    yield Buffer.alloc(100_000)
    started.resolve()
    await rest.promise
    yield Buffer.alloc(5)
  }
  const written = files.putStream(key, Readable.from(slow()), 'image/jpeg')
  await started.promise
  expect(await files.exists(key)).toBe(false)
  rest.resolve()
  expect(await written).toBe(100_005)
  await files.remove(key)
})

test('a full disk gives 503 and leaves no file; a torn variant is not served', async () => {
  const key = await uploadPicture()
  const put = files.put.bind(files)
  files.put = (name, _bytes, type) => files.putStream(name, Readable.from(cutOff()), type).then(() => undefined)
  await expect(uploadPicture()).rejects.toMatchObject({ status: 503, code: 'BUSY' })
  const original = await app.server.inject({ method: 'GET', url: `/files/${key}?width=640` })
  expect(original).toMatchObject({ statusCode: 200, headers: { 'content-type': 'image/jpeg' } })
  files.put = put
  expect(readdirSync(dirname(pathOf(key)))).toHaveLength(1)
  const resized = await app.server.inject({ method: 'GET', url: `/files/${key}?width=640` })
  expect(await sharp(resized.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 640 })
})

test('a file whose record cannot be saved is removed', async () => {
  const folder = dirname(pathOf(await uploadPicture()))
  const before = readdirSync(folder)
  const owner = plainClient(app.services.urls.owner)
  await owner.connect()
  await owner.query('revoke insert on file from markethall_app')
  await expect(uploadPicture()).rejects.toMatchObject({ status: 500 })
  expect(readdirSync(folder)).toEqual(before)
  await owner.query('grant insert on file to markethall_app')
  await owner.end()
})

test('the sweep removes old files without a record, and nothing else', async () => {
  const kept = await uploadPicture()
  await app.server.inject({ method: 'GET', url: `/files/${kept}?width=640` })
  const folder = dirname(kept)
  const orphan = `${folder}/${'c'.repeat(32)}.jpg`
  const old = [orphan, imageVariantKey(orphan, 640), `${folder}/${'d'.repeat(32)}.jpg.partial-00ff`]
  const fresh = `${folder}/${'e'.repeat(32)}.jpg`
  for (const key of [...old, fresh]) writeFileSync(pathOf(key), 'bytes')
  const twoDaysAgo = new Date(app.now() - 2 * 86_400_000)
  for (const key of [...old, kept, imageVariantKey(kept, 640)]) utimesSync(pathOf(key), twoDaysAgo, twoDaysAgo)
  await sweepFiles(app.services)
  for (const key of old) expect(existsSync(pathOf(key)), key).toBe(false)
  for (const key of [kept, imageVariantKey(kept, 640), fresh]) expect(existsSync(pathOf(key)), key).toBe(true)
})
