import type { packages as calls } from '#contract/areas/packages.ts'
import { lockUnmodified } from '#api/platform/db/optimistic-lock.ts'
import { moveRow } from '#api/platform/db/row-order.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import { changePackage, createPackage, removePackage, showPackage, toPackage } from './packages.commands.ts'
import { listPackages } from './packages.db.ts'

export const packages: Handlers<typeof calls> = {
  create: ({ db, tenant, input }) => createPackage(db, input, tenant.currency),
  list: async ({ db, tenant, input }) => {
    const { data, meta } = await listPackages(db, input)
    return { data: data.map((row) => toPackage(row, tenant.currency)), meta }
  },
  show: ({ db, tenant, input: { id } }) => showPackage(db, id, tenant.currency),
  update: async ({ db, tenant, input: { id, expected_updated_at, ...changes } }) => {
    await lockUnmodified(db, 'merchant_package', id, expected_updated_at)
    return changePackage(db, id, changes, tenant.currency)
  },
  move: ({ db, input }) => moveRow(db, 'merchant_package', input, 'Package'),
  remove: ({ db, tenant, input: { id } }) => removePackage(db, id, tenant.currency),
}
