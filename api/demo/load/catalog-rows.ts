import { sql } from 'kysely'
import { defaultText } from '../menu.ts'
import type { DemoProduct } from '../menu.ts'
import type { MerchantContext } from '../orders/context.ts'
import { categoryId, merchantId, optionId, productId, productKey } from './catalog-ids.ts'
import { loadOptions } from './option-rows.ts'
import { insertAll, iso } from './rows.ts'
import { pictureUrl, translationsOf } from './load-context.ts'
import type { LoadContext } from './load-context.ts'

const dayMs = 86_400_000

export async function loadCatalog(context: LoadContext): Promise<void> {
  const {
    db,
    tenantContext: { merchants },
  } = context
  const rowsOfMerchants = <R>(rowsOf: (merchant: MerchantContext) => R[]): R[] => merchants.flatMap(rowsOf)
  const rowsOfProducts = <R>(rowsOf: (merchant: MerchantContext, product: DemoProduct, index: number) => R[]): R[] =>
    merchants.flatMap((merchant) => merchant.menu.flatMap((product, index) => rowsOf(merchant, product, index)))
  await insertAll(
    db,
    'product',
    rowsOfProducts((merchant, product, index) => [productRow(context, merchant, product, index)]),
  )
  await insertAll(
    db,
    'product_category',
    rowsOfMerchants((merchant) => categoryRows(context, merchant)),
  )
  await insertAll(
    db,
    'product_category_link',
    rowsOfProducts((merchant, product, index) => [
      {
        ...productKey(context, merchant, product),
        category_id: categoryId(context, merchant, product.section),
        sort_order: index,
      },
    ]),
  )
  await loadOptions(context)
  await insertAll(
    db,
    'product_option_link',
    rowsOfProducts((merchant, product) =>
      product.options.map((key, sort_order) => ({
        ...productKey(context, merchant, product),
        option_id: optionId(context, merchant, key),
        sort_order,
      })),
    ),
  )
  await insertAll(
    db,
    'product_addon',
    rowsOfProducts((merchant, product) => addonRows(context, merchant, product)),
  )
  await loadTagsAndLabels(context)
  await insertAll(
    db,
    'schedule',
    rowsOfMerchants((merchant) => scheduleRows(context, merchant)),
  )
}

/** The words that correct a misspelt search. */
export const loadSearchWords = ({ db }: LoadContext) =>
  sql`select app.add_search_words(app.current_tenant(),
      array(select id from product where tenant_id = app.current_tenant()),
      array(select id from merchant where tenant_id = app.current_tenant()))`.execute(db)

export const productImage = (context: LoadContext, product: DemoProduct) =>
  pictureUrl(context, product.picture, 'product')

function productRow(context: LoadContext, merchant: MerchantContext, product: DemoProduct, index: number) {
  const created_at = iso(
    context.tenantContext.now -
      (product.labels.length > 0 && product.popularity === 1 ? 9 : 300) * dayMs +
      index * 60_000,
  )
  return {
    id: productId(context, product),
    merchant_id: merchantId(context, merchant),
    sku: product.sku,
    name: product.key,
    description: defaultText(product.description),
    translations: translationsOf(context, { name: product.name, description: product.description }),
    selling_price: product.selling_price,
    cost_price: product.cost_price,
    is_taxable: product.is_taxable,
    track_inventory: product.stock !== null,
    quantity: product.stock,
    low_stock_at: product.stock === null ? null : 5,
    stock_status: product.is_sold_out ? ('out_of_stock' as const) : ('in_stock' as const),
    product_images: [{ file_url: productImage(context, product), is_cover: true }],
    media: product.model
      ? [
          {
            file_url: context.pictures.modelUrl(context.tenantContext.tenant.slug, product.model),
            type: 'glb' as const,
          },
        ]
      : [],
    instruction_enabled: product.instruction !== null,
    instruction_required: product.instruction === 'required',
    allergens: [...product.allergens],
    status: product.is_hidden ? ('inactive' as const) : ('active' as const),
    sort_order: index,
    is_dummy: true,
    created_at,
    updated_at: created_at,
  }
}

