import { IconMapPin, IconPhone } from '@tabler/icons-react'
import type { Address } from '#contract/fields.ts'
import type { Order } from '#contract/schemas/order.ts'
import { useText } from '#kit/data/text.ts'
import { Avatar } from '#kit/ui/base/avatar.tsx'
import { LinkButton } from '#kit/ui/base/button.tsx'
import { useKitText } from '#kit/ui/base/kit-texts.tsx'
import { mapOf, partsOf } from '../model/order-address.ts'
import { Code, Given } from './order-parts.tsx'
import styles from './order-parts.module.css'
import { nameOf } from '../model/order-rows.ts'
import { useOrderWords } from '../model/order-labels.ts'

/** Who ordered and where it goes. */
export function OrderCustomer({ order, full }: { order: Order; full?: boolean }) {
  const t = useText('orders')
  const { customer, address, pickup, drop } = order
  const name = nameOf(customer)
  return (
    <div className={styles.stack}>
      <div className={styles.person} data-wrap={full || undefined}>
        <Avatar name={name || '?'} variant="round" size={32} />
        <div className={styles.personWords}>
          <div className={styles.personName}>
            <Given value={name} />
          </div>
          {!full && address && (
            <div className={styles.address}>
              <Where address={address} distance={order.distance} />
            </div>
          )}
        </div>
        {customer.mobile && (
          <LinkButton href={`tel:${customer.mobile}`} icon={IconPhone}>
            <Code>{customer.mobile}</Code>
          </LinkButton>
        )}
      </div>
      {full && <Contact order={order} />}
      {full && address && <Place title={t('address')} address={address} distance={order.distance} />}
      {pickup && <Place title={t('pickup_at')} address={pickup} distance={null} />}
      {drop && <Place title={t('drop_at')} address={drop} distance={order.distance} />}
    </div>
  )
}

function Contact({ order: { customer } }: { order: Order }) {
  const t = useText('orders')
  return (
    <dl className={styles.facts}>
      <dt>{t('mobile')}</dt>
      <dd>{customer.mobile ? <Code>{customer.mobile}</Code> : <Given value={null} />}</dd>
      <dt>{t('email')}</dt>
      <dd>
        {customer.email ? (
          <a className={styles.link} href={`mailto:${customer.email}`}>
            <Code>{customer.email}</Code>
          </a>
        ) : (
          <Given value={null} />
        )}
      </dd>
    </dl>
  )
}

function Where({ address, distance }: { address: Address; distance: number | null }) {
  const words = useOrderWords()
  const t = useKitText()
  return (
    <>
      <bdi>{partsOf(address).join(t('between'))}</bdi>
      {distance !== null && (
        <>
          {' '}
          · <bdi className={styles.whole}>{words.distance(distance)}</bdi>
        </>
      )}
    </>
  )
}

function Place({ title, address, distance }: { title: string; address: Address; distance: number | null }) {
  const t = useText('orders')
  return (
    <div className={styles.personWords}>
      <div className={styles.muted}>
        {title}
        {address.label && <> · {address.label}</>}
      </div>
      <div>
        <Where address={address} distance={distance} />
      </div>
      <a className={styles.link} href={mapOf(address)} target="_blank" rel="noopener noreferrer">
        <span className={styles.type}>
          <IconMapPin size={16} aria-hidden />
          {t('open_map')}
        </span>
      </a>
    </div>
  )
}
