import { timingSafeEqual } from 'node:crypto'
import { derivedKey } from '#api/platform/runtime/config.ts'

const macOf = (root: string, account: string) =>
  derivedKey(root, `sandbox-pay:key:${account}`).toString('hex').slice(0, 40)

/** The secret key of a tenant at the test service. Both sides derive it from the root secret, so it is not stored. */
export const secretKeyOf = (root: string, account: string) => `sk_test_${account}_${macOf(root, account)}`

export const webhookSecretOf = (root: string, account: string): Buffer =>
  derivedKey(root, `sandbox-pay:webhook:${account}`)

/** The account of a header `Bearer sk_test_…`. */
export function accountOf(root: string, header: string | undefined): string | undefined {
  const [, account, mac] = /^Bearer sk_test_([0-9a-f-]{36})_([0-9a-f]{40})$/.exec(header ?? '') ?? []
  if (!account || !mac) return undefined
  return timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(root, account))) ? account : undefined
}
