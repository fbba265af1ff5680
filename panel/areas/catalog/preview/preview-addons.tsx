import { useText } from '#kit/data/text.ts'
import { useMoney } from '#kit/ui/base/money.tsx'
import type { AddonProduct } from '../addons/use-addon-products.ts'
import styles from './preview-options.module.css'

/** The products that the shop offers along with this one. */
export function PreviewAddons({ addons, currency }: { addons: readonly AddonProduct[]; currency: string }) {
  const t = useText('catalog')
  const money = useMoney()
  if (addons.length === 0) return null
  return (
    <section className={styles.option}>
      <h4>{t('addons')}</h4>
      <ul>
        {addons.map(({ _id, name, selling_price }) => (
          <li key={_id}>
            <bdi>{name}</bdi>
            <small>
              <bdi>{`+${money(selling_price, currency)}`}</bdi>
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}
