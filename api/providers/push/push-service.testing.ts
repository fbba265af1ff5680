import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, verify } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'

const hkdf = (salt: Buffer, material: Buffer, info: Buffer, length: number) =>
  createHmac('sha256', createHmac('sha256', salt).update(material).digest())
    .update(Buffer.concat([info, Buffer.from([1])]))
    .digest()
    .subarray(0, length)

/** A browser's side of a subscription: makes the keys and opens what is sealed for it, written after RFC 8291 on its own. */
export function testBrowser(endpoint: string) {
  const curve = createECDH('prime256v1')
  const p256dh = curve.generateKeys()
  const auth = randomBytes(16)
  const open = (body: Buffer): string => {
    const salt = body.subarray(0, 16)
    const length = body.readUInt8(20)
    const theirs = body.subarray(21, 21 + length)
    const record = body.subarray(21 + length)
    const material = hkdf(
      auth,
      curve.computeSecret(theirs),
      Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, theirs]),
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
    open,
  }
}

const Claims = z.object({ aud: z.string(), exp: z.number(), sub: z.string() })
export type Letter = {
  path: string
  key: string
  claims: z.output<typeof Claims>
  genuine: boolean
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** A push service on the loopback: checks signatures, keeps what arrives, answers each path as told (201 unless). */
export async function openPushService() {
  const letters: Letter[] = []
  const answers = new Map<string, number>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const path = request.url ?? ''
      letters.push({
        path,
        ...signed(request.headers.authorization ?? ''),
        headers: request.headers,
        body: Buffer.concat(chunks),
      })
      response.writeHead(answers.get(path) ?? 201).end()
    })
  })
  await new Promise<void>((go) => server.listen(0, '127.0.0.1', go))
  const { port }: AddressInfo = z
    .object({ port: z.number(), address: z.string(), family: z.string() })
    .parse(server.address())
  return {
    origin: `http://127.0.0.1:${port}`,
    letters,
    answers,
    close: () => new Promise((done) => server.close(done)),
  }
}

function signed(header: string): Pick<Letter, 'key' | 'claims' | 'genuine'> {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(header) ?? []
  const [head = '', payload = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const genuine = verify(
    'sha256',
    Buffer.from(`${head}.${payload}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  return { key, genuine, claims: Claims.parse(JSON.parse(Buffer.from(payload, 'base64url').toString())) }
}
