import { IconPhoto, IconPlus } from '@tabler/icons-react'
import { expandOptions } from '#contract/rules/nested-options.ts'
import { imageUrl } from '#contract/rules/image-variants.ts'
import { productLabels } from '#contract/areas/catalog/labels.ts'
import { productTags } from '#contract/areas/catalog/tags.ts'
import { useText } from '#kit/data/text.ts'
import type { ProductOption } from '#contract/schemas/catalog.ts'
import { useOptions } from '#kit/data/use-all-rows.ts'
import { Money, useMoney } from '#kit/ui/base/money.tsx'
import { Tag } from '#kit/ui/base/tag.tsx'
import type { AddonProduct } from '../addons/use-addon-products.ts'
import { PreviewAddons } from './preview-addons.tsx'
import { choiceProductsOf } from '../choices/choice-products.ts'
import { offeredOption, PreviewOptions, previewOf } from './preview-options.tsx'
import type { ProductValues } from '../product-form-values.ts'
import styles from '../product-form.module.css'
import { useLinkedOptions } from '../use-linked-options.ts'

/** Labels with their colour, then tags: the two that the menu of the shop shows. */
function PreviewBadges({ values: { label_ids, tag_ids } }: { values: ProductValues }) {
  const labels = useOptions(productLabels.list, {}) ?? []
  const tags = useOptions(productTags.list, {}) ?? []
  const badges = [
    ...labels.filter(({ id, status }) => status === 'active' && label_ids.includes(id)),
    ...tags
      .filter(({ id, status }) => status === 'active' && tag_ids.includes(id))
      .map((tag) => ({ ...tag, color: null })),
  ]
  return badges.slice(0, 2).map(({ id, name, color }) => (
    <Tag key={id}>
      {color && <i className={styles.labelDot} style={{ backgroundColor: color }} />}
      <bdi>{name}</bdi>
    </Tag>
  ))
}

/** The price as the shop shows it: a choice with a price of its own makes it the least. */
function PreviewPrice({ amount, currency, isLeast }: { amount: number; currency: string; isLeast: boolean }) {
  const t = useText('catalog')
  const money = useMoney()
  if (!isLeast) return <Money amount={amount} currency={currency} />
  return t('price_from', { price: `\u2068${money(amount, currency)}\u2069` })
}

/** Shows the product with its choices as in the store, with the current values of the form. */
export function ProductPreview({
  values,
  currency,
  saved,
  addons,
}: {
  values: ProductValues
  currency: string
  /** The saved options of the product. */
  saved: readonly ProductOption[]
  addons: readonly AddonProduct[]
}) {
  const t = useText('catalog')
  const linkedById = useLinkedOptions(saved.filter(({ is_linked }) => is_linked))
  const products = choiceProductsOf([...saved, ...linkedById.values()])
  const linked = new Map(
    [...linkedById.values()]
      .filter(({ status }) => status === 'active')
      .map((option) => [option.id, offeredOption(option, products)]),
  )
  const own = values.options.filter(({ status }) => status !== 'inactive').map(previewOf)
  const options = expandOptions(
    [
      ...own.map((option) => offeredOption(option, products)),
      ...values.option_ids.flatMap((id) => linked.get(id) ?? []),
    ],
    linked,
  )
  const hasPriceOptions = options.some((option) => option.values.some(({ price }) => price > 0))
  const cover = values.product_images.find(({ is_cover }) => is_cover) ?? values.product_images[0]
  const isSoldOut = values.stock_status === 'out_of_stock' || (values.track_inventory && values.quantity === 0)
  return (
    <div>
      <div className={styles.previewHeader}>
        <b>{t('preview')}</b>
        <span>{t('preview_hint')}</span>
      </div>
      <article className={styles.preview} data-sold={isSoldOut || undefined}>
        {cover ? (
          <img src={imageUrl(cover.file_url, 640)} alt="" />
        ) : (
          <div className={styles.noImage}>
            <IconPhoto size={28} aria-hidden />
          </div>
        )}
        <div className={styles.previewText}>
          <h3>
            <bdi>{values.name.trim() || t('preview_name')}</bdi>
            <span>
              {typeof values.selling_price === 'number' && (
                <PreviewPrice amount={values.selling_price} currency={currency} isLeast={hasPriceOptions} />
              )}
            </span>
          </h3>
          {values.description && (
            <p>
              <bdi>{values.description}</bdi>
            </p>
          )}
          <div className={styles.previewFooter}>
            <span className={styles.previewTags}>
              {isSoldOut ? <Tag>{t('out_of_stock')}</Tag> : <PreviewBadges values={values} />}
            </span>
            {!isSoldOut && (
              <i aria-hidden="true">
                <IconPlus size={18} />
              </i>
            )}
          </div>
          <PreviewOptions options={options} currency={currency} />
          <PreviewAddons addons={addons} currency={currency} />
        </div>
      </article>
    </div>
  )
}
