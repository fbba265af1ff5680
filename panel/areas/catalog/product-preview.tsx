import { IconPhoto, IconPlus } from '@tabler/icons-react'
import { imageUrl } from '#contract/rules/image-variants.ts'
import { useText } from '#kit/data/text.ts'
import { Money } from '#kit/ui/base/money.tsx'
import type { ProductValues } from './product-form-values.ts'
import styles from './product-form.module.css'

/** Shows the product as in the store, with the current values of the form. */
export function ProductPreview({ values, currency }: { values: ProductValues; currency: string }) {
  const t = useText('catalog')
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
              {typeof values.selling_price === 'number' && <Money amount={values.selling_price} currency={currency} />}
            </span>
          </h3>
          {values.description && (
            <p>
              <bdi>{values.description}</bdi>
            </p>
          )}
          <div className={styles.previewFooter}>
            <span>{isSoldOut ? t('out_of_stock') : ''}</span>
            {!isSoldOut && (
              <i aria-hidden="true">
                <IconPlus size={18} />
              </i>
            )}
          </div>
        </div>
      </article>
    </div>
  )
}
