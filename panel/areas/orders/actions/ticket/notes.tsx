import type { Order } from '#contract/schemas/order.ts'
import { answerFileKind, isAnswerFile } from '#contract/rules/forms/answer-files.ts'
import { useText } from '#kit/data/text.ts'
import styles from '../order-print.module.css'
import { useOrderLabels } from '../../model/order-labels.ts'

/** Notes of the customer: for the kitchen, for the driver, and answers to the store's own questions. */
export function Notes({ order }: { order: Order }) {
  const t = useText('orders')
  const labels = useOrderLabels()
  const answers = labels.answers(order)
  return (
    <>
      {order.customer_note && (
        <p className={styles.customerNote}>
          <bdi>{order.customer_note}</bdi>
        </p>
      )}
      {order.delivery_instruction && (
        <p className={styles.customerNote}>
          <span className={styles.label}>{t('delivery_instruction')}</span> <bdi>{order.delivery_instruction}</bdi>
        </p>
      )}
      {answers.length > 0 && (
        <dl className={styles.answers}>
          {answers.map(({ id, label, text }) => (
            <div key={id}>
              <dt>
                <bdi>{label}</bdi>
              </dt>
              <dd>
                <bdi>{isAnswerFile(text) ? answerFileKind(text) : text}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {order.package && (
        <p className={styles.customerNote}>
          <span className={styles.label}>{t('parcel')}</span> <bdi>{labels.parcel(order.package)}</bdi>
        </p>
      )}
    </>
  )
}
