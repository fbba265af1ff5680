import { createHmac, timingSafeEqual } from 'node:crypto'
import { id } from '#contract/fields.ts'
import type { Config } from '#api/platform/runtime/config.ts'
import { derivedKey } from '#api/platform/runtime/config.ts'

/** A saved report or a scheduled export, and a user who gets its mails. */
type Receiver = { reportId: string; userId: string }

const sign = (config: Config, { reportId, userId }: Receiver) =>
  createHmac('sha256', derivedKey(config.secret, 'report mails')).update(`${reportId}\n${userId}`).digest('base64url')

/** Proves that its bearer got a mail of this report as this user. It only ends these mails. */
export const mailToken = (config: Config, receiver: Receiver): string =>
  [receiver.reportId, receiver.userId, sign(config, receiver)].join('.')

export function parseMailToken(config: Config, token: string): Receiver | undefined {
  const [reportId, userId, signature = ''] = token.split('.')
  if (!id.safeParse(reportId).success || !id.safeParse(userId).success) return undefined
  const receiver = { reportId: reportId ?? '', userId: userId ?? '' }
  const [expected, actual] = [Buffer.from(sign(config, receiver)), Buffer.from(signature)]
  return expected.length === actual.length && timingSafeEqual(expected, actual) ? receiver : undefined
}
