import type { ProductOption } from '#contract/schemas/catalog.ts'
import type { ProductUpdateInput } from '#contract/areas/catalog/products.ts'
import type { Db } from '#api/platform/db/db.ts'
import { json } from '#api/platform/db/json.ts'
import { definedColumns } from '#api/platform/db/listing.ts'
import { invalid } from '#api/platform/api-error.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { findForeignReference } from './catalog.db.ts'
import { checkComponents } from './components/components.commands.ts'
import { checkNesting } from './nesting/nesting.commands.ts'
import { validatedOption } from './options.commands.ts'
import { deleteOptions, insertOptions, setOption } from './option-writes.db.ts'
import { linkFields, setCategories, setLinks, setSchedules } from './product-links.db.ts'
import type { ProductColumns } from './products.db.ts'
import { applyInstructionChange, mediaRefusals, unique, applyStockChange, withCover } from './products.rules.ts'
import type { Instruction, Stock } from './products.rules.ts'

export type CurrentProductState = { stock: Stock; instruction: Instruction }

/** Returns the columns that a change sets, or throws 422 for inconsistent fields. */
export function columnsOf(before: CurrentProductState, sent: ProductUpdateInput): ProductColumns {
  const stock = applyStockChange(before.stock, sent)
  const instruction = applyInstructionChange(before.instruction, sent.product_instruction ?? {})
  const images = withCover(sent.product_images ?? [])
  const refusals = {
    ...stock.refusals,
    ...images.refusals,
    ...mediaRefusals(sent.media ?? []),
    ...instruction.refusals,
  }
  if (Object.keys(refusals).length > 0) throw invalid(refusals)
  const { name, description, selling_price, cost_price, is_taxable, status, sort_order } = sent
  const plain = {
    name,
    description,
    selling_price,
    cost_price,
    is_taxable,
    low_stock_at: sent.low_stock_at,
    status,
    sort_order,
    sku: sent.sku === '' ? null : sent.sku,
    allergens: sent.allergens && unique(sent.allergens),
    translations: sent.translations,
  }
  return {
    ...definedColumns(plain),
    ...(sent.product_images ? { product_images: json(images.pictures) } : {}),
    ...(sent.media ? { media: json(sent.media) } : {}),
    track_inventory: stock.track_inventory,
    quantity: stock.quantity,
    stock_status: stock.stock_status,
    ...(sent.stock_status === undefined ? {} : { sold_out_until: null }),
    instruction_enabled: instruction.enabled,
    instruction_required: instruction.required,
  }
}

/** Throws 422 if a referenced record does not belong to the merchant, or if a product is its own add-on. */
export async function checkReferences(
  db: Db,
  merchantId: string,
  { category_ids, addon_ids, option_ids, tag_ids, label_ids, schedule_ids }: ProductUpdateInput,
  self?: string,
): Promise<void> {
  const foreignField = await findForeignReference(db, merchantId, {
    category_ids,
    addon_ids,
    option_ids,
    tag_ids,
    label_ids,
    schedule_ids,
  })
  const field = foreignField ?? (self !== undefined && addon_ids?.includes(self) ? 'addon_ids' : undefined)
  if (field) throw invalid({ [field]: `The selected ${field.replaceAll('_', ' ')} is invalid.` })
}

type Of = { productId: string; merchantId: string }

/** Stores the relations of a product. Relations that were not sent do not change. */
export async function saveProductRelations(db: Db, of: Of, sent: ProductUpdateInput): Promise<void> {
  const { category_ids, schedule_ids } = sent
  const links = linkFields.map((field) => {
    const ids = sent[field]
    return ids && setLinks(db, of, field, unique(ids))
  })
  const schedules =
    schedule_ids &&
    setSchedules(db, { id: of.productId, merchantId: of.merchantId, column: 'product_ids' }, unique(schedule_ids))
  await Promise.all([...links, category_ids && setCategories(db, of, unique(category_ids)), schedules])
}

/** Replaces a product's own options with the sent ones, in their order. Linked options are ignored. */
export async function writeOwnOptions(
  db: Db,
  of: Of,
  before: readonly ProductOption[],
  { options: sent, option_ids = [] }: ProductUpdateInput,
): Promise<void> {
  if (!sent) return
  const linked = new Set([...option_ids, ...before.filter(({ is_linked }) => is_linked).map(({ id }) => id)])
  const own = new Map(before.filter(({ is_linked }) => !is_linked).map((option) => [option.id, option]))
  const ownSent = sent.flatMap(({ id, ...option }, nth) =>
    id !== undefined && linked.has(id) ? [] : [{ known: id === undefined ? undefined : own.get(id), option, nth }],
  )
  const keptIds = new Set(ownSent.flatMap(({ known }) => (known ? [known.id] : [])))
  const planned = ownSent.map(({ known, option, nth }, sortOrder) => ({
    known,
    sortOrder,
    prefix: `options.${nth}.`,
    option: validatedOption(known ?? null, option, `options.${nth}.`),
  }))
  await Promise.all([
    checkComponents(db, of.merchantId, planned, of.productId),
    checkNesting(
      db,
      of.merchantId,
      planned.map(({ known, ...one }) => ({ ...one, id: known?.id })),
    ),
  ])
  await Promise.all([
    deleteOptions(
      db,
      [...own.keys()].filter((id) => !keptIds.has(id)),
    ),
    ...planned.flatMap(({ known, option, sortOrder }) => (known ? [setOption(db, known.id, option, sortOrder)] : [])),
    insertOptions(
      db,
      planned.flatMap(({ known, option, sortOrder }) =>
        known ? [] : [{ id: newId(), merchantId: of.merchantId, ownerProductId: of.productId, sortOrder, option }],
      ),
    ),
  ])
}
