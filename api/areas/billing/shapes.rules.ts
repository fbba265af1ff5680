import type { Card, Invoice } from '#contract/areas/billing/schemas.ts'
import type { InvoiceRow } from './invoices.db.ts'
import type { CardRow } from './cards.db.ts'
import { itemName } from './item-texts.rules.ts'
import type { Line } from './prices.rules.ts'

export const toInvoice = ({ issued_at, ...row }: InvoiceRow): Invoice => ({ ...row, date: issued_at })

export const toCard = (row: CardRow): Card => row

export const toCharges = (lines: readonly Line[], currency: string, locale: string) =>
  lines.flatMap(({ kind, item, amount }) =>
    kind === 'success_fee' ? [] : { kind, item, amount, currency, name: itemName(kind, item, locale) },
  )
