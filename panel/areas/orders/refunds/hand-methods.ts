import type { HandMethod } from '#contract/areas/payments/payments.ts'

/** Texts of the ways in which money is given back by hand. */
export const handTexts = {
  bank_transfer: 'hand_bank_transfer',
  cash: 'hand_cash',
  voucher: 'hand_voucher',
  other: 'hand_otherwise',
} as const satisfies Record<HandMethod, string>

export const handMethods = ['bank_transfer', 'cash', 'voucher', 'other'] as const satisfies HandMethod[]
