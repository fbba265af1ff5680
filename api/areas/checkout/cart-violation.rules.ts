import { refusalText } from './refusal-texts.rules.ts'

/** Why a cart cannot be ordered: the field, a reason code with its values, and an English message. */
export type CartViolation = { field: string; reason: string; values: Record<string, unknown>; text: string }

export const violationAt = (field: string, reason: string, values: Record<string, unknown> = {}): CartViolation => ({
  field,
  reason,
  values,
  text: refusalText(reason, values),
})
