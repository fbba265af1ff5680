import {
  IconBuildingBank,
  IconCash,
  IconCreditCard,
  IconCreditCardPay,
  IconDeviceMobile,
  IconWallet,
} from '@tabler/icons-react'
import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { PaymentAlias } from '#contract/fields.ts'
import styles from './payments.module.css'

const icons: Record<PaymentAlias, TablerIcon> = {
  cash_on_delivery: IconCash,
  prepaid: IconCreditCardPay,
  wallet: IconWallet,
  card: IconCreditCard,
  upi: IconDeviceMobile,
  net_banking: IconBuildingBank,
}

type Props = { alias: PaymentAlias; name: string; logo: string | null; children?: ReactNode }

/** Logo and name of a payment mode. */
export function ModeLabel({ alias, name, logo, children }: Props) {
  const Icon = icons[alias]
  return (
    <div className={styles.label}>
      <span className={styles.logo}>
        {logo === null ? <Icon size={20} aria-hidden /> : <img src={logo} alt="" width={28} height={28} />}
      </span>
      <span className={styles.name}>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        {children}
      </span>
    </div>
  )
}
