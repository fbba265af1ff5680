import type { PaymentAlias } from '#contract/fields.ts'
import { parseAddressDraft } from '#shop/data/location/address.ts'
import type { AddressDraft } from '#shop/data/location/address.ts'
import { isRecord, asNumber, asString } from '#shop/data/unknown-values.ts'
import type { UnknownRecord } from '#shop/data/unknown-values.ts'
import { createLocalStore, useLocalStore } from '#shop/data/local-store.ts'
import { saveOrderTime, useOrderTime } from '#shop/data/times/times.ts'
import type { OrderTime } from '#shop/data/times/times.ts'

/**
 * The answers of the checkout page. They survive reloads, sign-in and lost connections. The time is stored
 * separately, since menus depend on it.
 */
export type Draft = StoredDraft & { slot: OrderTime | null }

type StoredDraft = {
  address_id: string | null
  address: AddressDraft | null
  tip: number | null
  coupon: string
  payment: PaymentAlias | null
  /** Whether the wallet pays a part beside the payment mode. */
  wallet: boolean
  instruction: string | null
  note: string
  table: string
  form: Readonly<Record<string, string | string[]>>
}

export const emptyDraft: Draft = {
  address_id: null,
  address: null,
  slot: null,
  tip: null,
  coupon: '',
  payment: null,
  wallet: false,
  instruction: null,
  note: '',
  table: '',
  form: {},
}

const aliases: readonly PaymentAlias[] = ['cash_on_delivery', 'prepaid', 'wallet', 'card', 'upi', 'net_banking']

/** The payment mode used last in this browser; preselected if it is offered. */
export const lastPayment = createLocalStore<PaymentAlias | null>(
  'shop.pay',
  null,
  (found) => aliases.find((one) => one === found) ?? null,
)

const drafts = createLocalStore<Readonly<Record<string, StoredDraft>>>('shop.checkout', {}, (found) =>
  isRecord(found)
    ? Object.fromEntries(Object.entries(found).flatMap(([id, one]) => (isRecord(one) ? [[id, parseDraft(one)]] : [])))
    : null,
)

export function useDraft(merchantId: string): [Draft, (change: Partial<Draft>) => void] {
  const slot = useOrderTime(merchantId)
  const storedDraft = useLocalStore(drafts)[merchantId] ?? emptyDraft
  const change = ({ slot: newSlot, ...answers }: Partial<Draft>) => {
    if (newSlot !== undefined) saveOrderTime(merchantId, newSlot)
    drafts.set({ ...drafts.get(), [merchantId]: { ...(drafts.get()[merchantId] ?? emptyDraft), ...answers } })
  }
  return [{ ...storedDraft, slot }, change]
}

type OfferedMode = { alias: PaymentAlias; min_amount: number | null; max_amount: number | null }

/** Modes from which the first offered one is preselected: nothing is paid before the food is there, then by card. */
const saferModes: readonly PaymentAlias[] = ['cash_on_delivery', 'card', 'prepaid', 'upi', 'net_banking', 'wallet']

/** The effective payment mode: selected here, else used last, else the safest one that accepts the amount. */
export function selectedPaymentOf(
  draft: Pick<Draft, 'payment'>,
  modes: readonly OfferedMode[],
  last: PaymentAlias | null,
  amount: number,
): PaymentAlias | null {
  const accepted = modes.filter(
    ({ min_amount, max_amount }) => amount >= (min_amount ?? 0) && (max_amount === null || amount <= max_amount),
  )
  const isAccepted = (alias: PaymentAlias | null) => accepted.some((mode) => mode.alias === alias)
  return draft.payment ?? (isAccepted(last) ? last : (saferModes.find(isAccepted) ?? null))
}

export function clearDraft(merchantId: string) {
  saveOrderTime(merchantId, null)
  const { [merchantId]: removed, ...others } = drafts.get()
  if (removed) drafts.set(others)
}

function parseDraft(found: UnknownRecord): StoredDraft {
  return {
    address_id: asString(found.address_id),
    address: isRecord(found.address) ? parseAddressDraft(found.address) : null,
    tip: asNumber(found.tip),
    coupon: asString(found.coupon) ?? '',
    payment: aliases.find((one) => one === found.payment) ?? null,
    wallet: found.wallet === true,
    instruction: asString(found.instruction),
    note: asString(found.note) ?? '',
    table: asString(found.table) ?? '',
    form: isRecord(found.form) ? parseFormAnswers(found.form) : {},
  }
}

const parseFormAnswers = (found: UnknownRecord): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(found).flatMap(([id, value]): [string, string | string[]][] => {
      if (typeof value === 'string') return [[id, value]]
      return Array.isArray(value) ? [[id, value.filter((one) => typeof one === 'string')]] : []
    }),
  )
