import type { InputOf } from '#contract/call.ts'
import type { merchantProducts } from '#contract/areas/catalog/products.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import type { TestApp } from '#api/platform/testing/test-app.ts'

/** Creates a tenant with two merchants, a manager for each of them, and a tenant user who manages all products. */
export async function newMenus(app: TestApp) {
  const tenant = await newTenant(app)
  const merchantId = await tenant.merchant()
  const otherId = await tenant.merchant()
  const [manager, neighbour, operator] = await Promise.all([
    tenant.user(['ManageMerchantCatalog'], { merchants: [merchantId] }),
    tenant.user(['ManageMerchantCatalog'], { merchants: [otherId] }),
    tenant.user(['ManageTenantMerchantsProduct']),
  ])
  const versionOf = async (id: string) =>
    (
      await tenant.db((db) =>
        db.selectFrom('merchant').select('catalog_version').where('id', '=', id).executeTakeFirstOrThrow(),
      )
    ).catalog_version
  const changes = () =>
    tenant.db((db) =>
      db
        .selectFrom('outbox')
        .select(['payload', 'merchant_id'])
        .where('name', '=', 'product.changed')
        .orderBy('id')
        .execute(),
    )
  return {
    tenant,
    merchantId,
    otherId,
    client: manager.client,
    neighbour: neighbour.client,
    operator: operator.client,
    versionOf,
    changes,
  }
}

export const aProduct = (
  more: Partial<InputOf<typeof merchantProducts.create>> = {},
): InputOf<typeof merchantProducts.create> => ({ name: 'Margherita', selling_price: 1150, ...more })
