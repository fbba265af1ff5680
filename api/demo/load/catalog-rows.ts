import { firstOf } from '../menu.ts'
import type { Dish } from '../menu.ts'
import type { Stall } from '../orders/plan.ts'
import type { OptionSeed } from '../seed.ts'
import { insertAll, iso } from './rows.ts'
import { pictureOf, translated } from './loading.ts'
import type { Loading } from './loading.ts'

const dayLong = 86_400_000

export async function loadCatalog(loading: Loading): Promise<void> {
  const {
    db,
    hall: { stalls },
  } = loading
  const each = <R>(rowsOf: (stall: Stall) => R[]): R[] => stalls.flatMap(rowsOf)
  const dishes = <R>(rowsOf: (stall: Stall, dish: Dish, nth: number) => R[]): R[] =>
    stalls.flatMap((stall) => stall.menu.flatMap((dish, nth) => rowsOf(stall, dish, nth)))
  await insertAll(
    db,
    'product',
    dishes((stall, dish, nth) => [productRow(loading, stall, dish, nth)]),
  )
  await insertAll(
    db,
    'product_category',
    each((stall) => categoryRows(loading, stall)),
  )
  await insertAll(
    db,
    'product_category_link',
    dishes((stall, dish, nth) => [
      { ...ofDish(loading, stall, dish), category_id: sectionId(loading, stall, dish.section), sort_order: nth },
    ]),
  )
  await insertAll(
    db,
    'product_option',
    each((stall) =>
      Object.entries(stall.seed.options).map(([key, option], nth) => optionRow(loading, stall, key, option, nth)),
    ),
  )
  await insertAll(
    db,
    'product_option_link',
    dishes((stall, dish) =>
      dish.options.map((key, sort_order) => ({
        ...ofDish(loading, stall, dish),
        option_id: optionId(loading, stall, key),
        sort_order,
      })),
    ),
  )
  await insertAll(
    db,
    'product_addon',
    dishes((stall, dish) => addonRows(loading, stall, dish)),
  )
  await loadMarks(loading)
  await insertAll(
    db,
    'schedule',
    each((stall) => scheduleRows(loading, stall)),
  )
}

export const dishId = ({ names }: Loading, dish: Dish) => names.id(`dish ${dish.sku}`)
export const merchantId = ({ names }: Loading, { seed }: Stall) => names.id(`merchant ${seed.key}`)
export const optionId = ({ names }: Loading, { seed }: Stall, key: string) => names.id(`option ${seed.key} ${key}`)
export const valueId = ({ names }: Loading, { seed }: Stall, key: string, value: number) =>
  names.id(`value ${seed.key} ${key} ${value}`)
const sectionId = ({ names }: Loading, { seed }: Stall, section: number) => names.id(`section ${seed.key} ${section}`)
const ofDish = (loading: Loading, stall: Stall, dish: Dish) => ({
  merchant_id: merchantId(loading, stall),
  product_id: dishId(loading, dish),
})

export const imageOf = (loading: Loading, dish: Dish) => pictureOf(loading, dish.picture, 'product')

function productRow(loading: Loading, stall: Stall, dish: Dish, nth: number) {
  const created_at = iso(
    loading.hall.now - (dish.labels.length > 0 && dish.popularity === 1 ? 9 : 300) * dayLong + nth * 60_000,
  )
  return {
    id: dishId(loading, dish),
    merchant_id: merchantId(loading, stall),
    sku: dish.sku,
    name: dish.key,
    description: firstOf(dish.description),
    translations: translated(loading, { name: dish.name, description: dish.description }),
    selling_price: dish.selling_price,
    cost_price: dish.cost_price,
    is_taxable: dish.is_taxable,
    track_inventory: dish.stock !== null,
    quantity: dish.stock,
    stock_status: dish.is_sold_out ? ('out_of_stock' as const) : ('in_stock' as const),
    product_images: [{ file_url: imageOf(loading, dish), is_cover: true }],
    media: dish.model
      ? [{ file_url: loading.pictures.modelUrl(loading.hall.tenant.slug, dish.model), type: 'glb' as const }]
      : [],
    instruction_enabled: dish.instruction !== null,
    instruction_required: dish.instruction === 'required',
    allergens: [...dish.allergens],
    status: dish.is_hidden ? ('inactive' as const) : ('active' as const),
    sort_order: nth,
    is_dummy: true,
    created_at,
    updated_at: created_at,
  }
}

