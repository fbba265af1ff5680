import { IconMapPin, IconPhone } from '@tabler/icons-react'
import { Link } from 'react-router'
import { messageLog } from '#contract/areas/notifications/messages.ts'
import type { Address } from '#contract/fields.ts'
import type { Order } from '#contract/schemas/order.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useText } from '#kit/data/text.ts'
import { useCan } from '#kit/data/use-can.ts'
import { formatPhone } from '#kit/ui/base/format.ts'
import { Avatar } from '#kit/ui/base/avatar.tsx'
import { LinkButton } from '#kit/ui/base/button.tsx'
import { Tag } from '#kit/ui/base/tag.tsx'
import { useKitText } from '#kit/ui/base/kit-texts.tsx'
import { mapUrlOf, addressParts } from '../model/order-address.ts'
import { Code } from './order-code.tsx'
import { OptionalValue } from './optional-value.tsx'
import parts from './order-elements.module.css'
import styles from './order-customer.module.css'
import { fullNameOf } from '../model/order-rows.ts'
import { useOrderLabels } from '../model/order-labels.ts'

/** The customer and the addresses of an order. */
export function OrderCustomer({ order, full }: { order: Order; full?: boolean }) {
  const t = useText('orders')
  const { customer, address, pickup, drop } = order
  const name = fullNameOf(customer)
  return (
    <div className={parts.stack}>
      <div className={styles.person} data-wrap={full || undefined}>
        <Avatar name={name || '?'} variant="round" size={32} />
        <div className={styles.personText}>
          <div className={styles.personName}>
            <OptionalValue value={name} /> {customer.prepayment_only && <Tag>{t('prepayment_only')}</Tag>}
          </div>
          {!full && address && (
            <div className={styles.address}>
              <AddressLine address={address} distance={order.distance} />
            </div>
          )}
        </div>
        {customer.mobile && (
          <LinkButton href={`tel:${customer.mobile}`} icon={IconPhone}>
            <Code>{formatPhone(customer.mobile)}</Code>
          </LinkButton>
        )}
      </div>
      {full && <Contact order={order} />}
      {full && address && <AddressBlock title={t('address')} address={address} distance={order.distance} />}
      {pickup && <AddressBlock title={t('pickup_at')} address={pickup} distance={null} />}
      {drop && <AddressBlock title={t('drop_at')} address={drop} distance={order.distance} />}
    </div>
  )
}

function Contact({ order: { customer, order_id } }: { order: Order }) {
  const t = useText('orders')
  const { panel } = usePanelRoute()
  const can = useCan()
  return (
    <dl className={parts.details}>
      <dt>{t('mobile')}</dt>
      <dd>{customer.mobile ? <Code>{customer.mobile}</Code> : <OptionalValue value={null} />}</dd>
      <dt>{t('email')}</dt>
      <dd>
        {customer.email ? (
          <a className={parts.link} href={`mailto:${customer.email}`}>
            <Code>{customer.email}</Code>
          </a>
        ) : (
          <OptionalValue value={null} />
        )}
      </dd>
      {panel === 'tenant' && can(messageLog.list) && (
        <>
          <dt>{t('messages')}</dt>
          <dd>
            <Link className={parts.link} to={`/settings/notification/logs?search=${encodeURIComponent(order_id)}`}>
              {t('message_log')}
            </Link>
          </dd>
        </>
      )}
    </dl>
  )
}

function AddressLine({ address, distance }: { address: Address; distance: number | null }) {
  const labels = useOrderLabels()
  const t = useKitText()
  return (
    <>
      <bdi>{addressParts(address).join(t('between'))}</bdi>
      {distance !== null && (
        <>
          {' '}
          · <bdi className={styles.nowrap}>{labels.distance(distance)}</bdi>
        </>
      )}
    </>
  )
}

function AddressBlock({ title, address, distance }: { title: string; address: Address; distance: number | null }) {
  const t = useText('orders')
  return (
    <div className={styles.personText}>
      <div className={parts.muted}>
        {title}
        {address.label && <> · {address.label}</>}
      </div>
      <div>
        <AddressLine address={address} distance={distance} />
      </div>
      <a className={parts.link} href={mapUrlOf(address)} target="_blank" rel="noopener noreferrer">
        <span className={parts.type}>
          <IconMapPin size={16} aria-hidden />
          {t('open_map')}
        </span>
      </a>
    </div>
  )
}
