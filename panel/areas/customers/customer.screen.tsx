import { IconArrowMerge, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router'
import { customers } from '#contract/areas/customers.ts'
import type { CustomerDetails } from '#contract/areas/customers.ts'
import { customerMerges } from '#contract/areas/customers/merges.ts'
import { orders } from '#contract/areas/orders.ts'
import { wallets } from '#contract/areas/wallet.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useCan } from '#kit/data/use-can.ts'
import { Avatar } from '#kit/ui/base/avatar.tsx'
import { Button } from '#kit/ui/base/button.tsx'
import { Tag } from '#kit/ui/base/tag.tsx'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { Columns, Screen } from '#kit/ui/layout/screen.tsx'
import { ActAsCustomer } from '#panel/shell/session/act-as-customer.tsx'
import { AccessCard } from './customer-access.tsx'
import { ContactCard } from './customer-contact.tsx'
import { DevicesCard } from './customer-devices.tsx'
import { AddressesCard } from './customer-addresses.tsx'
import { DuplicatesCard } from './customer-duplicates.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { CustomerDialog } from './customer-dialog.tsx'
import { CustomerFigures } from './customer-figures.tsx'
import { FavouritesCard } from './customer-favourites.tsx'
import { ReviewsCard } from './customer-reviews.tsx'
import { NotesCard } from './customer-notes.tsx'
import { CustomerOrders } from './customer-orders.tsx'
import { CustomerWallet } from './customer-wallet.tsx'
import { DeleteCustomer } from './delete-customer.tsx'
import { fullNameOf } from './customer-view.ts'
import { CustomerStatusLabel } from './customers-columns.tsx'
import { StatusDialog } from './status-dialog.tsx'
import styles from './customers.module.css'

const listPath = '/customers'

/** Everything about one customer. */
export function CustomerScreen() {
  const t = useText('customers')
  const { id = '' } = useParams()
  const { data, loadError, refetch } = useCall(customers.show, { id })
  if (loadError && !data)
    return (
      <Screen title={t('title')} back={listPath}>
        <LoadErrorState error={loadError} retry={refetch} listPath={listPath} />
      </Screen>
    )
  // A customer who was merged into another leads there.
  if (data && data.id !== id) return <Navigate to={`/customers/view/${data.id}`} replace />
  return data ? <CustomerPage key={data.id} customer={data} /> : null
}

function CustomerPage({ customer }: { customer: CustomerDetails }) {
  const t = useText('customers')
  const can = useCan()
  const navigate = useNavigate()
  const activity = useCall(customers.activity, { id: customer.id }).data
  const [dialog, setDialog] = useState<'edit' | 'status' | 'delete' | 'merge' | null>(null)
  const close = () => setDialog(null)
  const name = fullNameOf(customer) || customer.mobile
  return (
    <Screen
      title={<bdi>{name}</bdi>}
      tabTitle={name}
      back={listPath}
      titleExtra={
        <>
          <Avatar name={name} variant="round" size={32} />
          <CustomerStatusLabel status={customer.status} />
          {customer.is_guest && <Tag>{t('guest')}</Tag>}
        </>
      }
      actions={
        <>
          {customer.status === 'active' && <ActAsCustomer customer={customer} />}
          {can(customerMerges.merge) && (
            <Button icon={IconArrowMerge} onClick={() => setDialog('merge')}>
              {t('merge')}
            </Button>
          )}
          {can(customers.update) && (
            <Button icon={IconPencil} onClick={() => setDialog('edit')}>
              {t('edit')}
            </Button>
          )}
        </>
      }
    >
      <Columns
        side={
          <>
            <ContactCard customer={customer} />
            {can(customerMerges.duplicates) && <DuplicatesCard customer={customer} />}
            <AddressesCard customer={customer} />
            <DevicesCard customer={customer} activity={activity} />
            <AccessCard customer={customer} open={setDialog} />
          </>
        }
      >
        <CustomerFigures customer={customer} />
        {can(orders.list) && <CustomerOrders customer={customer} />}
        {can(wallets.show) && <CustomerWallet customer={customer} />}
        {activity && (
          <div className={styles.pair}>
            <FavouritesCard activity={activity} />
            <ReviewsCard activity={activity} />
          </div>
        )}
        {activity && <NotesCard customerId={customer.id} notes={activity.notes} />}
      </Columns>
      {dialog === 'merge' && <MergeDialog customer={customer} close={close} />}
      {dialog === 'edit' && <CustomerDialog customer={customer} close={close} />}
      <StatusDialog customer={dialog === 'status' ? customer : null} close={close} />
      <DeleteCustomer
        customer={dialog === 'delete' ? customer : null}
        close={close}
        onDeleted={() => void navigate(listPath, { replace: true })}
      />
    </Screen>
  )
}
