import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import {
  marker,
  script,
  png,
  jpg,
  gif,
  webp,
  chunk,
  signature,
  header,
  ending,
  pngWith,
  largePng,
  gifOf,
  exif,
  app1,
  comment,
  svg,
  zip,
} from './hostile-files.testing.ts'

const app = await startTestApp()
const tenant = await newTenant(app)
const { client } = await tenant.user([])

type ServedResponse = { status: number; url: string; bytes: Buffer; headers: Record<string, unknown> }
async function upload(
  bytes: Uint8Array | string,
  name: string,
  type = 'image',
  declared = 'application/octet-stream',
): Promise<ServedResponse> {
  const form = new FormData()
  form.set('type', type)
  form.set('file', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], { type: declared }), name)
  const kept = await client.files
    .upload(form as FormData & { type: 'image' })
    .catch((error: { status: number }) => error)
  if ('status' in kept) return { status: kept.status, url: '', bytes: Buffer.alloc(0), headers: {} }
  const served = await app.server.inject({ method: 'GET', url: kept.file_url })
  return { status: served.statusCode, url: kept.file_url, bytes: served.rawPayload, headers: served.headers }
}

/** Every response has the true content type, forbids scripts, and downloads everything but pictures. */
function expectHarmless({ headers, url, bytes }: ServedResponse) {
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/),
  })
  expect(headers['content-type']).toMatch(/^(image\/(png|jpeg|gif|webp|svg\+xml)|model\/gltf)/)
  expect(url).toMatch(/\/[0-9a-f]{32}\.(png|jpg|gif|webp|svg)$/)
  if (headers['content-type'] === 'image/svg+xml') expect(headers['content-disposition']).toBe('attachment')
  expect(bytes.toString('latin1')).not.toMatch(/alert\(|<script|<\?php|__proto__/i)
  expect(bytes.includes(zip)).toBe(false)
}

const cleanedUploads: [string, Uint8Array | string, string][] = [
  ['a page behind a png', Buffer.concat([png, Buffer.from(script)]), 'x.png'],
  ['a page behind a jpg', Buffer.concat([jpg, Buffer.from(script)]), 'x.jpg'],
  ['a page behind a gif', Buffer.concat([gif, Buffer.from(script)]), 'x.gif'],
  ['a page behind a webp', Buffer.concat([webp, Buffer.from(script)]), 'x.webp'],
  ['an archive behind a png', Buffer.concat([png, zip]), 'x.png'],
  ['a script in the comment of a jpg', comment(`<?php ${marker} ?>`), 'x.jpg'],
  ['a page in the EXIF of a jpg', app1(`Exif\0\0${script}`), 'x.jpg'],
  ['a page in a text chunk', pngWith(chunk('tEXt', Buffer.from(`Comment\0${script}`))), 'x.png'],
  [
    'a page in an international text chunk',
    pngWith(chunk('iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${script}`))),
    'x.png',
  ],
  [
    'a packed text chunk',
    pngWith(chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.from(script))]))),
    'x.png',
  ],
  ['EXIF in a png', pngWith(chunk('eXIf', Buffer.from(`II*\0${script}`))), 'x.png'],
  ['an unknown chunk', pngWith(chunk('prVt', Buffer.from(script))), 'x.png'],
  ['where it was taken', await exif('cnry-somebody'), 'x.jpg'],
  ['a name that is a path', png, '../../../etc/cron.d/x.png'],
  ['a name with a NUL', png, 'x.php\u0000.png'],
  ['a name written backwards', png, '\u202egnp.exe.png'],
  ['a name of 300 bytes', png, `${'n'.repeat(300)}.png`],
  ['two endings', png, 'x.php.png'],
  ['a script in a drawing', svg(`<script>${marker}</script>`), 'x.svg'],
  ['an event in a drawing', svg('', `onload="${marker}"`), 'x.svg'],
  [
    'foreign content',
    svg(
      `<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="${marker}"/></body></foreignObject>`,
    ),
    'x.svg',
  ],
  ['a picture from outside', svg('<image href="https://evil.example/a.png"/>'), 'x.svg'],
  ['a part from outside', svg('<use xlink:href="https://evil.example/a.svg#b"/>'), 'x.svg'],
  ['styles from outside', svg('<style>@import url(https://evil.example/a.css);</style>'), 'x.svg'],
  ['a link that runs', svg(`<a href="javascript:${marker}"><text>click</text></a>`), 'x.svg'],
  [
    'an animation that makes a link',
    svg(`<a><animate attributeName="href" values="javascript:${marker}"/></a>`),
    'x.svg',
  ],
  ['a filter from outside', svg('<rect filter="url(https://evil.example/f)"/>'), 'x.svg'],
  ['a page in a data address', svg(`<use href="data:image/svg+xml,${encodeURIComponent(script)}"/>`), 'x.svg'],
  ['a handler in CDATA', svg(`<g><![CDATA[<script>${marker}</script>]]></g>`).replace('alert(', 'say('), 'x.svg'],
]
test.each(cleanedUploads)('an upload with %s is served without it', async (_title, bytes, name) => {
  const kept = await upload(bytes, name)
  expect(kept.status).toBe(200)
  expectHarmless(kept)
  const text = kept.bytes.toString('latin1')
  expect(text).not.toMatch(
    /evil\.example|javascript:|cnry-somebody|foreignObject|onload|onerror|xmlns="http:\/\/www\.w3\.org\/1999/i,
  )
  if (!kept.url.endsWith('.svg')) {
    const about = await sharp(kept.bytes).metadata()
    expect([about.exif, about.xmp, about.iptc, about.comments]).toEqual([undefined, undefined, undefined, undefined])
    expect([about.width, about.height]).toEqual([24, 16])
  }
})

