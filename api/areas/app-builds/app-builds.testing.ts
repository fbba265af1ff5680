import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { generateKeyPairSync } from 'node:crypto'
import { crc32, inflateRawSync } from 'node:zlib'
import sharp from 'sharp'
import type { AppPlatform, AppType, ConfigInput } from '#contract/areas/app-builds/schemas.ts'
import { jobs } from '#api/jobs.ts'
import type { TestTenant } from '#api/platform/testing/tenants.ts'
import type { startTestApp } from '#api/platform/testing/test-app.ts'

type TestApp = Awaited<ReturnType<typeof startTestApp>>
type Client = Awaited<ReturnType<TestTenant['owner']>>['client']

export const base64 = (text: string) => Buffer.from(text).toString('base64')

export const appleKey = () =>
  generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

export const googleServices = (bundleId: string, canary = 'key') =>
  JSON.stringify({
    project_info: { project_number: '1', project_id: canary },
    client: [{ client_info: { mobilesdk_app_id: '1:1', android_client_info: { package_name: bundleId } } }],
  })

export const googlePlist = (bundleId: string, canary = 'key') => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict><key>API_KEY</key><string>${canary}</string><key>BUNDLE_ID</key>
<string>${bundleId}</string><key>GOOGLE_APP_ID</key><string>1:1:ios:1</string></dict></plist>`

/** A Java keystore as far as its first bytes say. */
export const keystore = (canary: string) =>
  Buffer.concat([Buffer.from([0xfe, 0xed, 0xfe, 0xed, 0, 0, 0, 2]), Buffer.from(canary.padEnd(64, 'x'))])

export const newPicture = (width: number, height: number, alpha = 1) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 40, b: 40, alpha } } })

/** Uploads a picture and returns its address. */
export async function uploadPicture(client: Client, bytes: Buffer, name = 'icon.png'): Promise<string> {
  const data = new FormData()
  data.set('file', new Blob([new Uint8Array(bytes)]), name)
  return (await client.files.upload(data as FormData & { type: 'image' })).file_url
}

/** Everything that a build of an app needs. `canary` is part of each secret. */
export async function completeConfig(
  client: Client,
  { platform, appType = 'customer', canary = 'canary' }: { platform: AppPlatform; appType?: AppType; canary?: string },
): Promise<ConfigInput> {
  const [icon, round] = await Promise.all([
    newPicture(1024, 1024).png().toBuffer(),
    newPicture(512, 512, 0.5).png().toBuffer(),
  ])
  const [app_icon, circle_icon] = [await uploadPicture(client, icon), await uploadPicture(client, round)]
  const bundle_id = 'com.harbour.app'
  const look = {
    app_type: appType,
    platform,
    app_name: 'Fish & "Chips"',
    short_description: 'Order from the harbour',
    full_description: 'All kitchens of the harbour.\nIn one app.',
    app_icon,
    circle_icon,
    splash: app_icon,
    splash_duration: 1_500,
    colours: { primary: '#0F6B4B', background: '#FFF8EE' },
    bundle_id,
  }
  return platform === 'ios'
    ? {
        ...look,
        team_id: 'ABCDE12345',
        key_id: 'KEY1234567',
        issuer_id: '0f9c9b5e-0000-4000-8000-000000000000',
        auth_key_p8: { file_name: 'AuthKey.p8', content: base64(appleKey()) },
        plist: { file_name: 'GoogleService-Info.plist', content: base64(googlePlist(bundle_id, canary)) },
      }
    : {
        ...look,
        key_alias: 'upload',
        password: `password-${canary}`,
        keystore_jks: { file_name: 'release.jks', content: keystore(canary).toString('base64') },
        google_service_json: { file_name: 'google-services.json', content: base64(googleServices(bundle_id, canary)) },
      }
}

export async function runJob(app: TestApp, tenant: TestTenant, name: string, input: Record<string, unknown>) {
  const job = jobs.find((one) => one.name === name)
  if (!job) throw new Error(`no job ${name}`)
  await app.relay.run(job, { tenantId: tenant.id, input })
}

/** The files of an archive by path, read from its directory as unpackers do. Throws if a checksum is wrong. */
export function unzip(bytes: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  let at = bytes.readUInt32LE(end + 16)
  for (let count = bytes.readUInt16LE(end + 10); count > 0; count--) {
    const [method, crc, packed] = [
      bytes.readUInt16LE(at + 10),
      bytes.readUInt32LE(at + 16),
      bytes.readUInt32LE(at + 20),
    ]
    const [nameLength, offset] = [bytes.readUInt16LE(at + 28), bytes.readUInt32LE(at + 42)]
    const path = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
    const stored = bytes.subarray(start, start + packed)
    const content = method === 8 ? inflateRawSync(stored) : stored
    if (crc32(content) !== crc) throw new Error(`${path} is damaged`)
    files.set(path, content)
    at += 46 + nameLength
  }
  return files
}

/** `before` runs before the answer. */
type StubResponse = { status: number; body?: unknown; never?: boolean; before?: () => Promise<unknown> }
type Request = { method: string; path: string; headers: Record<string, unknown>; body: Record<string, unknown> }

/** A build service that answers as configured and records the requests. */
export async function startLoopbackService() {
  const [requests, answers]: [Request[], StubResponse[]] = [[], []]
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request
      requests.push({ method, path, headers, body: text ? JSON.parse(text) : {} })
      const answer = answers.shift() ?? { status: 201, body: { ref: `ref-${requests.length}` } }
      void Promise.resolve(answer.before?.()).then(() => {
        if (answer.never) response.destroy()
        else response.writeHead(answer.status).end(JSON.stringify(answer.body ?? {}))
      })
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    requests,
    answerNext: (...next: StubResponse[]) => void answers.push(...next),
    close: () => void server.close(),
  }
}
