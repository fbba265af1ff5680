import { insertMessageFixture } from './message-fixtures.ts'
import { insertBuiltPageFixture, insertPageFixture } from './page-fixtures.ts'
import { insertAnswersFixture } from './form-fixtures.ts'
import { insertRecommendationJob } from './recommendation-fixtures.ts'
import { insertSavedReports, newSavedReportIds } from './report-fixtures.ts'
import { insertAccessFixtures } from './access-fixtures.ts'
import { insertWebhookFixture } from './webhook-fixtures.ts'
import { insertAppFixtures } from './app-fixtures.ts'
import { insertImportFixtures, newImportIds } from './import-fixtures.ts'
import { randomUUID } from 'node:crypto'
import { json } from '../db/json.ts'
import { hashToken } from '../runtime/hash.ts'
import { newId } from '../runtime/ids.ts'
import { insertCampaign } from './campaign-fixtures.ts'
import { insertCatalogLinks } from './catalog-fixtures.ts'
import { insertBillingFixtures } from './billing-fixtures.ts'
import { insertCustomerFixtures } from './customer-fixtures.ts'
import { insertDriverDelivery } from './driver-fixtures.ts'
import { insertPrinterFixtures, newPrinterIds } from './printer-fixtures.ts'
import { insertPayout, newPayoutIds } from './payout-fixtures.ts'
import { insertMoney, proposeChange } from './money-fixtures.ts'
import { newShop } from './shop.ts'
import type { TestTenant } from './tenants.ts'

/** Ids of records by kind. */
export type FixtureIds = Record<string, string>
export type Fixtures = Awaited<ReturnType<typeof createFixtures>>

