import { CustomerInput, customers, CustomerUpdateInput } from '#contract/areas/customers.ts'
import type { CustomerRecord } from '#contract/areas/customers.ts'
import { fetchCall } from '#kit/data/query.ts'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm, withUpdatedAt } from '#kit/data/use-call-form.ts'
import { FormDialog } from '#kit/ui/form/form-dialog.tsx'
import { Fields, Span } from '#kit/ui/form/form.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { customerQueries, fullNameOf, showNewCustomer } from './customer-view.ts'

const accountForm = CustomerInput.pick({ first_name: true, last_name: true, email: true, mobile: true })
const guestForm = CustomerUpdateInput.pick({ first_name: true, last_name: true, email: true, mobile: true }).required()

const valuesOf = ({ first_name, last_name, email, mobile }: Pick<CustomerRecord, keyof typeof accountForm.shape>) => ({
  first_name,
  last_name,
  email,
  mobile,
})
const blank = { first_name: '', last_name: '', email: '', mobile: '' }

/** Adds a customer, or changes the one given. */
export function CustomerDialog({ customer, close }: { customer?: CustomerRecord; close: () => void }) {
  const t = useText('customers')
  const isGuest = customer?.is_guest === true
  const form = useCallForm({
    schema: isGuest ? guestForm : accountForm,
    values: customer ? valuesOf(customer) : blank,
    ...(customer
      ? { reload: async () => withUpdatedAt(valuesOf, await fetchCall(customers.show, { id: customer.id })) }
      : {}),
    save: (draft, part, expectedUpdatedAt) =>
      customer
        ? send(customers.update, { ...part, ...expectedUpdatedAt, id: customer.id })
        : send(customers.add, draft),
    invalidates: customerQueries,
    successText: t(customer ? 'saved' : 'added'),
    invalidText: t('review'),
    onSaved: (saved) => {
      if (!customer) showNewCustomer(saved)
      close()
    },
  })
  const common = { form, autoComplete: 'off' } as const
  return (
    <FormDialog
      form={form}
      close={close}
      title={customer ? t('edit_title', { name: fullNameOf(customer) }) : t('add')}
      submitLabel={t(customer ? 'save' : 'add')}
    >
      <Fields>
        <Span columns={6}>
          <TextField {...common} name="first_name" label={t('first_name')} maxLength={25} required autoFocus />
        </Span>
        <Span columns={6}>
          <TextField {...common} name="last_name" label={t('last_name')} maxLength={25} required={!isGuest} />
        </Span>
        <TextField
          {...common}
          name="email"
          type="email"
          label={t('email')}
          hint={customer ? undefined : t('password_hint')}
          required={!isGuest}
        />
        <TextField {...common} name="mobile" type="tel" label={t('mobile')} hint={t('mobile_hint')} required />
      </Fields>
    </FormDialog>
  )
}
