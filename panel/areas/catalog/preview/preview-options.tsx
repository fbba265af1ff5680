import { optionKey } from '#contract/rules/nested-options.ts'
import { maxValuesOf, minValuesOf } from '#contract/rules/options.ts'
import type { ProductOption } from '#contract/schemas/catalog.ts'
import { useText } from '#kit/data/text.ts'
import { useMoney } from '#kit/ui/base/money.tsx'
import { Tag } from '#kit/ui/base/tag.tsx'
import type { ChoiceProduct } from '../choices/choice-products.ts'
import type { OptionValues } from '../product-form-values.ts'
import styles from './preview-options.module.css'

type PreviewOption = Pick<
  ProductOption,
  'name' | 'type' | 'is_required' | 'range' | 'included_quantity' | 'view' | 'description'
> & {
  id: string
  /** The values under which the option is asked, as in the shop. */
  under?: readonly string[]
  values: readonly {
    id: string
    name: string
    price: number
    is_default: boolean
    stock_status: string
    product_id?: string | null | undefined
    option_ids?: readonly string[] | undefined
  }[]
}

const amountOf = (price: unknown) => (typeof price === 'number' ? price : 0)

/** An option of the form. Fields that are not filled in yet have no effect. */
export const previewOf = (option: OptionValues, index: number): PreviewOption => ({
  id: option.id ?? `new-${index}`,
  name: option.name ?? '',
  type: option.type ?? 'single',
  is_required: option.is_required ?? false,
  range: { min: amountOf(option.range?.min), max: amountOf(option.range?.max) },
  included_quantity: option.type === 'multiple' ? amountOf(option.included_quantity) : 0,
  view: option.view ?? 'list',
  description: option.description ?? null,
  values: (option.values ?? []).map(({ id, name, price, is_default, stock_status, product_id, option_ids }, at) => ({
    id: id ?? `new-${index}-${at}`,
    name,
    price: amountOf(price),
    is_default: is_default ?? false,
    stock_status: stock_status ?? 'in_stock',
    ...(product_id ? { product_id } : {}),
    ...(option_ids ? { option_ids } : {}),
  })),
})

/** The option as the shop offers it: choices that are hidden products are left out, sold-out ones marked. */
export const offeredOption = (option: PreviewOption, products: readonly ChoiceProduct[]): PreviewOption => ({
  ...option,
  values: option.values.flatMap((value) => {
    const product = products.find(({ _id }) => _id === value.product_id)
    if (product?.status === 'inactive') return []
    return product?.stock_status === 'out_of_stock' ? { ...value, stock_status: 'out_of_stock' } : value
  }),
})

/** The choices that a customer has, with their rules and prices, as the shop lays them out if all are selected. */
export function PreviewOptions({ options, currency }: { options: readonly PreviewOption[]; currency: string }) {
  const t = useText('catalog')
  const valueNames = new Map(options.flatMap(({ values }) => values.map(({ id, name }) => [id, name])))
  const titleOf = ({ name, under = [] }: PreviewOption) =>
    [...under.slice(-1).map((id) => valueNames.get(id)?.trim() || '…'), name.trim() || t('option_name')].join(' · ')
  return options
    .filter(({ name, values }) => name.trim() !== '' || values.some((value) => value.name.trim() !== ''))
    .map((option) => (
      <section key={optionKey(option)} className={styles.option} data-level={option.under?.length}>
        <h4>
          <bdi>{titleOf(option)}</bdi>
          {minValuesOf(option) > 0 && <Tag tone="soon">{t('option_required')}</Tag>}
          {option.included_quantity > 0 && <Tag>{t('option_rule_included', { number: option.included_quantity })}</Tag>}
          {option.type === 'multiple' && <Tag>{t('option_rule_up_to', { max: maxValuesOf(option) })}</Tag>}
        </h4>
        {option.description && (
          <p>
            <bdi>{option.description}</bdi>
          </p>
        )}
        <ul data-tiles={option.view !== 'list' || undefined}>
          {option.values.map((value) => (
            <PreviewValue key={value.id} value={value} type={option.type} currency={currency} />
          ))}
        </ul>
      </section>
    ))
}

function PreviewValue({
  value: { name, price, is_default, stock_status },
  type,
  currency,
}: {
  value: PreviewOption['values'][number]
  type: PreviewOption['type']
  currency: string
}) {
  const t = useText('catalog')
  const money = useMoney()
  const isSoldOut = stock_status === 'out_of_stock'
  return (
    <li data-sold={isSoldOut || undefined}>
      <i aria-hidden="true" data-kind={type} data-on={(is_default && !isSoldOut) || undefined} />
      <bdi>{name.trim() || '…'}</bdi>
      <small>{isSoldOut ? t('out_of_stock') : price > 0 && <bdi>{`+${money(price, currency)}`}</bdi>}</small>
    </li>
  )
}
