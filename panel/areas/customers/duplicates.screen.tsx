import { customerMerges } from '#contract/areas/customers/merges.ts'
import type { CustomerDuplicate } from '#contract/areas/customers/merges.ts'
import { useText } from '#kit/data/text.ts'
import { useCan } from '#kit/data/use-can.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { useList } from '#kit/data/use-list.ts'
import { Button, LinkButton } from '#kit/ui/base/button.tsx'
import { formatPhone } from '#kit/ui/base/format.ts'
import { Tag } from '#kit/ui/base/tag.tsx'
import { NoRecords } from '#kit/ui/feedback/empty-state.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { actionsColumn } from '#kit/ui/table/cells.tsx'
import { Table } from '#kit/ui/table/table.tsx'
import type { Column } from '#kit/ui/table/table-columns.ts'
import { fullNameOf } from './customer-view.ts'
import styles from './customers.module.css'

type Person = CustomerDuplicate['customer']

/** Pairs of customers that may be the same person. */
export function DuplicatesScreen() {
  const t = useText('customers')
  const list = useList(customerMerges.duplicates)
  const columns: Column<CustomerDuplicate>[] = [
    {
      key: 'customer',
      head: t('customer'),
      minWidth: 220,
      pinned: true,
      mobile: 'primary',
      cell: ({ customer }) => <PersonCell person={customer} />,
    },
    {
      key: 'other',
      head: t('other'),
      minWidth: 220,
      mobile: 'secondary',
      cell: ({ other }) => <PersonCell person={other} />,
    },
    {
      key: 'reasons',
      head: t('in_common'),
      width: 220,
      collapsible: true,
      cell: ({ reasons }) => <Reasons reasons={reasons} />,
    },
    actionsColumn({ head: t('actions'), width: 260, cell: (pair) => <PairActions pair={pair} /> }),
  ]
  return (
    <Screen title={t('duplicates')} back="/customers" fill>
      <Table
        name="customer-duplicates"
        label={t('duplicates')}
        list={list}
        columns={columns}
        rowKey={keyOf}
        to={mergePathOf}
        empty={<NoRecords title={t('duplicates_none')} text={t('duplicates_text')} />}
      />
    </Screen>
  )
}

const keyOf = ({ customer, other }: CustomerDuplicate) => `${customer.id} ${other.id}`

/** The page that compares a pair. An account stays rather than a guest, then who has more orders. */
export function mergePathOf({ customer, other }: Pick<CustomerDuplicate, 'customer' | 'other'>): string {
  const isOther = customer.is_guest === other.is_guest ? other.orders_count > customer.orders_count : customer.is_guest
  const [stays, goes] = isOther ? [other, customer] : [customer, other]
  return `/customers/merge/${stays.id}/${goes.id}`
}

function PersonCell({ person }: { person: Person }) {
  const t = useText('customers')
  return (
    <span className={styles.person}>
      <strong>
        <bdi>{fullNameOf(person) || formatPhone(person.mobile)}</bdi> {person.is_guest && <Tag>{t('guest')}</Tag>}
      </strong>
      <small>
        <bdi dir="ltr">{person.email || formatPhone(person.mobile)}</bdi> · {t('orders')}: {person.orders_count}
      </small>
    </span>
  )
}

export function Reasons({ reasons }: Pick<CustomerDuplicate, 'reasons'>) {
  const t = useText('customers')
  return (
    <span className={styles.tags}>
      {reasons.map((reason) => (
        <Tag key={reason}>{t(reason === 'address' ? 'same_address' : reason)}</Tag>
      ))}
    </span>
  )
}

/** Comparing the pair, and saying that they are different people. */
export function PairActions({ pair }: { pair: CustomerDuplicate }) {
  const t = useText('customers')
  const can = useCan()
  const dismiss = useCallMutation(customerMerges.dismiss, {
    invalidates: [customerMerges.duplicates],
    successText: t('dismissed'),
  })
  return (
    <>
      {can(customerMerges.dismiss) && (
        <Button
          size="small"
          kind="bare"
          busy={dismiss.isPending}
          onClick={() => void dismiss.mutate({ id: pair.customer.id, other_id: pair.other.id })}
        >
          {t('dismiss')}
        </Button>
      )}
      <LinkButton size="small" to={mergePathOf(pair)}>
        {t('compare')}
      </LinkButton>
    </>
  )
}
