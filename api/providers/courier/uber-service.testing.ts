import { createHmac, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export const uberCredentials = {
  customer_id: 'customer-1',
  client_id: 'client-1',
  client_secret: 'secret-1',
  signing_key: 'signing-1',
}

/** Uber Direct: tokens, deliveries with idempotency keys, cancellations, and signed events. */
export async function startUber() {
  const tokens = new Set<string>()
  const deliveries = new Map<string, { id: string; body: unknown; status: string }>()
  const state: { failures: (number | 'no answer')[] } = { failures: [] }
  const answer = (path: string, bearer: string, body: string): { status: number; body?: unknown } => {
    if (path === '/oauth/v2/token') {
      const form = new URLSearchParams(body)
      const isRight =
        form.get('client_id') === uberCredentials.client_id &&
        form.get('client_secret') === uberCredentials.client_secret &&
        form.get('grant_type') === 'client_credentials' &&
        form.get('scope') === 'eats.deliveries'
      if (!isRight) return { status: 401, body: { error: 'invalid_client' } }
      const token = randomBytes(8).toString('hex')
      tokens.add(token)
      return { status: 200, body: { access_token: token, expires_in: 2_592_000 } }
    }
    if (!tokens.has(bearer)) return { status: 401, body: { message: 'unauthorized' } }
    const input: unknown = JSON.parse(body)
    const field = (name: string): unknown => Reflect.get(Object(input), name)
    if (path === `/v1/customers/${uberCredentials.customer_id}/deliveries`) {
      const key = String(field('idempotency_key'))
      if (!field('dropoff_phone_number')) return { status: 400, body: { message: 'dropoff_phone_number is missing' } }
      const known = deliveries.get(key) ?? {
        id: `del_${randomBytes(6).toString('hex')}`,
        body: input,
        status: 'pending',
      }
      deliveries.set(key, known)
      const tracking_url = `https://track.example/${known.id}`
      return { status: 200, body: { id: known.id, status: known.status, tracking_url, fee: 750, currency: 'gbp' } }
    }
    const [, id] = /\/deliveries\/([^/]+)\/cancel$/.exec(path) ?? []
    const found = [...deliveries.values()].find((one) => one.id === id)
    if (!found) return { status: 404, body: { message: 'unknown delivery' } }
    found.status = 'canceled'
    return { status: 200, body: { id, status: 'canceled' } }
  }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const path = request.url ?? ''
      const failure = path.includes('/deliveries') ? state.failures.shift() : undefined
      const result =
        typeof failure === 'number'
          ? { status: failure }
          : answer(path, (request.headers.authorization ?? '').replace('Bearer ', ''), body)
      if (failure === 'no answer') request.socket.destroy()
      else response.writeHead(result.status).end(JSON.stringify(result.body ?? {}))
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const signed = (event: object) => {
    const body = JSON.stringify(event)
    const signature = createHmac('sha256', uberCredentials.signing_key).update(body).digest('hex')
    return { body, headers: { 'x-uber-signature': signature } }
  }
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    environment: { UBER_AUTH_URL: `${url}/oauth/v2/token`, UBER_API_URL: url },
    state,
    deliveries,
    /** The signed request of an event. */
    event: (delivery_id: string, status: string, courier?: object) =>
      signed({ kind: 'event.delivery_status', delivery_id, status, data: courier ? { courier } : {} }),
    /** The signed request that says where the courier is. */
    update: (delivery_id: string, location: object, created: string) =>
      signed({ kind: 'event.courier_update', delivery_id, created, location, data: {} }),
    close: () => void server.close(),
  }
}
