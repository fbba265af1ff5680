import { defaultText, valueAllergens } from '../menu.ts'
import type { DemoProduct } from '../menu.ts'
import { componentOf } from '../orders/cart-lines.ts'
import type { MerchantContext } from '../orders/context.ts'
import type { LocalizedText, OptionSeed } from '../seed.ts'
import { merchantId, optionId, productId, productKey, valueId } from './catalog-ids.ts'
import { translationsOf } from './load-context.ts'
import type { LoadContext } from './load-context.ts'
import { insertAll } from './rows.ts'

export async function loadOptions(context: LoadContext): Promise<void> {
  const {
    db,
    tenantContext: { merchants },
  } = context
  const rowsOfMerchants = <R>(rowsOf: (merchant: MerchantContext) => R[]): R[] => merchants.flatMap(rowsOf)
  await insertAll(
    db,
    'product_option',
    rowsOfMerchants((merchant) =>
      Object.entries(merchant.seed.options).map(([key, option], index) =>
        optionRow(context, merchant, key, option, index),
      ),
    ),
  )
  await insertAll(
    db,
    'option_component',
    rowsOfMerchants((merchant) =>
      Object.entries(merchant.seed.options).flatMap(([key, option]) =>
        componentsOfOption(merchant, option).map((product) => ({
          ...productKey(context, merchant, product),
          option_id: optionId(context, merchant, key),
        })),
      ),
    ),
  )
  await insertAll(
    db,
    'option_nesting',
    rowsOfMerchants((merchant) =>
      Object.entries(merchant.seed.options).flatMap(([key, option]) => nestingRows(context, merchant, key, option)),
    ),
  )
}

const componentsOfOption = (merchant: MerchantContext, option: OptionSeed): DemoProduct[] =>
  option.values.flatMap((_value, index) => componentOf(merchant, option, index) || [])

const nestingRows = (context: LoadContext, merchant: MerchantContext, key: string, { values }: OptionSeed) =>
  [...new Set(values.flatMap(([, , nested = []]) => nested))].map((nested) => ({
    merchant_id: merchantId(context, merchant),
    option_id: optionId(context, merchant, key),
    nested_id: optionId(context, merchant, nested),
  }))

function optionRow(
  context: LoadContext,
  merchant: MerchantContext,
  key: string,
  option: OptionSeed,
  sort_order: number,
) {
  const values = option.values.map(([name, price, nested = []], index) => {
    const product = componentOf(merchant, option, index)
    return {
      id: valueId(context, merchant, key, index),
      name: defaultText(name),
      price,
      is_default: index === 0 && option.is_required,
      stock_status: 'in_stock' as const,
      ...(product ? { product_id: productId(context, product) } : ownTexts(context, name)),
      ...(nested.length > 0 ? { option_ids: nested.map((other) => optionId(context, merchant, other)) } : {}),
    }
  })
  return {
    id: optionId(context, merchant, key),
    merchant_id: merchantId(context, merchant),
    owner_product_id: null,
    name: defaultText(option.name),
    translations: translationsOf(context, { name: option.name }),
    type: option.type,
    is_required: option.is_required,
    range_min: option.min,
    range_max: option.max,
    included_quantity: option.included,
    view: option.view,
    values,
    sort_order,
    is_dummy: true,
  }
}

const ownTexts = (context: LoadContext, name: LocalizedText) => ({
  ...(valueAllergens(name).length > 0 ? { allergens: valueAllergens(name) } : {}),
  translations: translationsOf(context, { name }),
})
