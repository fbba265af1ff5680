import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { newStripeBooks, newStripeId, StripeFailure } from './stripe-books.testing.ts'
import type { StripeEvent, StripeForm, StripeRequest, StripeRoute } from './stripe-books.testing.ts'
import { checkoutRoutes } from './checkout-routes.testing.ts'
import { connectRoutes } from './connect-routes.testing.ts'
import { onboardingRoutes } from './onboarding-routes.testing.ts'
import { paymentRoutes } from './payment-routes.testing.ts'
import { setupRoutes } from './setup-routes.testing.ts'

/** The routes of the service. A file of routes for other parts of Stripe's API is one more entry. */
const routes: readonly StripeRoute[] = [
  ...paymentRoutes,
  ...setupRoutes,
  ...checkoutRoutes,
  ...connectRoutes,
  ...onboardingRoutes,
]

/**
 * A disturbance of requests that match: `before` loses the request, `after` performs it and loses the answer, a number
 * is answered as status instead of performing it.
 */
type Disturbance = { route: RegExp; effect: 'before' | 'after' | number; times?: number; delayMs?: number }
type StubResponse = { status: number; type: string; body: string; location?: string }
type WebhookSender = (url: string, headers: Record<string, string>, body: string) => Promise<number>

const keyPattern = /^(sk|rk)_(test|live)_(\w+)$/

/** Decodes `a[b][0]=x`. Lists become objects with numbers as fields. */
export function decodeStripeForm(text: string): StripeForm {
  const form: StripeForm = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const fields = name.split('[').map((part) => part.replace(/\]$/, ''))
    let part = form
    for (const field of fields.slice(0, -1)) {
      const next = part[field]
      const nested = typeof next === 'object' ? next : {}
      part[field] = nested
      part = nested
    }
    part[fields.at(-1) ?? ''] = value
  }
  return form
}

const toJson = (status: number, value: unknown): StubResponse => ({
  status,
  type: 'application/json',
  body: JSON.stringify(value),
})

/** Hosts under localhost are this machine, which not every resolver knows. */
const sendByHttp: WebhookSender = async (url, headers, body) =>
  (
    await fetch(url.replace(/^http:\/\/[\w.-]+\.localhost/, 'http://127.0.0.1'), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    })
  ).status

/**
 * A service that behaves like Stripe: keys with modes and permissions, idempotency, Checkout pages, refunds, events
 * with signatures. Any key of Stripe's form is valid, and `sk_test_x`, `rk_test_x` and `sk_live_x` belong to account
 * `acct_x`. With `deliversEvents` webhooks are sent at once, otherwise by `deliver`.
 */
