import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, verify } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'

const hkdf = (salt: Buffer, material: Buffer, info: Buffer, length: number) =>
  createHmac('sha256', createHmac('sha256', salt).update(material).digest())
    .update(Buffer.concat([info, Buffer.from([1])]))
    .digest()
    .subarray(0, length)

/**
 * A browser's side of a push subscription: creates the keys and decrypts messages. Implements RFC 8291
 * independently of the production code.
 */
export function createTestBrowser(endpoint: string) {
  const curve = createECDH('prime256v1')
  const p256dh = curve.generateKeys()
  const auth = randomBytes(16)
  const decrypt = (body: Buffer): string => {
    const salt = body.subarray(0, 16)
    const length = body.readUInt8(20)
    const serverKey = body.subarray(21, 21 + length)
    const record = body.subarray(21 + length)
    const material = hkdf(
      auth,
      curve.computeSecret(serverKey),
      Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, serverKey]),
      32,
    )
    const decipher = createDecipheriv(
      'aes-128-gcm',
      hkdf(salt, material, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
      hkdf(salt, material, Buffer.from('Content-Encoding: nonce\0'), 12),
    )
    decipher.setAuthTag(record.subarray(-16))
    const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
    return padded.subarray(0, padded.lastIndexOf(2)).toString()
  }
  return {
    endpoint,
    subscription: { endpoint, keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') } },
    open: decrypt,
  }
}

const Claims = z.object({ aud: z.string(), exp: z.number(), sub: z.string() })
export type PushRequest = {
  path: string
  key: string
  claims: z.output<typeof Claims>
  isGenuine: boolean
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/**
 * A fake push service. It verifies signatures, records requests, and answers with the status set for the path
 * (default 201).
 */
export async function startPushService() {
  const requests: PushRequest[] = []
  const statusByPath = new Map<string, number>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const path = request.url ?? ''
      requests.push({
        path,
        ...verifyVapid(request.headers.authorization ?? ''),
        headers: request.headers,
        body: Buffer.concat(chunks),
      })
      response.writeHead(statusByPath.get(path) ?? 201).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port }: AddressInfo = z
    .object({ port: z.number(), address: z.string(), family: z.string() })
    .parse(server.address())
  return {
    origin: `http://127.0.0.1:${port}`,
    letters: requests,
    answers: statusByPath,
    close: () => new Promise((done) => server.close(done)),
  }
}

function verifyVapid(header: string): Pick<PushRequest, 'key' | 'claims' | 'isGenuine'> {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(header) ?? []
  const [head = '', payload = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const isGenuine = verify(
    'sha256',
    Buffer.from(`${head}.${payload}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  return { key, isGenuine, claims: Claims.parse(JSON.parse(Buffer.from(payload, 'base64url').toString())) }
}
