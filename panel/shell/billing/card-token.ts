/** Fields of a card that only the gateway gets. */
export type CardSecrets = { number: string; cvv: string; expiry_month: string; expiry_year: number }
type TokenResult = { token: string } | { errors: Record<string, string[]> }

/**
 * Sends number and security code from this page straight to the gateway. The calls of the product only get the token.
 * Throws if the gateway gives no answer.
 */
export async function createCardToken(tokenUrl: string, secrets: CardSecrets): Promise<TokenResult> {
  const response = await fetch(tokenUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    credentials: 'omit',
    cache: 'no-store',
    body: JSON.stringify(secrets),
  })
  const body: unknown = await response.json()
  if (typeof body !== 'object' || body === null) throw new Error('The gateway gave no answer')
  if ('token' in body && typeof body.token === 'string') return { token: body.token }
  if ('errors' in body && typeof body.errors === 'object' && body.errors !== null)
    return { errors: Object.fromEntries(Object.entries(body.errors).filter(([, texts]) => Array.isArray(texts))) }
  throw new Error('The gateway gave no answer')
}