const rejectedUploads: [string, Uint8Array | string, string, string?][] = [
  ['a page called png', script, 'x.png'],
  ['a page called jpg and declared so', script, 'x.jpg', 'image/jpeg'],
  ['a page called svg', script, 'x.svg'],
  ['a program', Buffer.from('4d5a90000300', 'hex'), 'x.png'],
  ['an ELF program', Buffer.from('7f454c46', 'hex'), 'x.jpg'],
  ['an archive', zip, 'x.png'],
  ['a PDF', '%PDF-1.7\n1 0 obj', 'x.png'],
  ['nothing', '', 'x.png'],
  ['the first bytes of a png alone', signature, 'x.png'],
  ['half a png', png.subarray(0, png.length / 2), 'x.png'],
  ['a png without its end of data', Buffer.concat([png.subarray(0, 50)]), 'x.png'],
  ['half a gif', gif.subarray(0, 14), 'x.gif'],
  ['half a webp', webp.subarray(0, 20), 'x.webp'],
  ['the head of a jpg alone', jpg.subarray(0, 20), 'x.jpg'],
  ['a png called gif', png, 'x.gif'],
  ['a gif called png', gif, 'x.png'],
  ['a jpg called svg', jpg, 'x.svg'],
  ['a png called html', png, 'x.html'],
  ['a png without ending', png, 'x'],
  ['a webp called php', webp, 'x.php'],
  ['50 000 by 50 000 in a kilobyte of head', largePng(50_000, 50_000), 'x.png'],
  [
    'four billion pixels wide',
    Buffer.concat([signature, header(0xffffffff, 1), chunk('IDAT', deflateSync(Buffer.alloc(64))), ending]),
    'x.png',
  ],
  ['no pixels', Buffer.concat([signature, header(0, 0), chunk('IDAT', deflateSync(Buffer.alloc(8))), ending]), 'x.png'],
  ['a strip of forty million', largePng(2, 20_100_000), 'x.png'],
  ['a gif of 65 535 squared', gifOf(65_535, 65_535), 'x.gif'],
  [
    'a wrong sum in the head',
    Buffer.concat([png.subarray(0, 29), Buffer.from([0, 0, 0, 0]), png.subarray(33)]),
    'x.png',
  ],
  [
    'a chunk longer than the file',
    Buffer.concat([png.subarray(0, 33), Buffer.from([0x7f, 0xff, 0xff, 0xff]), png.subarray(37)]),
    'x.png',
  ],
  [
    'entities that unfold',
    `<!DOCTYPE svg [<!ENTITY a "${'x'.repeat(99)}"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg"><text>&b;&b;</text></svg>`,
    'x.svg',
  ],
  [
    'a file of the server by entity',
    '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>',
    'x.svg',
  ],
  ['a drawing in UTF-16', Buffer.from(`\ufeff${svg(`<script>${marker}</script>`)}`, 'utf16le'), 'x.svg'],
  ['a drawing in UTF-7', '+ADw-svg+AD4-+ADw-script+AD4-', 'x.svg'],
  ['a packed drawing', deflateSync(Buffer.from(svg(''))), 'x.svg'],
  ['a drawing of two megabytes', svg(`<desc>${'x'.repeat(2_000_000)}</desc>`), 'x.svg'],
  ['a drawing that ends in a script', `${svg('')}<script>${marker}</script>`, 'x.svg'],
  ['a drawing nested without end', `<svg xmlns="http://www.w3.org/2000/svg">${'<g>'.repeat(50_000)}`, 'x.svg'],
  ['a stylesheet before a drawing', `<?xml-stylesheet href="javascript:${marker}"?><html/>`, 'x.svg'],
]
test.each(rejectedUploads)('an upload with %s returns 422', async (_title, bytes, name, declared) => {
  expect((await upload(bytes, name, 'image', declared)).status).toBe(422)
})

