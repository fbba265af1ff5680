import { customerMerges } from '#contract/areas/customers/merges.ts'
import type { CustomerDetails } from '#contract/areas/customers.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { formatPhone } from '#kit/ui/base/format.ts'
import { Time } from '#kit/ui/base/time.tsx'
import { Card, Row } from '#kit/ui/layout/layout.tsx'
import { PairActions, Reasons } from './duplicates.screen.tsx'
import { fullNameOf } from './customer-view.ts'
import styles from './customers.module.css'

type Props = { customer: CustomerDetails }

/** Who may be the same person, and the records that were merged into this one. Nothing if there are none. */
export function DuplicatesCard({ customer }: Props) {
  const t = useText('customers')
  const pairs = useCall(customerMerges.duplicates, { customer_id: customer.id, limit: 10 }).data?.data ?? []
  return (
    <>
      {pairs.length > 0 && (
        <Card title={t('duplicates')}>
          <ul className={styles.lines}>
            {pairs.map((pair) => {
              const person = pair.customer.id === customer.id ? pair.other : pair.customer
              return (
                <li key={person.id}>
                  <strong>
                    <bdi>{fullNameOf(person) || formatPhone(person.mobile)}</bdi>
                  </strong>
                  <Reasons reasons={pair.reasons} />
                  <Row gap={8} wrap>
                    <PairActions pair={pair} />
                  </Row>
                </li>
              )
            })}
          </ul>
        </Card>
      )}
      {customer.merged.length > 0 && (
        <Card title={t('merged_records')}>
          <ul className={styles.lines}>
            {customer.merged.map(({ id, email, mobile, merged_at, ...name }) => (
              <li key={id}>
                <strong>
                  <bdi>{fullNameOf(name) || formatPhone(mobile)}</bdi>
                </strong>
                <div className={styles.address}>
                  <bdi dir="ltr">{[formatPhone(mobile), email].filter(Boolean).join(' · ')}</bdi>
                </div>
                <small>
                  <Time at={merged_at} />
                </small>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}