export async function startStripeService({
  clock = Date.now,
  deliversEvents = false,
}: { clock?: () => number; deliversEvents?: boolean } = {}) {
  const books = newStripeBooks(clock)
  const disturbances: Disturbance[] = []
  const requests: { route: string; key: string; form: StripeForm; idempotencyKey: string | undefined }[] = []
  const revokedKeys = new Set<string>()
  /** Routes that a restricted key may call. Keys without an entry may call all. */
  const permissions = new Map<string, RegExp>()
  const answersByKey = new Map<string, { request: string; answer: StubResponse }>()

  const matchRoute = (route: string) => {
    for (const [pattern, answer] of routes) {
      const match = new RegExp(`^${pattern.replace(':id', '([^/]+)')}$`).exec(route)
      if (match) return { answer, id: match[1] ?? '' }
    }
    throw new StripeFailure(404, `Unrecognized request URL (${route}).`)
  }

  /** The account and mode of the request, or Stripe's 401 or 403. */
  const authenticate = ({ headers }: IncomingMessage, route: string): { owner: string; key: string } => {
    if (!route.includes(' /v1/')) return { owner: '', key: '' }
    const key = headers.authorization?.replace('Bearer ', '') ?? ''
    const [, kind, mode, account = ''] = keyPattern.exec(key) ?? []
    const shown = `${key.slice(0, 8)}****${key.slice(-4)}`
    if (!kind || revokedKeys.has(key)) throw new StripeFailure(401, `Invalid API Key provided: ${shown}`)
    if (permissions.get(key)?.test(route) === false)
      throw new StripeFailure(
        403,
        `The provided key '${shown}' does not have the required permissions for this endpoint on account 'acct_${account}'.`,
      )
    const connected = headers['stripe-account']
    return { owner: `${typeof connected === 'string' ? connected : `acct_${account}`}/${mode}`, key }
  }

  const perform = (request: IncomingMessage, body: string): StubResponse => {
    const target = new URL(request.url ?? '/', url)
    const route = `${request.method} ${target.pathname}`
    const header = request.headers['idempotency-key']
    const idempotencyKey = typeof header === 'string' ? header : undefined
    const { owner, key } = authenticate(request, route)
    const form = { ...decodeStripeForm(target.search), ...decodeStripeForm(body) }
    requests.push({ route, key, form, idempotencyKey })
    const earlier = idempotencyKey ? answersByKey.get(`${owner} ${idempotencyKey}`) : undefined
    if (earlier && earlier.request !== `${route} ${body}`)
      throw new StripeFailure(
        400,
        `Keys for idempotent requests can only be used with the same parameters they were first used with.`,
        { type: 'idempotency_error' },
      )
    if (earlier) return earlier.answer
    const { answer, id } = matchRoute(route)
    const result = tryAnswer(answer, { books, owner, url, id, form })
    if (idempotencyKey) answersByKey.set(`${owner} ${idempotencyKey}`, { request: `${route} ${body}`, answer: result })
    return result
  }

  const tryAnswer = (answer: StripeRoute[1], request: StripeRequest): StubResponse => {
    try {
      const value = answer(request)
      if ('html' in value) return { status: 200, type: 'text/html; charset=utf-8', body: String(value.html) }
      if ('location' in value) return { status: 303, type: 'text/plain', body: '', location: String(value.location) }
      return toJson(200, value)
    } catch (error) {
      if (error instanceof StripeFailure) return toJson(error.status, { error: error.error })
      throw error
    }
  }

  const takeDisturbance = (request: IncomingMessage): Disturbance | undefined => {
    const found = disturbances.find(({ route }) => route.test(`${request.method} ${request.url}`))
    if (found?.times !== undefined && --found.times <= 0) disturbances.splice(disturbances.indexOf(found), 1)
    return found
  }

  const respond = async (request: IncomingMessage, response: ServerResponse, body: string) => {
    const disturbance = takeDisturbance(request)
    if (disturbance?.delayMs) await new Promise((resolve) => setTimeout(resolve, disturbance.delayMs))
    if (disturbance?.effect === 'before') return request.socket.destroy()
    const answer =
      typeof disturbance?.effect === 'number'
        ? toJson(disturbance.effect, { error: { type: 'api_error', message: 'An error occurred.' } })
        : catchFailure(() => perform(request, body))
    if (disturbance?.effect === 'after') return request.socket.destroy()
    response
      .writeHead(answer.status, {
        'content-type': answer.type,
        'request-id': newStripeId('req'),
        ...(answer.location ? { location: answer.location } : {}),
      })
      .end(answer.body)
    if (deliversEvents) await deliver().catch(() => 0)
    return undefined
  }

  const catchFailure = (work: () => StubResponse): StubResponse => {
    try {
      return work()
    } catch (error) {
      if (error instanceof StripeFailure) return toJson(error.status, { error: error.error })
      return toJson(500, { error: { type: 'api_error', message: String(error) } })
    }
  }

  const sign = (event: StripeEvent, secret: string, at = clock()) => {
    const payload = JSON.stringify(event)
    const timestamp = Math.floor(at / 1000)
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
    return { headers: { 'stripe-signature': signature }, body: payload }
  }

  /** Sends events to the endpoints of their account that have not accepted them. Returns how many were accepted. */
  const deliver = async (send: WebhookSender = sendByHttp): Promise<number> => {
    let accepted = 0
    for (const { owner, event, deliveredTo } of books.events)
      for (const endpoint of books.list(owner, 'webhook_endpoint')) {
        if (deliveredTo.has(endpoint.id)) continue
        const { headers, body } = sign(event, String(endpoint['secret']))
        deliveredTo.add(endpoint.id)
        const status = await send(String(endpoint['url']), headers, body).catch(() => 0)
        if (status >= 200 && status < 300) accepted++
        else deliveredTo.delete(endpoint.id)
      }
    return accepted
  }

  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => void respond(request, response, body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    books,
    requests,
    revokedKeys,
    permissions,
    sign,
    deliver,
    disturb: (disturbance: Disturbance) => void disturbances.push(disturbance),
    recover: () => void disturbances.splice(0),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