test('a compressed text chunk of gigabytes is never decompressed', async () => {
  const packed = deflateSync(Buffer.alloc(200_000_000), { level: 9 })
  const before = process.memoryUsage().rss
  const kept = await upload(
    pngWith(
      chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), packed])),
      chunk('iCCP', Buffer.concat([Buffer.from('p\0\0'), packed])),
    ),
    'x.png',
  )
  expect([200, 422]).toContain(kept.status)
  if (kept.status === 200) expectHarmless(kept)
  expect((process.memoryUsage().rss - before) / 1_048_576).toBeLessThan(300)
})

test('an animation with too many pixels in total is rejected', async () => {
  const frames = 41
  const tallGif = Buffer.concat(
    Array.from({ length: frames }, (_, index) => Buffer.alloc(1_000 * 1_000 * 3, (index * 97) % 256)),
  )
  const animated = sharp(tallGif, {
    raw: { width: 1_000, height: 1_000 * frames, channels: 3, pageHeight: 1_000 },
    limitInputPixels: false,
  })
  for (const [bytes, name] of [
    [await animated.clone().webp({ lossless: true, effort: 0 }).toBuffer(), 'x.webp'],
    [await animated.clone().gif({ effort: 1 }).toBuffer(), 'x.gif'],
  ] as const) {
    expect((await sharp(bytes).metadata()).pages).toBe(frames)
    expect((await upload(bytes, name)).status, name).toBe(422)
  }
})

const glb = (json: string, length?: number) => {
  const text = Buffer.from(json.padEnd(Math.ceil(json.length / 4) * 4))
  const head = Buffer.alloc(20)
  head.write('glTF', 'latin1')
  ;[2, length ?? 20 + text.length, text.length, 0x4e4f534a].forEach((value, index) =>
    head.writeUInt32LE(value, 4 + index * 4),
  )
  return Buffer.concat([head, text])
}
const scene = (more: object) => JSON.stringify({ asset: { version: '2.0' }, ...more })
test.each<[string, Uint8Array | string, string]>([
  ['bytes from outside', scene({ buffers: [{ byteLength: 3, uri: 'https://evil.example/a.bin' }] }), 'x.gltf'],
  ['bytes from beside', scene({ buffers: [{ byteLength: 3, uri: '../../secret' }] }), 'x.gltf'],
  ['a picture from outside', scene({ images: [{ uri: '//evil.example/a.png' }] }), 'x.gltf'],
  ['a page as a picture', scene({ images: [{ uri: 'data:text/html,<script>1</script>' }] }), 'x.gltf'],
  ['an unknown extension', scene({ extensionsRequired: ['EVIL_run'] }), 'x.gltf'],
  ['a file address in a glb', glb(scene({ buffers: [{ uri: 'file:///etc/passwd' }] })), 'x.glb'],
  ['a glb that lies about its length', glb(scene({}), 2 ** 31), 'x.glb'],
  ['a glb of junk', Buffer.from('glTF0000'), 'x.glb'],
  ['no model at all', '[]', 'x.gltf'],
])('a model with %s is rejected', async (_title, bytes, name) => {
  expect((await upload(bytes, name, 'media')).status).toBe(422)
})

const steps = [
  '..',
  '%2e%2e',
  '%2e.',
  '.%2e',
  '..%2f',
  '%2e%2e%2f',
  '..%5c',
  '..\\',
  '%c0%ae%c0%ae',
  '%252e%252e',
  '....//',
  '.%00.',
  '..;',
  '\u2025',
  '%uff0e%uff0e',
]
const targets = ['secret', 'etc/passwd', 's/x/document/a.p8', 'postgres/PG_VERSION', 'package.json', '.env']
test('path traversal never leaves the files folder', async () => {
  for (const step of steps)
    for (const target of targets)
      for (const start of ['/files/', '/files/t/', '/files/t/x/image/']) {
        const answer = await app.server.inject({
          method: 'GET',
          url: encodeURI(`${start}${step}/${step}/${target}`).replaceAll('%25', '%'),
        })
        expect([400, 403, 404], `${start}${step}/${target}`).toContain(answer.statusCode)
      }
})
