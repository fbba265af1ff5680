import type { merchantCategories as calls } from '#contract/areas/merchants/categories.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import { lockUnmodified } from '#api/platform/db/optimistic-lock.ts'
import {
  createMerchantCategory,
  inLocale,
  removeMerchantCategory,
  showMerchantCategory,
  updateMerchantCategory,
} from './categories.commands.ts'
import { listMerchantCategories } from './categories.db.ts'

export const merchantCategories: Handlers<typeof calls> = {
  create: ({ db, tenant, input }) => createMerchantCategory(db, tenant, input),
  list: async ({ db, input }) => {
    const { data: rows, meta } = await listMerchantCategories(db, input)
    return { data: rows.map((row) => inLocale(row, input.locale)), meta }
  },
  show: ({ db, input }) => showMerchantCategory(db, input.id, input.locale),
  update: async ({ db, tenant, input: { id, expected_updated_at, ...changes } }) => {
    await lockUnmodified(db, 'merchant_category', id, expected_updated_at)
    return updateMerchantCategory(db, tenant, id, changes)
  },
  remove: async ({ db, input: { id } }) => {
    await removeMerchantCategory(db, id)
    return { id }
  },
}
