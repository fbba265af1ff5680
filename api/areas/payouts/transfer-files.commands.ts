import type { FileContent } from '#contract/schemas/file-content.ts'
import { apiError, orNotFound } from '#api/platform/api-error.ts'
import { audit } from '#api/platform/audit/audit.ts'
import type { Db } from '#api/platform/db/db.ts'
import type { Config } from '#api/platform/runtime/config.ts'
import { csvLine, byteOrderMark } from '../exports/csv.rules.ts'
import { localDate } from '../schedules/local-time.rules.ts'
import { accountsOf, timezoneOf } from './accounts/accounts.db.ts'
import { detailsOf } from './accounts/accounts.commands.ts'
import { lockTransfers, updatePayouts } from './payouts.db.ts'
import type { PayoutRow } from './payouts.db.ts'
import { settingsOf } from './providers.commands.ts'
import { allProviders } from './providers.db.ts'
import { findRun } from './runs.db.ts'
import { amountText, pain001 } from './transfer-files.rules.ts'
import type { Transfer } from './transfer-files.rules.ts'

type Secrets = Pick<Config, 'secret'>

/**
 * A file for the bank with the transfers of a run that were not sent yet. They count as sent from now on. When all were
 * sent, the file has those that are on their way once more, for a file that was lost.
 */
export async function transferFile(
  db: Db,
  config: Secrets,
  runId: string,
  format: 'pain_001' | 'csv',
): Promise<FileContent> {
  const run = orNotFound(await findRun(db, runId), 'Payout run')
  const open = await lockTransfers(db, runId)
  const isReady = ({ status, held_until }: PayoutRow) =>
    status === 'pending' && (held_until === null || held_until <= db.now)
  const ready = open.filter(isReady)
  const sent = ready.length > 0 ? ready : open.filter(({ status }) => status === 'processing')
  if (sent.length === 0) throw apiError('PAYOUT_NOTHING_TO_SEND')
  const transfers: Transfer[] = []
  for (const payout of sent) transfers.push(await transferOf(db, config, payout))
  await updatePayouts(
    db,
    ready.map(({ id }) => id),
    { status: 'processing', sent_at: db.now },
  )
  await audit(db, 'payout_run.file_created', `payout_run:${runId}`, {
    format,
    payouts: sent.map(({ number }) => number),
  })
  const name = `payouts-${run.period_end}`
  if (format === 'csv') return { file_name: `${name}.csv`, mime_type: 'text/csv', content: csvOf(transfers) }
  const debtor = await debtorOf(db, config)
  const content = pain001({
    messageId: `${run.period_end}-${sent[0]?.number ?? ''}-${sent[0]?.attempt ?? 1}`,
    createdAt: db.now.slice(0, 19),
    executionDay: localDate(db.nowMs, await timezoneOf(db)),
    debtor,
    transfers,
  })
  return { file_name: `${name}.xml`, mime_type: 'application/xml', content }
}

async function transferOf(db: Db, config: Secrets, payout: PayoutRow): Promise<Transfer> {
  const account = (await accountsOf(db, payout.merchant_id)).find(({ id }) => id === payout.account_id)
  if (!account) throw apiError('PAYOUT_ACCOUNT_NOT_CONNECTED')
  const { number, amount, currency, period_start, period_end } = payout
  return {
    number,
    amount,
    currency,
    creditor: detailsOf(config, db.scope.tenantId, account),
    text: `${number} ${period_start} - ${period_end}`,
  }
}

async function debtorOf(db: Db, config: Secrets) {
  const provider = (await allProviders(db)).find(({ provider: name }) => name === 'bank_transfer')
  const settings = provider ? settingsOf(config, db.scope.tenantId, provider) : {}
  const { account_holder: name, iban, bic } = settings
  if (!name || !iban || !bic) throw apiError('PAYMENT_MODE_NOT_CONFIGURED', { service: 'Bank transfer' })
  return { name, iban, bic }
}

const csvOf = (transfers: readonly Transfer[]): string =>
  byteOrderMark +
  csvLine(['number', 'account_holder', 'iban', 'account_number', 'bic', 'amount', 'currency', 'text']) +
  transfers
    .map(({ number, amount, currency, creditor, text }) =>
      csvLine([
        number,
        creditor['account_holder'] ?? '',
        creditor['iban'] ?? '',
        creditor['account_number'] ?? '',
        creditor['bic'] ?? '',
        amountText(amount, currency),
        currency,
        text,
      ]),
    )
    .join('')
