import type { CustomerDetails } from '#contract/areas/customers.ts'
import { useText } from '#kit/data/text.ts'
import { useKitText } from '#kit/ui/base/kit-texts.tsx'
import { Tag } from '#kit/ui/base/tag.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import styles from './customers.module.css'

type Props = { customer: CustomerDetails }

export function AddressesCard({ customer: { addresses } }: Props) {
  const t = useText('customers')
  const tKit = useKitText()
  return (
    <Card title={t('addresses')}>
      {addresses.length === 0 ? (
        <p className={styles.quiet}>{tKit('not_provided')}</p>
      ) : (
        <ul className={styles.lines}>
          {addresses.map(({ id, label, address, house, postal_code, city, is_default }) => (
            <li key={id}>
              <strong>
                <bdi>{label ?? t('address')}</bdi> {is_default && addresses.length > 1 && <Tag>{t('default')}</Tag>}
              </strong>
              <address className={styles.address}>
                <bdi>{[house, address, postal_code, city].filter(Boolean).join(t('comma'))}</bdi>
              </address>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
