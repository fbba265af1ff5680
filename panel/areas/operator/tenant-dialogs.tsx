import { useState } from 'react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { operator } from '#contract/operator.ts'
import type { TenantDetails } from '#contract/operator.ts'
import { send } from '#kit/data/request.ts'
import { fetchCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm, withUpdatedAt } from '#kit/data/use-call-form.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { Dialog } from '#kit/ui/layout/dialog.tsx'
import { Form } from '#kit/ui/form/form.tsx'
import type { FormState } from '#kit/ui/form/form.tsx'
import { NumberField } from '#kit/ui/form/number-field.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import styles from './tenants.module.css'

type Props = { tenant: TenantDetails; close: () => void }

const reasoned = z.object({ reason: z.string().trim().min(3).max(300) })

/** Asks why; then half an hour in the tenant's panel, in this tab, which the banner there leads back from. */
export function VisitDialog({ tenant, close }: Props) {
  const t = useText('operator')
  const [gone, setGone] = useState(false)
  const form = useCallForm({
    schema: reasoned,
    values: { reason: '' },
    save: ({ reason }) => send(operator.login, { tenant_id: tenant.id, reason }),
    onSaved: ({ url }) => {
      setGone(true)
      location.assign(url)
    },
  })
  return (
    <Asked
      title={t('visit_title', { name: tenant.name })}
      text={t('visit_text')}
      form={form}
      busy={form.saving || gone}
      yes={t('visit')}
      close={close}
    >
      <TextField
        form={form}
        name="reason"
        label={t('reason')}
        hint={t('reason_hint')}
        maxLength={300}
        minRows={2}
        required
      />
    </Asked>
  )
}

const isOver = ({ in_trial, trial_expires }: TenantDetails) => in_trial && trial_expires === 0
/** Days are for a trial that has ended: one that goes on keeps its own. */
const termsOf = (tenant: TenantDetails) => ({ reason: '', trial_days: isOver(tenant) ? 14 : null })

/** Closes panels and shop, or opens them; a trial that has ended gets days. */
export function StatusDialog({ tenant, close }: Props) {
  const t = useText('operator')
  // what was asked for stands, also when somebody else is faster
  const [{ blocks, over }] = useState(() => ({ blocks: tenant.is_tenant_admin_active, over: isOver(tenant) }))
  const form = useCallForm({
    schema: reasoned.extend({ trial_days: z.int().min(1).max(90).nullable() }),
    values: termsOf(tenant),
    reload: async () => withUpdatedAt(termsOf, await fetchCall(operator.show, { id: tenant.id })),
    save: ({ reason, trial_days }, _, expectedUpdatedAt) =>
      send(operator.setStatus, {
        tenant_id: tenant.id,
        status: blocks ? 0 : 1,
        reason,
        ...expectedUpdatedAt,
        ...(trial_days === null ? {} : { trial_days }),
      }),
    invalidates: [operator.list, operator.show, operator.history],
    successText: t(blocks ? 'blocked' : 'unblocked'),
    onSaved: close,
  })
  return (
    <Asked
      title={t(blocks ? 'block_title' : 'unblock_title', { name: tenant.name })}
      text={t(blocks ? 'block_text' : 'unblock_text')}
      form={form}
      busy={form.saving}
      danger={blocks}
      yes={t(blocks ? 'block' : 'unblock')}
      close={close}
    >
      {!blocks && over && (
        <NumberField form={form} name="trial_days" label={t('trial_days')} hint={t('trial_days_hint')} decimals={0} />
      )}
      <TextField
        form={form}
        name="reason"
        label={t('reason')}
        hint={t('reason_hint')}
        maxLength={300}
        minRows={2}
        required
      />
    </Asked>
  )
}

/** Asks for the tenant's name and the operator's password; unpaid invoices have to be waived knowingly. */
export function DeleteTenant({ tenant, close }: Props) {
  const t = useText('operator')
  const go = useNavigate()
  const owes = tenant.payment_due_since !== null
  const form = useCallForm({
    schema: reasoned.extend({
      name: z.string().refine((typed) => typed.trim() === tenant.name, t('name_differs')),
      current_password: z.string().min(1).max(128),
    }),
    values: { reason: '', name: '', current_password: '' },
    save: ({ reason, current_password }) =>
      send(operator.remove, { id: tenant.id, tenant_id: tenant.id, reason, current_password, force: owes }),
    invalidates: [operator.list, operator.show],
    successText: t('deleted'),
    onSaved: () => void go('/tenants'),
  })
  return (
    <Asked
      title={t('delete_title', { name: tenant.name })}
      text={t('delete_text')}
      form={form}
      busy={form.saving}
      danger
      yes={t('delete')}
      close={close}
    >
      {owes && (
        <p className={styles.error} role="alert">
          {t('delete_owes')}
        </p>
      )}
      <TextField
        form={form}
        name="reason"
        label={t('reason')}
        hint={t('reason_hint')}
        maxLength={300}
        minRows={2}
        required
      />
      <TextField form={form} name="name" label={t('delete_typed', { name: tenant.name })} autoComplete="off" required />
      <TextField
        form={form}
        name="current_password"
        type="password"
        label={t('your_password')}
        autoComplete="current-password"
        required
      />
    </Asked>
  )
}

type AskedProps<V> = {
  title: string
  text: string
  form: FormState<V>
  busy: boolean
  danger?: boolean
  yes: string
  close: () => void
  children: ReactNode
}

function Asked<V>({ title, text, form, busy, danger = false, yes, close, children }: AskedProps<V>) {
  const t = useText('operator')
  return (
    <Dialog
      opened
      close={close}
      title={title}
      size="small"
      persistent
      footer={
        <>
          <Button onClick={close} disabled={busy}>
            {t('cancel')}
          </Button>
          <Button kind={danger ? 'danger-primary' : 'primary'} busy={busy} onClick={() => void form.submit()}>
            {yes}
          </Button>
        </>
      }
    >
      <Form form={form} mode="button">
        <div className={styles.stack}>
          <p className={styles.note}>{text}</p>
          {children}
        </div>
      </Form>
    </Dialog>
  )
}
