import { IconCoins } from '@tabler/icons-react'
import { useState } from 'react'
import { CreditInput, revenue } from '#contract/areas/billing/revenue.ts'
import { operator } from '#contract/areas/operator/operator.ts'
import { useCall } from '#kit/data/query.ts'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm } from '#kit/data/use-call-form.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { useMoney } from '#kit/ui/base/money.tsx'
import { MoneyField } from '#kit/ui/form/number-field.tsx'
import { ReasonDialog } from './tenant-dialogs.tsx'
import { ReasonField } from './reason-field.tsx'

type Credit = { tenant_id: string; currency: string; credit_balance: number }
type Props = { tenant: { id: string; name: string } }

/** The credit of a tenant, with a button that gives more. */
export function GiveCredit({ tenant }: Props) {
  const t = useText('operator')
  const money = useMoney()
  const [isOpen, setOpen] = useState(false)
  const { data } = useCall(revenue.credit, { tenant_id: tenant.id })
  if (!data) return null
  return (
    <>
      {money(data.credit_balance, data.currency)}{' '}
      <Button size="small" icon={IconCoins} onClick={() => setOpen(true)}>
        {t('give_credit')}
      </Button>
      {isOpen && <CreditDialog tenant={tenant} credit={data} close={() => setOpen(false)} />}
    </>
  )
}

function CreditDialog({ tenant, credit, close }: Props & { credit: Credit; close: () => void }) {
  const t = useText('operator')
  const form = useCallForm({
    schema: CreditInput,
    values: { tenant_id: tenant.id, amount: 0, reason: '' },
    save: (input) => send(revenue.giveCredit, input),
    invalidates: [revenue.credit, operator.history],
    successText: t('credit_given'),
    onSaved: close,
  })
  return (
    <ReasonDialog
      title={t('give_credit')}
      text={t('give_credit_text', { name: tenant.name })}
      form={form}
      busy={form.saving}
      confirmLabel={t('give_credit')}
      close={close}
    >
      <MoneyField form={form} name="amount" label={t('credit_amount')} currency={credit.currency} />
      <ReasonField form={form} />
    </ReasonDialog>
  )
}
