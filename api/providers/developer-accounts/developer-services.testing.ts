import { createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { jwtVerify } from 'jose'

type Reply = { status: number; body?: unknown }
type Disturbance = { status: number } | 'no answer'

const googleError = (status: number, code: string, reason?: string): Reply => ({
  status,
  body: { error: { code: status, status: code, details: reason ? [{ reason }] : [] } },
})

/**
 * Google's token service, Google Play and Firebase, and App Store Connect, in one server. It verifies signatures, claims
 * and tokens, and refuses as they do.
 */
export async function startDeveloperServices() {
  const serviceAccounts = new Map<string, string>()
  const appStoreKeys = new Map<string, { publicKey: string; issuerId: string; error?: string }>()
  const accessTokens = new Map<string, string>()
  /** Service accounts that may change an app, by package name. */
  const apps = new Map<string, Set<string>>()
  const firebaseProjects = new Set<string>()
  const requests: string[] = []
  const openEdits = new Set<string>()
  const state: { disturbance: Disturbance | undefined; isPlayApiEnabled: boolean } = {
    disturbance: undefined,
    isPlayApiEnabled: true,
  }
  const tokenUrl = () => `${url}/token`

  async function issueToken(body: string): Promise<Reply> {
    const form = new URLSearchParams(body)
    const refused = { status: 400, body: { error: 'invalid_grant', error_description: 'Invalid JWT Signature.' } }
    if (form.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer') return refused
    const assertion = form.get('assertion') ?? ''
    const claims: unknown = JSON.parse(Buffer.from(assertion.split('.')[1] ?? '', 'base64url').toString() || '{}')
    const email = String(Reflect.get(Object(claims), 'iss'))
    const pem = serviceAccounts.get(email)
    if (!pem) return refused
    const verified = await jwtVerify(assertion, createPublicKey(pem), {
      algorithms: ['RS256'],
      audience: tokenUrl(),
      requiredClaims: ['exp', 'iat', 'scope'],
      maxTokenAge: '1h',
    }).catch(() => undefined)
    if (!verified) return refused
    const token = randomBytes(12).toString('hex')
    accessTokens.set(token, email)
    return { status: 200, body: { access_token: token, expires_in: 3_599, token_type: 'Bearer' } }
  }

  function playEdit(method: string, packageName: string, edit: string | undefined, email: string | undefined): Reply {
    if (!email) return googleError(401, 'UNAUTHENTICATED')
    if (!state.isPlayApiEnabled) return googleError(403, 'PERMISSION_DENIED', 'SERVICE_DISABLED')
    const members = apps.get(packageName)
    if (!members) return googleError(404, 'NOT_FOUND')
    if (!members.has(email)) return googleError(403, 'PERMISSION_DENIED')
    if (method === 'DELETE') return { status: openEdits.delete(edit ?? '') ? 204 : 404 }
    const id = randomBytes(8).toString('hex')
    openEdits.add(id)
    return { status: 200, body: { id, expiryTimeSeconds: '3600' } }
  }

  async function listApps(token: string): Promise<Reply> {
    const header: unknown = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString() || '{}')
    const key = appStoreKeys.get(String(Reflect.get(Object(header), 'kid')))
    const refused = { status: 401, body: { errors: [{ status: '401', code: 'NOT_AUTHORIZED' }] } }
    if (!key) return refused
    const verified = await jwtVerify(token, createPublicKey(key.publicKey), {
      algorithms: ['ES256'],
      audience: 'appstoreconnect-v1',
      issuer: key.issuerId,
      requiredClaims: ['exp', 'iat'],
    }).catch(() => undefined)
    const { exp = 0, iat = 0 } = verified?.payload ?? {}
    if (!verified || exp - iat > 1_200) return refused
    return key.error === undefined
      ? { status: 200, body: { data: [] } }
      : { status: 403, body: { errors: [{ status: '403', code: key.error }] } }
  }

  async function answer(method: string, path: string, bearer: string, body: string): Promise<Reply> {
    if (path === '/token') return issueToken(body)
    const email = accessTokens.get(bearer)
    const [, packageName, edit] = /^\/androidpublisher\/v3\/applications\/([^/]+)\/edits(?:\/(.+))?$/.exec(path) ?? []
    if (packageName) return playEdit(method, packageName, edit, email)
    const [, project] = /^\/v1beta1\/projects\/(.+)$/.exec(path) ?? []
    if (project) {
      if (!email) return googleError(401, 'UNAUTHENTICATED')
      return firebaseProjects.has(project)
        ? { status: 200, body: { projectId: project } }
        : googleError(404, 'NOT_FOUND')
    }
    return path === '/v1/apps?limit=1' ? listApps(bearer) : { status: 404 }
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const { method = '', url: path = '', headers } = request
    requests.push(`${method} ${path}`)
    if (state.disturbance === 'no answer') return void request.socket.destroy()
    if (state.disturbance) return void response.writeHead(state.disturbance.status).end('{}')
    const reply = await answer(method, path, (headers.authorization ?? '').replace('Bearer ', ''), body)
    response.writeHead(reply.status, { 'content-type': 'application/json' }).end(JSON.stringify(reply.body ?? {}))
  }

  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    environment: {
      GOOGLE_TOKEN_URL: tokenUrl(),
      PLAY_API_URL: url,
      FIREBASE_API_URL: url,
      APP_STORE_CONNECT_URL: url,
    },
    state,
    requests,
    openEdits,
    apps,
    firebaseProjects,
    /** The key file of a new service account. */
    createServiceAccount(projectId: string): { file: string; email: string } {
      const { privateKey, publicKey } = newRsaKey(2048)
      const email = `store-${randomBytes(4).toString('hex')}@${projectId}.iam.gserviceaccount.com`
      serviceAccounts.set(email, publicKey)
      const file = { type: 'service_account', project_id: projectId, private_key: privateKey, client_email: email }
      return { file: JSON.stringify(file), email }
    },
    deleteServiceAccount: (email: string) => serviceAccounts.delete(email),
    /** A new API key; with `error` it is known but may not read apps. */
    createAppStoreKey(keyId: string, issuerId: string, error?: string): string {
      const { privateKey, publicKey } = newAppleKey()
      appStoreKeys.set(keyId, { publicKey, issuerId, ...(error === undefined ? {} : { error }) })
      return privateKey
    },
    close: () => void server.close(),
  }
}

const toPem = ({ privateKey, publicKey }: { privateKey: KeyObject; publicKey: KeyObject }) => ({
  privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
})

export const newRsaKey = (modulusLength: number) => toPem(generateKeyPairSync('rsa', { modulusLength }))
export const newAppleKey = (namedCurve = 'P-256') => toPem(generateKeyPairSync('ec', { namedCurve }))
export const newEncryptedKey = () =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'secret' })
    .toString()
