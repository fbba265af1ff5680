import type { charges as calls, merchantCharges as merchantCalls } from '#contract/areas/charges.ts'
import { apiError } from '#api/platform/api-error.ts'
import type { Db } from '#api/platform/db/db.ts'
import { lockUnmodified } from '#api/platform/db/optimistic-lock.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import { previewCharge } from './charge-preview.commands.ts'
import { changeCharge, createCharge, removeCharge, showCharge, toCharge } from './charges.commands.ts'
import { listCharges, listChargesOf } from './charges.db.ts'

export const charges: Handlers<typeof calls> = {
  async list({ db, input }) {
    const { data, meta } = await listCharges(db, input)
    return { data: data.map((row) => toCharge(row, null)), meta }
  },
  create: ({ db, input }) => createCharge(db, input, null),
  show: ({ db, input: { id } }) => showCharge(db, id, null),
  update: async ({ db, input: { id, expected_updated_at, ...changes } }) => {
    await lockUnmodified(db, 'charge', id, expected_updated_at)
    return changeCharge(db, await showCharge(db, id, null), definedFields(changes), null)
  },
  remove: async ({ db, input: { id } }) => removeCharge(db, await showCharge(db, id, null)),
  preview: ({ db, tenant, input: { charge, ...sample } }) => previewCharge({ db, tenant }, charge, sample, null),
}

/** A charge that the merchant may change. 403 for global ones. */
async function editableCharge(db: Db, id: string, merchantId: string) {
  const charge = await showCharge(db, id, merchantId)
  if (!charge.is_editable) throw apiError('NOT_ALLOWED')
  return charge
}

export const merchantCharges: Handlers<typeof merchantCalls> = {
  async list({ db, input: { merchant_id, ...input } }) {
    const { data, meta } = await listChargesOf(db, merchant_id, input)
    return { data: data.map((row) => toCharge(row, merchant_id)), meta }
  },
  create: ({ db, input }) => createCharge(db, { ...input, level: 'merchant' }, input.merchant_id),
  show: ({ db, input: { id, merchant_id } }) => showCharge(db, id, merchant_id),
  update: async ({ db, input: { id, merchant_id, expected_updated_at, ...changes } }) => {
    await lockUnmodified(db, 'charge', id, expected_updated_at)
    return changeCharge(db, await editableCharge(db, id, merchant_id), definedFields(changes), merchant_id)
  },
  remove: async ({ db, input: { id, merchant_id } }) => removeCharge(db, await editableCharge(db, id, merchant_id)),
  preview: ({ db, tenant, input: { merchant_id, charge, ...sample } }) =>
    previewCharge({ db, tenant }, { ...charge, level: 'merchant', merchant_id }, sample, merchant_id),
}

type DefinedFields<T> = { [K in keyof T]?: Exclude<T[K], undefined> }
const definedFields = <T extends object>(fields: T): DefinedFields<T> => {
  const defined: DefinedFields<T> = { ...fields }
  for (const key in defined) if (defined[key] === undefined) delete defined[key]
  return defined
}