const categoryRows = (loading: Loading, stall: Stall) =>
  stall.seed.sections.map(({ name, view = 'list', picture }, sort_order) => ({
    id: sectionId(loading, stall, sort_order),
    merchant_id: merchantId(loading, stall),
    name: firstOf(name),
    translations: translated(loading, { name }),
    view,
    image: pictureOf(loading, picture, 'tile'),
    sort_order,
    is_dummy: true,
  }))

function optionRow(loading: Loading, stall: Stall, key: string, option: OptionSeed, sort_order: number) {
  const values = option.values.map(([name, price], index) => ({
    id: valueId(loading, stall, key, index),
    name: firstOf(name),
    price,
    is_default: index === 0 && option.is_required,
    stock_status: 'in_stock' as const,
    translations: translated(loading, { name }),
  }))
  return {
    id: optionId(loading, stall, key),
    merchant_id: merchantId(loading, stall),
    owner_product_id: null,
    name: firstOf(option.name),
    translations: translated(loading, { name: option.name }),
    type: option.type,
    is_required: option.is_required,
    range_min: option.min,
    range_max: option.max,
    view: option.view,
    values,
    sort_order,
    is_dummy: true,
  }
}

function addonRows(loading: Loading, stall: Stall, dish: Dish) {
  const addons = dish.addons.flatMap((key) => stall.menu.find((one) => one.key === key && one !== dish) ?? [])
  return addons.map((addon, sort_order) => ({
    ...ofDish(loading, stall, dish),
    addon_id: dishId(loading, addon),
    sort_order,
  }))
}

function scheduleRows(loading: Loading, stall: Stall) {
  return [...stall.schedules].map(([key, { type, slots, timezone }]) => ({
    id: loading.names.id(`schedule ${stall.seed.key} ${key}`),
    merchant_id: merchantId(loading, stall),
    name: stall.seed.schedules?.[key]?.name ?? key,
    type,
    slots: slots.map((slot) => ({ ...slot, days: [...slot.days] })),
    timezone,
    is_dummy: true,
    product_ids: stall.menu
      .filter((dish) => dish.schedules.includes(key) && stall.seed.sections[dish.section]?.schedule !== key)
      .map((dish) => dishId(loading, dish)),
    category_ids: stall.seed.sections.flatMap((section, index) =>
      section.schedule === key ? [sectionId(loading, stall, index)] : [],
    ),
  }))
}

async function loadMarks(loading: Loading): Promise<void> {
  const {
    db,
    names,
    hall: { stalls, tenant },
  } = loading
  const colors = new Map(
    Object.values(tenant.marks).flatMap((mark) => (mark.kind === 'label' ? [[firstOf(mark.name), mark.color]] : [])),
  )
  const words = new Map(Object.values(tenant.marks).map((mark) => [firstOf(mark.name), mark.name]))
  const used = stalls.map((stall) => ({
    stall,
    tags: new Set(stall.menu.flatMap(({ tags }) => tags)),
    labels: new Set(stall.menu.flatMap(({ labels }) => labels)),
  }))
  const markId = (stall: Stall, kind: 'tag' | 'label', name: string) => names.id(`${kind} ${stall.seed.key} ${name}`)
  const rowOf = (stall: Stall, kind: 'tag' | 'label', name: string) => ({
    id: markId(stall, kind, name),
    merchant_id: merchantId(loading, stall),
    name,
    translations: translated(loading, { name: words.get(name) ?? name }),
    is_dummy: true,
  })
  await insertAll(
    db,
    'tag',
    used.flatMap(({ stall, tags }) => [...tags].map((name) => rowOf(stall, 'tag', name))),
  )
  await insertAll(
    db,
    'label',
    used.flatMap(({ stall, labels }) =>
      [...labels].map((name) => ({ ...rowOf(stall, 'label', name), color: colors.get(name) ?? null })),
    ),
  )
  const marked = stalls.flatMap((stall) => stall.menu.map((dish) => ({ stall, dish })))
  await insertAll(
    db,
    'product_tag',
    marked.flatMap(({ stall, dish }) =>
      dish.tags.map((name) => ({ ...ofDish(loading, stall, dish), tag_id: markId(stall, 'tag', name) })),
    ),
  )
  await insertAll(
    db,
    'product_label',
    marked.flatMap(({ stall, dish }) =>
      dish.labels.map((name) => ({ ...ofDish(loading, stall, dish), label_id: markId(stall, 'label', name) })),
    ),
  )
}
