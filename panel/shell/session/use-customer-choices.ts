import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { customers } from '#contract/areas/customers.ts'
import { searchDebounce, searchLength } from '#contract/rules/interface-constants.ts'
import { useCall } from '#kit/data/query.ts'
import { useCan } from '#kit/data/use-can.ts'
import { usePanelContext } from './panel-context.ts'

/** Customers by search, with the chosen one. Undefined without permission, and in the panel of a merchant. */
export function useCustomerChoices(chosenId: string | undefined) {
  const can = useCan()
  const { panel } = usePanelContext()
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim().slice(0, searchLength), searchDebounce)
  const isAllowed = panel === 'tenant' && can(customers.search)
  const found = useCall(
    customers.search,
    { search, limit: 20 },
    { enabled: isAllowed && search !== '', keepPreviousData: true },
  ).data?.data
  const chosen = useCall(
    customers.show,
    { id: chosenId ?? '' },
    { enabled: isAllowed && can(customers.show) && chosenId !== undefined },
  ).data
  if (!isAllowed) return undefined
  const people = new Map([...(found ?? []), ...(chosen ? [chosen] : [])].map((person) => [person.id, person]))
  return {
    options: [...people.values()].map(({ id, first_name, last_name, mobile }) => ({
      value: id,
      text: `${first_name} ${last_name}`.trim() || mobile,
    })),
    onSearch: setText,
  }
}
