import type { InputOf } from '#contract/call.ts'
import type { masterMenu } from '#contract/areas/catalog/master-menu.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import type { TestApp } from '#api/platform/testing/test-app.ts'
import { followChanges, pushPart } from './follow-changes.commands.ts'
import { detachStore } from './stores.commands.ts'
import { undoPart } from './menu-pushes.commands.ts'

/**
 * A tenant with a merchant whose catalogue is the master menu, and stores with a manager each. `settle` runs the jobs that
 * wait in the outbox, as the relay does, until none is left.
 */
export async function newBrand(app: TestApp, storeCount = 2) {
  const tenant = await newTenant(app)
  const sourceId = await tenant.merchant({ name: 'Head office' })
  const storeIds = await Promise.all(
    Array.from({ length: storeCount }, (_, nth) => tenant.merchant({ name: `Store ${nth + 1}` })),
  )
  const [{ client: source }, { client: owner }, ...managers] = await Promise.all([
    tenant.user(['ManageMerchantCatalog'], { merchants: [sourceId] }),
    tenant.user(['ManageTenantMerchantsProduct']),
    ...storeIds.map((id) => tenant.user(['ManageMerchantCatalog'], { merchants: [id] })),
  ])
  const done = new Set<string>()
  const settle = async () => {
    for (;;) {
      const rows = (
        await tenant.db((db) =>
          db.selectFrom('outbox').select(['id', 'kind', 'name', 'payload']).orderBy('id').execute(),
        )
      )
        .filter(({ id }) => !done.has(id))
        .filter(({ name }) => name === 'product.changed' || /-(master-menu|menu-push)$/.test(name))
      if (rows.length === 0) return
      for (const { id, name, payload } of rows) {
        done.add(id)
        await tenant.db((db) => runJob(db, name, payload))
      }
    }
  }
  const follow = async (more: Partial<InputOf<typeof masterMenu.assign>> = {}) => {
    await owner.masterMenu.assign({ merchant_ids: storeIds, ...more })
    await settle()
  }
  const menu = (more: Partial<InputOf<typeof masterMenu.save>> = {}) =>
    owner.masterMenu.save({
      merchant_id: sourceId,
      store_fields: ['price', 'tax', 'status', 'order', 'option_prices'],
      new_products: 'automatic',
      ...more,
    })
  const rows = (merchantId: string) =>
    tenant.db((db) =>
      db
        .selectFrom('product')
        .selectAll()
        .where('merchant_id', '=', merchantId)
        .orderBy('sort_order')
        .orderBy('name')
        .execute(),
    )
  return {
    tenant,
    sourceId,
    storeIds,
    source,
    owner,
    stores: managers.map(({ client }) => client),
    settle,
    follow,
    menu,
    rows,
  }
}

type Db = Parameters<typeof followChanges>[0]
function runJob(db: Db, name: string, payload: unknown): Promise<void> {
  if (name === 'product.changed') return followChanges(db, [payload as Parameters<typeof followChanges>[1][number]])
  if (name === 'catalog.push-master-menu') return pushPart(db, payload as Parameters<typeof pushPart>[1])
  if (name === 'catalog.undo-menu-push') return undoPart(db, payload as Parameters<typeof undoPart>[1])
  return detachStore(db, (payload as { merchant_id: string }).merchant_id)
}
