import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { CustomerDetails } from '#contract/areas/customers.ts'
import { useText } from '#kit/data/text.ts'
import { Lookup } from '#kit/ui/form/lookup.tsx'
import { Dialog } from '#kit/ui/layout/dialog.tsx'
import { useCustomerChoices } from '#panel/shell/session/use-customer-choices.ts'
import { fullNameOf } from './customer-view.ts'

type Props = { customer: CustomerDetails }

/** Asks with whom to merge a customer, and opens the page that compares both. */
export function MergeDialog({ customer, close }: Props & { close: () => void }) {
  const t = useText('customers')
  const navigate = useNavigate()
  const [search, setSearch] = useState('')
  const choices = useCustomerChoices(undefined)
  const onSearch = (text: string) => {
    if (text === search) return
    setSearch(text)
    choices?.onSearch(text)
  }
  return (
    <Dialog opened close={close} title={t('merge_of', { name: fullNameOf(customer) || customer.mobile })} size="small">
      <Lookup
        label={t('merge_with')}
        hint={t('find')}
        options={(choices?.options ?? []).filter(({ value }) => value !== customer.id)}
        onSearch={onSearch}
        onPick={(id) => void navigate(`/customers/merge/${customer.id}/${id}`)}
      />
    </Dialog>
  )
}