/** A merchant with one record of every kind that calls can name. All texts contain `canary`. */
export async function createFixtures(tenant: TestTenant, canary: string) {
  const shop = await newShop(tenant, { name: `${canary} shop` })
  const merchant = shop.merchantId
  await shop.setting('order_id_prefix', tenant.slug.slice(-5).toUpperCase())
  const product = await shop.product({ name: `${canary} product` })
  const addon = await shop.product({ name: `${canary} extra` })
  const customer = await tenant.customer()
  const { order_id: order } = await customer.client.checkout.place(shop.cart([{ product_id: product }]))
  const staff = await tenant.user(['ManageMerchantOrders'], { merchants: [merchant] })
  const readers = ['ManageTenantReports', 'TenantReportsExport', 'ManageMerchantReports'] as const
  const reader = await tenant.user(readers, { merchants: [merchant] })
  const { id: orderRow } = await tenant.db((db) =>
    db.selectFrom('orders').select('id').where('order_id', '=', order).executeTakeFirstOrThrow(),
  )
  const { id: session } = await tenant.db((db) =>
    db.selectFrom('session').select('id').where('subject_id', '=', staff.id).executeTakeFirstOrThrow(),
  )
  const { id: order_type } = await tenant.db((db) =>
    db.selectFrom('order_type').select('id').where('alias', '=', 'dine_in').executeTakeFirstOrThrow(),
  )
  const { id: payment_mode } = await tenant.db((db) =>
    db
      .selectFrom('payment_mode')
      .select('id')
      .where('alias', '=', 'card')
      .where('merchant_id', 'is', null)
      .executeTakeFirstOrThrow(),
  )
  const ids = {
    merchant,
    order_type,
    payment_mode,
    product,
    addon,
    order,
    customer: customer.id,
    other_customer: (await tenant.customer()).id,
    user: staff.id,
    report_reader: reader.id,
    session,
    product_category: newId(),
    product_option: newId(),
    option_value: newId(),
    tag: newId(),
    label: newId(),
    schedule: newId(),
    menu_push: newId(),
    merchant_category: newId(),
    merchant_group: newId(),
    ...newSavedReportIds(),
    address: newId(),
    delivery_instruction: newId(),
    charge: newId(),
    coupon: newId(),
    transaction: newId(),
    banner: newId(),
    popup: newId(),
    merchant_package: newId(),
    customer_note: newId(),
    zone: newId(),
    driver_delivery: newId(),
    invite: newId(),
    link: randomUUID(),
    api_key: newId(),
    webhook: newId(),
    custom_page: newId(),
    built_page: newId(),
    page_revision: newId(),
    page_version: newId(),
    template_version: newId(),
    webhook_delivery: newId(),
    audit_entry: newId(),
    message: newId(),
    recommendation_job: newId(),
    payment: newId(),
    top_up: newId(),
    refund: newId(),
    amendment: await proposeChange(staff, order, canary),
    app_build: newId(),
    review: newId(),
    campaign: newId(),
    notice: newId(),
    segment: newId(),
    billing_card: newId(),
    billing_invoice: newId(),
    tenant: tenant.id,
    ...newPayoutIds(),
    ...newPrinterIds(),
    ...newImportIds(),
  }
  await tenant.db(async (db) => {
    await insertBillingFixtures(db, ids, canary)
    await insertPrinterFixtures(db, ids, canary)
    await insertDriverDelivery(db, { id: ids.driver_delivery, orderRow, merchant, driver: staff.id, canary })
    const merchantColumn = { merchant_id: merchant }
    await db
      .insertInto('product_category')
      .values({ id: ids.product_category, ...merchantColumn, name: `${canary} section` })
      .execute()
    await db
      .insertInto('product_option')
      .values({
        id: ids.product_option,
        ...merchantColumn,
        name: `${canary} option`,
        type: 'single',
        values: json([
          { id: ids.option_value, name: `${canary} value`, price: 0, is_default: false, stock_status: 'in_stock' },
        ]),
      })
      .execute()
    await db
      .insertInto('tag')
      .values({ id: ids.tag, ...merchantColumn, name: `${canary} tag` })
      .execute()
    await db
      .insertInto('charge')
      .values({
        id: ids.charge,
        ...merchantColumn,
        name: `${canary} charge`,
        level: 'merchant',
        charge_value_type: 'percentage',
        charge_value: 2,
        order_types: [],
        payment_modes: [],
      })
      .execute()
    await db
      .insertInto('coupon')
      .values({
        id: ids.coupon,
        ...merchantColumn,
        merchant_ids: [merchant],
        name: `${canary} coupon`,
        code: `C-${canary}`.toUpperCase().slice(0, 20),
        type: 'fixed_percentage',
        discount_value: 5,
        start_date: '2026-01-01T00:00:00Z',
        currency: 'GBP',
      })
      .execute()
    await db
      .insertInto('banner')
      .values({ id: ids.banner, title: `${canary} banner`, image_url: '/banner.webp', status: 'inactive' })
      .execute()
    await db
      .insertInto('merchant_package')
      .values({ id: ids.merchant_package, name: `${canary} package`, merchant_ids: [merchant] })
      .execute()
    await db
      .insertInto('segment')
      .values({
        id: ids.segment,
        name: `${canary} segment`,
        filters: json([{ field: 'total_orders', operator: 'greater_than', value: 0 }]),
      })
      .execute()
    await db
      .insertInto('popup')
      .values({ id: ids.popup, title: `${canary} popup`, type: 'html', value: '<p>Hello</p>', status: 'inactive' })
      .execute()
    await db
      .insertInto('zone')
      .values({
        id: ids.zone,
        ...merchantColumn,
        name: `${canary} zone`,
        method: 'country',
        countries: ['GB'],
        bounds: '(180,90),(-180,-90)',
      })
      .execute()
    await insertMoney(db, ids, { orderRow, canary })
    await db
      .insertInto('ledger_entry')
      .values({
        id: newId(),
        business_key: `paid:${ids.transaction}`,
        from_account: 'customers',
        to_account: `merchant:${ids.merchant}`,
        amount: 1000,
        currency: 'GBP',
        ...merchantColumn,
        order_id: orderRow,
      })
      .execute()
    await db
      .insertInto('label')
      .values({ id: ids.label, ...merchantColumn, name: `${canary} label` })
      .execute()
    await db
      .insertInto('schedule')
      .values({ id: ids.schedule, ...merchantColumn, name: `${canary} times`, timezone: 'Europe/London' })
      .execute()
    await db
      .insertInto('merchant_category')
      .values({ id: ids.merchant_category, name: `${canary} category`, group_ids: [ids.merchant_group] })
      .execute()
    await db
      .insertInto('merchant_group')
      .values({ id: ids.merchant_group, group_name: `${canary} group` })
      .execute()
    await insertCustomerFixtures(db, ids, canary)
    await db.insertInto('delivery_instruction').values({ id: ids.delivery_instruction, name: canary }).execute()
    await db
      .insertInto('invite')
      .values({
        id: ids.invite,
        link_hash: hashToken(ids.link),
        ...merchantColumn,
        email: `${canary}@invited.test`.toLowerCase(),
        role: 'M1001',
        permissions: ['ManageMerchantOrders'],
        invited_by: staff.id,
        inviter_name: canary,
        expires_at: '2099-01-01T00:00:00Z',
      })
      .execute()
    await insertPageFixture(db, ids, canary)
    await insertBuiltPageFixture(db, ids, canary)
    await insertAnswersFixture(db, order, canary)
    await insertImportFixtures(db, ids, canary)
    await insertAppFixtures(db, ids.app_build, canary)
    await insertRecommendationJob(db, ids.recommendation_job, canary)
    await insertMessageFixture(db, { id: ids.message, versionId: ids.template_version, order, canary })
    await insertWebhookFixture(db, {
      tenantId: tenant.id,
      webhook: ids.webhook,
      delivery: ids.webhook_delivery,
      canary,
    })
    await insertAccessFixtures(db, ids, { staffId: staff.id, canary })
    await insertSavedReports(db, ids, canary)
    await insertCatalogLinks(db, ids, canary)
    await db
      .insertInto('merchant_category_link')
      .values({ ...merchantColumn, category_id: ids.merchant_category })
      .execute()
    await db
      .updateTable('merchant')
      .set((eb) => ({ catalog_version: eb('catalog_version', '+', 1) }))
      .where('id', '=', merchant)
      .execute()
    await db
      .insertInto('review')
      .values({
        id: ids.review,
        order_id: orderRow,
        ...merchantColumn,
        customer_id: customer.id,
        customer_name: `${canary} guest`,
        rating: 4,
        review: `${canary} words`,
      })
      .execute()
    await insertCampaign(db, { id: ids.campaign, noticeId: ids.notice, customerId: customer.id, canary })
    Object.assign(ids, await insertPayout(db, { ...ids, orderRow, canary }))
  })
  return { ids, customer, staff, shop, canary }
}
