import type { PaymentAlias } from '#contract/fields.ts'
import { addressOf } from '#shop/data/location/address.ts'
import type { AddressDraft } from '#shop/data/location/address.ts'
import { isRecord, asNumber, asString } from '#shop/data/unknown-values.ts'
import type { UnknownRecord } from '#shop/data/unknown-values.ts'
import { createLocalStore, useLocalStore } from '#shop/data/local-store.ts'
import { saveOrderTime, useOrderTime } from '#shop/data/times/times.ts'
import type { OrderTime } from '#shop/data/times/times.ts'

/** What was answered on the checkout page so far; survives reloads, sign-in and lost connections. The time is kept apart: menus are drawn for it. */
export type Draft = Answered & { slot: OrderTime | null }

type Answered = {
  address_id: string | null
  address: AddressDraft | null
  tip: number | null
  coupon: string
  payment: PaymentAlias | null
  instruction: string | null
  note: string
  table: string
  form: Readonly<Record<string, string | string[]>>
}

export const blank: Draft = {
  address_id: null,
  address: null,
  slot: null,
  tip: null,
  coupon: '',
  payment: null,
  instruction: null,
  note: '',
  table: '',
  form: {},
}

const aliases: readonly PaymentAlias[] = ['cash_on_delivery', 'prepaid', 'wallet', 'card', 'upi', 'net_banking']

/** How this browser paid last; proposed for the next order where it is offered. */
export const lastPayment = createLocalStore<PaymentAlias | null>(
  'shop.pay',
  null,
  (found) => aliases.find((one) => one === found) ?? null,
)

const drafts = createLocalStore<Readonly<Record<string, Answered>>>('shop.checkout', {}, (found) =>
  isRecord(found)
    ? Object.fromEntries(Object.entries(found).flatMap(([id, one]) => (isRecord(one) ? [[id, draftOf(one)]] : [])))
    : null,
)

export function useDraft(merchantId: string): [Draft, (change: Partial<Draft>) => void] {
  const slot = useOrderTime(merchantId)
  const answered = useLocalStore(drafts)[merchantId] ?? blank
  const change = ({ slot: chosen, ...answers }: Partial<Draft>) => {
    if (chosen !== undefined) saveOrderTime(merchantId, chosen)
    drafts.set({ ...drafts.get(), [merchantId]: { ...(drafts.get()[merchantId] ?? blank), ...answers } })
  }
  return [{ ...answered, slot }, change]
}

/** The way to pay in force: what was chosen here, else how this browser paid last, else the only one there is. */
export function paymentOf(
  draft: Pick<Draft, 'payment'>,
  modes: readonly { alias: PaymentAlias }[],
  last: PaymentAlias | null,
): PaymentAlias | null {
  const usual = modes.find(({ alias }) => alias === last)?.alias
  return draft.payment ?? usual ?? (modes.length === 1 ? (modes[0]?.alias ?? null) : null)
}

export function dropDraft(merchantId: string) {
  saveOrderTime(merchantId, null)
  const { [merchantId]: gone, ...others } = drafts.get()
  if (gone) drafts.set(others)
}

function draftOf(found: UnknownRecord): Answered {
  return {
    address_id: asString(found.address_id),
    address: isRecord(found.address) ? addressOf(found.address) : null,
    tip: asNumber(found.tip),
    coupon: asString(found.coupon) ?? '',
    payment: aliases.find((one) => one === found.payment) ?? null,
    instruction: asString(found.instruction),
    note: asString(found.note) ?? '',
    table: asString(found.table) ?? '',
    form: isRecord(found.form) ? formOf(found.form) : {},
  }
}

const formOf = (found: UnknownRecord): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(found).flatMap(([id, value]): [string, string | string[]][] => {
      if (typeof value === 'string') return [[id, value]]
      return Array.isArray(value) ? [[id, value.filter((one) => typeof one === 'string')]] : []
    }),
  )
