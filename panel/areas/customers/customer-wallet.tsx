import { IconWallet } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { CustomerDetails } from '#contract/areas/customers.ts'
import { wallets } from '#contract/areas/wallet.ts'
import type { StaffWalletEntry } from '#contract/areas/wallet.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useCan } from '#kit/data/use-can.ts'
import { useList } from '#kit/data/use-list.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { Money } from '#kit/ui/base/money.tsx'
import { Time } from '#kit/ui/base/time.tsx'
import { NoRecords } from '#kit/ui/feedback/empty-state.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import type { Column } from '#kit/ui/table/table-columns.ts'
import { Table } from '#kit/ui/table/table.tsx'
import { WalletDialog } from './wallet-dialog.tsx'
import styles from './customers.module.css'

const pageSize = 10

/** The customer's credit: the balance, its statement, and its adjustment by staff. */
export function CustomerWallet({ customer: { id } }: { customer: CustomerDetails }) {
  const t = useText('wallet')
  const can = useCan()
  const [isOpen, setOpen] = useState(false)
  const balances = useCall(wallets.show, { customer_id: id }).data?.balances
  const list = useList(wallets.entries, { input: { customer_id: id }, prefix: 'wallet', pageSize })
  return (
    <Card
      title={t('title')}
      pad={false}
      end={
        <span className={styles.walletEnd}>
          {balances?.map(({ currency, balance }) => (
            <strong key={currency}>
              <Money amount={balance} currency={currency} />
            </strong>
          ))}
          {balances && can(wallets.adjust) && (
            <Button size="small" icon={IconWallet} onClick={() => setOpen(true)}>
              {t('adjust')}
            </Button>
          )}
        </span>
      }
    >
      <Table
        name="customer-wallet"
        label={t('title')}
        list={list}
        columns={useColumns()}
        rowKey={({ id: entry }) => entry}
        rowName={({ type }) => t(`type_${type}`)}
        empty={<NoRecords title={t('empty')} text={t('empty_text')} />}
        plain
      />
      {isOpen && balances && <WalletDialog customerId={id} balances={balances} close={() => setOpen(false)} />}
    </Card>
  )
}

function useColumns(): Column<StaffWalletEntry>[] {
  const t = useText('wallet')
  return [
    {
      key: 'movement',
      head: t('movement'),
      minWidth: 150,
      mobile: 'primary',
      cell: ({ type, order_id }) => (
        <>
          {t(`type_${type}`)}{' '}
          {order_id && (
            <Link to={`/orders/${order_id}`}>
              <bdi>#{order_id}</bdi>
            </Link>
          )}
        </>
      ),
    },
    {
      key: 'reason',
      head: t('reason'),
      minWidth: 150,
      mobile: 'secondary',
      cell: ({ reason }) => reason && <bdi>{reason}</bdi>,
    },
    {
      key: 'by',
      head: t('by'),
      minWidth: 110,
      collapsible: true,
      cell: ({ user_name }) => user_name && <bdi>{user_name}</bdi>,
    },
    {
      key: 'amount',
      head: t('amount'),
      width: 110,
      alignEnd: true,
      mobile: 'end',
      cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    },
    {
      key: 'balance',
      head: t('balance'),
      width: 110,
      alignEnd: true,
      cell: ({ balance, currency }) => <Money amount={balance} currency={currency} />,
    },
    { key: 'date', head: t('date'), width: 130, alignEnd: true, cell: ({ created_at }) => <Time at={created_at} /> },
  ]
}
