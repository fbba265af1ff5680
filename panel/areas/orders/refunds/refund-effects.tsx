import type { RefundPreview } from '#contract/areas/payments/payments.ts'
import { useText } from '#kit/data/text.ts'
import { Money } from '#kit/ui/base/money.tsx'
import { LabeledValue } from '#kit/ui/layout/layout.tsx'
import styles from './refund-dialog.module.css'

type Props = {
  preview: RefundPreview
  currency: string
  /** A newer preview is on its way. */
  isStale: boolean
}

/** Where the money goes, and what everybody has of the order before and after. */
export function RefundEffects({ preview: { destinations, effects }, currency, isStale }: Props) {
  const t = useText('orders')
  const changed = effects.filter(({ before, after }) => before !== 0 || after !== 0)
  return (
    <section className={styles.effects} aria-busy={isStale} aria-live="polite">
      {destinations.map(({ method, amount }, index) => (
        <LabeledValue key={`${index}-${method}`} term={t(`method_${method}`)}>
          <Money amount={amount} currency={currency} />
        </LabeledValue>
      ))}
      {changed.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('refund_effect')}</th>
              <th scope="col">{t('refund_before')}</th>
              <th scope="col">{t('refund_after')}</th>
            </tr>
          </thead>
          <tbody>
            {changed.map(({ account, before, after }) => (
              <tr key={account} data-changed={before !== after || undefined}>
                <th scope="row">{t(`effect_${account}`)}</th>
                <td>
                  <Money amount={before} currency={currency} />
                </td>
                <td>
                  <Money amount={after} currency={currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
