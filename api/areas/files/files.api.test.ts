import sharp from 'sharp'
import { expect, test } from 'vitest'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'

const app = await startTestApp()

const newPhoto = (width = 40, height = 30) => sharp({ create: { width, height, channels: 3, background: '#c33' } })
const uploadForm = (
  bytes: Uint8Array | string,
  name: string,
  more: Record<string, string> = {},
  field = 'file',
  type = 'application/octet-stream',
) => {
  const data = new FormData()
  for (const [key, value] of Object.entries(more)) data.set(key, value)
  data.set(field, new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], { type }), name)
  return data as FormData & { type: 'image' }
}
const get = (url: string) => app.server.inject({ method: 'GET', url })

test('a photo is re-encoded upright without metadata, and is public', async () => {
  const tenant = await newTenant(app)
  const { client } = await tenant.user([])
  const original = await newPhoto()
    .jpeg()
    .withExif({ IFD3: { GPSLatitude: '51/1 30/1 0/1' }, IFD0: { Copyright: 'somebody' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  expect(original.includes('somebody')).toBe(true)
  const stored = await client.files.upload(
    uploadForm(original, '../../Día 1?.JPG', { folder: 'Products/../x', type: 'image' }),
  )
  expect(stored).toMatchObject({ file_name: 'Día 1.JPG', mime_type: 'image/jpeg', width: 30, height: 40 })
  expect(stored.file_url).toMatch(new RegExp(`^/files/t/${tenant.id}/image/[0-9a-f]{32}\\.jpg$`))
  const served = await get(stored.file_url)
  expect(served.statusCode).toBe(200)
  expect(served.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': expect.stringContaining('sandbox'),
  })
  const { exif, orientation } = await sharp(served.rawPayload).metadata()
  expect([exif, orientation]).toEqual([undefined, undefined])
  expect(served.rawPayload.includes('somebody')).toBe(false)
})

test('resized copies are rendered once and deleted with the picture; other widths are not', async () => {
  const tenant = await newTenant(app)
  const { client } = await tenant.user([])
  const { file_url } = await client.files.upload(uploadForm(await newPhoto(1_200, 900).png().toBuffer(), 'x.png'))
  const served = await Promise.all([320, 320].map((width) => get(`${file_url}?width=${width}`)))
  for (const one of served)
    expect([one.statusCode, one.headers['content-type'], one.headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'public, max-age=31536000, immutable',
    ])
  expect(await sharp(served[0]?.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 320, height: 240 })
  const small = await client.files.upload(uploadForm(await newPhoto(40, 30).jpeg().toBuffer(), 'x.jpg'))
  expect((await sharp((await get(`${small.file_url}?width=640`)).rawPayload).metadata()).width).toBe(40)
  expect((await get(`${file_url}?width=321`)).statusCode).toBe(422)
  const svg = await client.files.upload(
    uploadForm('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9"/></svg>', 'logo.svg'),
  )
  expect((await get(`${svg.file_url}?width=320`)).headers['content-type']).toBe('image/svg+xml')
  const key = file_url.replace('/files/', '')
  const { files } = app.services
  await files.remove(key)
  expect(await files.exists(key.replace('.png', '.w320.webp'))).toBe(false)
})

test('non-pictures, mismatched extensions and decompression bombs are rejected', async () => {
  const tenant = await newTenant(app)
  const { client } = await tenant.user([])
  const png = await newPhoto().png().toBuffer()
  const bomb = await newPhoto(8_000, 8_000).png({ compressionLevel: 9 }).toBuffer()
  const uploads = [
    uploadForm('<html><script>alert(1)</script></html>', 'x.png'),
    uploadForm(png, 'x.jpg'),
    uploadForm(png, 'x.html'),
    uploadForm(png.subarray(0, 60), 'x.png'),
    uploadForm(bomb, 'x.png'),
    uploadForm('<svg><script>1</script>', 'x.svg'),
    uploadForm('', 'x.png'),
    uploadForm('MZ\u0090', 'x.exe'),
  ]
  for (const data of uploads)
    await expect(client.files.upload(data)).rejects.toMatchObject({
      status: 422,
      errors: { file: [expect.any(String)] },
    })
  await expect(client.files.upload({ type: 'image' })).rejects.toMatchObject({
    status: 422,
    errors: { file: ['The file field is required.'] },
  })
  expect(await tenant.db((db) => db.selectFrom('file').select('id').execute())).toEqual([])
})

test('the limits are 5 MB for pictures and 20 MB for the request', async () => {
  const tenant = await newTenant(app)
  const { client } = await tenant.user([])
  const noisePixels = sharp({
    create: {
      width: 1_500,
      height: 1_500,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
  const heavy = await noisePixels.png({ compressionLevel: 0 }).toBuffer()
  await expect(client.files.upload(uploadForm(heavy, 'x.png'))).rejects.toMatchObject({
    status: 422,
    errors: { file: ['The file may not be larger than 5 MB.'] },
  })
  await expect(client.files.upload(uploadForm(Buffer.alloc(20 * 1_048_576 + 10), 'x.png'))).rejects.toMatchObject({
    status: 422,
    errors: { file: ['The file is too large.'] },
  })
})

test('an SVG loses its scripts and is downloaded instead of opened', async () => {
  const tenant = await newTenant(app)
  const { client } = await tenant.user([])
  const stored = await client.files.upload(
    uploadForm(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" onload="alert(1)"><script>alert(1)</script><path d="M0 0h9"/></svg>',
      'logo.svg',
    ),
  )
  expect(stored).toMatchObject({ mime_type: 'image/svg+xml', width: 9, height: 9 })
  const served = await get(stored.file_url)
  expect(served.headers).toMatchObject({ 'content-type': 'image/svg+xml', 'content-disposition': 'attachment' })
  expect(served.body).toContain('<path d="M0 0h9"/>')
  expect(served.body).not.toContain('alert')
})

test('documents need a signed link; keys and keystores are never served', async () => {
  const tenant = await newTenant(app)
  const { client } = await tenant.user([])
  const stored = await client.files.upload(uploadForm('name,price\nSoup,450\n', 'menu.csv', { type: 'import' }))
  expect(stored.file_url).toMatch(/^\/files\/p\/.*\?expires=\d+&signature=[\w-]+$/)
  expect((await get(stored.file_url)).body).toBe('name,price\nSoup,450\n')
  const plain = stored.file_url.replace(/\?.*/, '')
  for (const url of [plain, `${stored.file_url}x`, stored.file_url.replace(/expires=\d+/, 'expires=99999999999')])
    expect((await get(url)).statusCode).toBe(403)
  app.advanceTime(25 * 3_600_000)
  expect((await get(stored.file_url)).statusCode).toBe(403)
  app.advanceTime(-25 * 3_600_000)
  const key = await client.files.upload(
    uploadForm('-----BEGIN PRIVATE KEY-----\nMIGT\n-----END PRIVATE KEY-----\n', 'auth.p8', { type: 'document' }),
  )
  expect((await get(key.file_url)).statusCode).toBe(404)
})

test('a model must be self-contained', async () => {
  const tenant = await newTenant(app)
  const { client } = await tenant.user([])
  const scene = (uri: string) => JSON.stringify({ asset: { version: '2.0' }, buffers: [{ byteLength: 3, uri }] })
  expect(
    await client.files.upload(
      uploadForm(scene('data:application/octet-stream;base64,AAAA'), 'chair.gltf', { type: 'media' }),
    ),
  ).toMatchObject({ mime_type: 'model/gltf+json' })
  await expect(
    client.files.upload(uploadForm(scene('https://x.example/a.bin'), 'chair.gltf', { type: 'media' })),
  ).rejects.toMatchObject({ status: 422 })
  await expect(
    client.files.upload(uploadForm(Buffer.from('glTF0000'), 'chair.glb', { type: 'media' })),
  ).rejects.toMatchObject({ status: 422 })
})

test('anonymous users upload nothing, customers pictures only', async () => {
  const tenant = await newTenant(app)
  const png = await newPhoto().png().toBuffer()
  await expect(tenant.guest.files.upload(uploadForm(png, 'x.png'))).rejects.toMatchObject({ status: 401 })
  const { client } = await tenant.customer()
  expect(await client.files.upload(uploadForm(png, 'x.png'))).toMatchObject({ mime_type: 'image/png' })
  await expect(client.files.upload(uploadForm('a,b', 'x.csv', { type: 'document' }))).rejects.toMatchObject({
    status: 403,
  })
})

test.each([
  '/files/../secret',
  '/files/..%2f..%2fsecret',
  '/files/t//x.png',
  '/files/.env',
  '/files/t/x/image/none.png',
  '/files/s/a.p8',
  '/files/%2e%2e/secret.png',
  '/files/t\\..\\secret.png',
])('%s returns 404', async (url) => {
  expect((await get(url)).statusCode).toBe(404)
})

test('a NUL byte in the path is a bad request', async () => {
  expect((await get('/files/t/%00.png')).statusCode).toBe(400)
})

test('a merchant’s logo is an upload, or an earlier upload of the same tenant', async () => {
  const [tenant, other] = [await newTenant(app), await newTenant(app)]
  const [ours, theirs] = [await tenant.merchant(), await tenant.merchant()]
  const { client } = await tenant.user(['ManageMerchantSettingsUpload'], { merchants: [ours] })
  const png = await newPhoto().png().toBuffer()
  const done = await client.files.merchantImage(
    uploadForm(png, 'logo.png', { image_type: 'logo', merchant_id: ours }, 'image') as never,
  )
  expect(done).toMatchObject({
    merchant_id: ours,
    images: { logo: { image_url: expect.stringMatching(/^\/files\/t\//) } },
  })
  expect(
    await client.files.merchantImage({
      image_type: 'cover',
      file_url: `https://anything.example${done.images.logo?.image_url}`,
    }),
  ).toMatchObject({ images: { cover: done.images.logo, logo: done.images.logo } })
  const removed = await client.files.merchantImage({ image_type: 'cover', file_url: null })
  expect(removed.images).toEqual({ logo: done.images.logo })
  const foreign = await (await other.user([])).client.files.upload(uploadForm(png, 'x.png'))
  for (const file_url of [foreign.file_url, 'https://x.example/a.png', '/files/demo/../x.png'])
    await expect(client.files.merchantImage({ image_type: 'icon', file_url })).rejects.toMatchObject({
      status: 422,
      errors: { file_url: ['The selected file url is invalid.'] },
    })
  await expect(
    client.files.merchantImage(
      uploadForm(png, 'logo.png', { image_type: 'logo', merchant_id: theirs }, 'image') as never,
    ),
  ).rejects.toMatchObject({ status: 403, message: 'You do not have permission to access this merchant.' })
  await expect(
    client.files.merchantImage(
      uploadForm('<svg xmlns="http://www.w3.org/2000/svg"></svg>', 'x.svg', { image_type: 'logo' }, 'image') as never,
    ),
  ).rejects.toMatchObject({ status: 422, errors: { image: [expect.any(String)] } })
})

test('branding pictures get the size of their slot', async () => {
  const tenant = await newTenant(app)
  const merchant = await tenant.merchant()
  const { client, token } = await tenant.user(['ManageTenantSettingsTheme'])
  const png = await newPhoto(400, 300).png().toBuffer()
  const icon = await client.files.tenantImage(uploadForm(png, 'x.png', { image_type: 'social_icon' }, 'image') as never)
  const { width, height } = await sharp((await get(icon.image_url)).rawPayload).metadata()
  expect([width, height]).toEqual([30, 30])
  await expect(
    client.files.tenantImage(
      uploadForm(png, 'x.png', { image_type: 'merchant', merchant_id: merchant }, 'image') as never,
    ),
  ).rejects.toMatchObject({ status: 403 })
  const manager = await tenant.user(['ManageTenantMerchants'])
  const logo = await manager.client.files.tenantImage(
    uploadForm(png, 'x.png', { image_type: 'merchant', merchant_id: merchant }, 'image') as never,
  )
  expect(
    await tenant.db((db) => db.selectFrom('merchant').select('logo_url').where('id', '=', merchant).executeTakeFirst()),
  ).toEqual({ logo_url: logo.image_url })
  expect(
    (
      await app.send({
        method: 'POST',
        url: '/admin/v1/tenant/images',
        headers: { authorization: `Bearer ${token}` },
        body: { image_type: 'wallpaper' },
      })
    ).status,
  ).toBe(422)
})

test('the storage call lists files with the used bytes', async () => {
  const tenant = await newTenant(app)
  const { client, id } = await tenant.user(['ManageTenantSettingsGeneral'])
  const png = await newPhoto().png().toBuffer()
  const one = await client.files.upload(uploadForm(png, 'One 50%.png'))
  await client.files.upload(uploadForm('a,b\n', 'two.csv', { type: 'document' }))
  const { data, meta } = await client.files.storage({ search: '50%' })
  expect(data).toMatchObject([{ file_url: one.file_url, file_name: 'One 50%.png', uploaded_by: id, size: one.size }])
  expect(meta).toMatchObject({ total: 1, used_bytes: one.size + 4, quota_bytes: 5_000 * 1_048_576 })
  expect((await client.files.storage({ type: 'document' })).data.map(({ file_name }) => file_name)).toEqual(['two.csv'])
  await expect(client.files.storage({ sort: 'key' as 'created_at' })).rejects.toMatchObject({ status: 422 })
})

test('a rejected upload counts as an attempt, before its content is examined', async () => {
  const { client } = await (await newTenant(app)).customer()
  const upload = () => client.files.upload(uploadForm(`${'<!---->'.repeat(280)}x`, 'a.svg'))
  for (let attempt = 0; attempt < 60; attempt++) await expect(upload()).rejects.toMatchObject({ status: 422 })
  await expect(upload()).rejects.toMatchObject({ status: 429 })
})