const categoryRows = (context: LoadContext, merchant: MerchantContext) =>
  merchant.seed.sections.map(({ name, view = 'list', picture }, sort_order) => ({
    id: categoryId(context, merchant, sort_order),
    merchant_id: merchantId(context, merchant),
    name: defaultText(name),
    translations: translationsOf(context, { name }),
    view,
    image: pictureUrl(context, picture, 'tile'),
    sort_order,
    is_dummy: true,
  }))

function addonRows(context: LoadContext, merchant: MerchantContext, product: DemoProduct) {
  const addons = product.addons.flatMap(
    (key) => merchant.menu.find((candidate) => candidate.key === key && candidate !== product) ?? [],
  )
  return addons.map((addon, sort_order) => ({
    ...productKey(context, merchant, product),
    addon_id: productId(context, addon),
    sort_order,
  }))
}

function scheduleRows(context: LoadContext, merchant: MerchantContext) {
  return [...merchant.schedules].map(([key, { type, slots, timezone }]) => ({
    id: context.ids.get(`schedule ${merchant.seed.key} ${key}`),
    merchant_id: merchantId(context, merchant),
    name: merchant.seed.schedules?.[key]?.name ?? key,
    type,
    slots: slots.map((slot) => ({ ...slot, days: [...slot.days] })),
    timezone,
    is_dummy: true,
    product_ids: merchant.menu
      .filter((product) => product.schedules.includes(key) && merchant.seed.sections[product.section]?.schedule !== key)
      .map((product) => productId(context, product)),
    category_ids: merchant.seed.sections.flatMap((section, index) =>
      section.schedule === key ? [categoryId(context, merchant, index)] : [],
    ),
  }))
}

async function loadTagsAndLabels(context: LoadContext): Promise<void> {
  const {
    db,
    ids,
    tenantContext: { merchants, tenant },
  } = context
  const colors = new Map(
    Object.values(tenant.tags).flatMap((tag) => (tag.kind === 'label' ? [[defaultText(tag.name), tag.color]] : [])),
  )
  const namesByText = new Map(Object.values(tenant.tags).map((tag) => [defaultText(tag.name), tag.name]))
  const usedTags = merchants.map((merchant) => ({
    merchant,
    tags: new Set(merchant.menu.flatMap(({ tags }) => tags)),
    labels: new Set(merchant.menu.flatMap(({ labels }) => labels)),
  }))
  const tagId = (merchant: MerchantContext, kind: 'tag' | 'label', name: string) =>
    ids.get(`${kind} ${merchant.seed.key} ${name}`)
  const rowOf = (merchant: MerchantContext, kind: 'tag' | 'label', name: string) => ({
    id: tagId(merchant, kind, name),
    merchant_id: merchantId(context, merchant),
    name,
    translations: translationsOf(context, { name: namesByText.get(name) ?? name }),
    is_dummy: true,
  })
  await insertAll(
    db,
    'tag',
    usedTags.flatMap(({ merchant, tags }) => [...tags].map((name) => rowOf(merchant, 'tag', name))),
  )
  await insertAll(
    db,
    'label',
    usedTags.flatMap(({ merchant, labels }) =>
      [...labels].map((name) => ({ ...rowOf(merchant, 'label', name), color: colors.get(name) ?? null })),
    ),
  )
  const taggedProducts = merchants.flatMap((merchant) => merchant.menu.map((product) => ({ merchant, product })))
  await insertAll(
    db,
    'product_tag',
    taggedProducts.flatMap(({ merchant, product }) =>
      product.tags.map((name) => ({ ...productKey(context, merchant, product), tag_id: tagId(merchant, 'tag', name) })),
    ),
  )
  await insertAll(
    db,
    'product_label',
    taggedProducts.flatMap(({ merchant, product }) =>
      product.labels.map((name) => ({
        ...productKey(context, merchant, product),
        label_id: tagId(merchant, 'label', name),
      })),
    ),
  )
}
