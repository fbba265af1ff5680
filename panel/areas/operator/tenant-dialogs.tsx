import { useState } from 'react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { operator, trialDays } from '#contract/areas/operator/operator.ts'
import type { TenantDetails } from '#contract/areas/operator/operator.ts'
import { send } from '#kit/data/request.ts'
import { fetchCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm, withUpdatedAt } from '#kit/data/use-call-form.ts'
import { FormDialog } from '#kit/ui/form/form-dialog.tsx'
import type { FormState } from '#kit/ui/form/form.tsx'
import { NumberField } from '#kit/ui/form/number-field.tsx'
import { CurrentPasswordField, TextField } from '#kit/ui/form/text-field.tsx'
import styles from './tenants.module.css'
import { ReasonField } from './reason-field.tsx'

type Props = { tenant: TenantDetails; close: () => void }

const reasonSchema = z.object({ reason: z.string().trim().min(3).max(300) })

/** Asks for a reason, then signs in to the tenant's panel in this tab for half an hour. A banner there leads back. */
export function ImpersonationDialog({ tenant, close }: Props) {
  const t = useText('operator')
  const [isLeaving, setLeaving] = useState(false)
  const form = useCallForm({
    schema: reasonSchema,
    values: { reason: '' },
    save: ({ reason }) => send(operator.login, { tenant_id: tenant.id, reason }),
    onSaved: ({ url }) => {
      setLeaving(true)
      location.assign(url)
    },
  })
  return (
    <ReasonDialog
      title={t('impersonate_title', { name: tenant.name })}
      text={t('impersonate_text')}
      form={form}
      busy={form.saving || isLeaving}
      confirmLabel={t('impersonate')}
      close={close}
    >
      <ReasonField form={form} />
    </ReasonDialog>
  )
}

const hasTrialEnded = ({ in_trial, trial_expires }: TenantDetails) => in_trial && trial_expires === 0
/** Days are set only for a trial that has ended; a running trial keeps its own. */
const statusValuesOf = (tenant: TenantDetails) => ({ reason: '', trial_days: hasTrialEnded(tenant) ? 14 : null })

/** Blocks or unblocks a tenant. Unblocking after the trial adds days. */
export function StatusDialog({ tenant, close }: Props) {
  const t = useText('operator')
  // Kept while the dialog is open, even if another operator changes the status.
  const [{ isBlocking, isTrialOver }] = useState(() => ({
    isBlocking: tenant.is_tenant_admin_active,
    isTrialOver: hasTrialEnded(tenant),
  }))
  const form = useCallForm({
    schema: reasonSchema.extend({ trial_days: trialDays.nullable() }),
    values: statusValuesOf(tenant),
    reload: async () => withUpdatedAt(statusValuesOf, await fetchCall(operator.show, { id: tenant.id })),
    save: ({ reason, trial_days }, _, expectedUpdatedAt) =>
      send(operator.setStatus, {
        tenant_id: tenant.id,
        status: isBlocking ? 0 : 1,
        reason,
        ...expectedUpdatedAt,
        ...(trial_days === null ? {} : { trial_days }),
      }),
    invalidates: [operator.list, operator.show, operator.history],
    successText: t(isBlocking ? 'blocked' : 'unblocked'),
    onSaved: close,
  })
  return (
    <ReasonDialog
      title={t(isBlocking ? 'block_title' : 'unblock_title', { name: tenant.name })}
      text={t(isBlocking ? 'block_text' : 'unblock_text')}
      form={form}
      busy={form.saving}
      danger={isBlocking}
      confirmLabel={t(isBlocking ? 'block' : 'unblock')}
      close={close}
    >
      {!isBlocking && isTrialOver && (
        <NumberField form={form} name="trial_days" label={t('trial_days')} hint={t('trial_days_hint')} decimals={0} />
      )}
      <ReasonField form={form} />
    </ReasonDialog>
  )
}

/** Asks for the tenant's name and the operator's password. Warns about unpaid invoices. */
export function DeleteTenant({ tenant, close }: Props) {
  const t = useText('operator')
  const navigate = useNavigate()
  const hasUnpaidInvoice = tenant.payment_due_since !== null
  const form = useCallForm({
    schema: reasonSchema.extend({
      name: z.string().refine((typed) => typed.trim() === tenant.name, t('name_differs')),
      current_password: z.string().min(1).max(128),
    }),
    values: { reason: '', name: '', current_password: '' },
    save: ({ reason, current_password }) =>
      send(operator.remove, { id: tenant.id, tenant_id: tenant.id, reason, current_password, force: hasUnpaidInvoice }),
    invalidates: [operator.list, operator.show],
    successText: t('deleted'),
    onSaved: () => void navigate('/tenants'),
  })
  return (
    <ReasonDialog
      title={t('delete_title', { name: tenant.name })}
      text={t('delete_text')}
      form={form}
      busy={form.saving}
      danger
      confirmLabel={t('delete')}
      close={close}
    >
      {hasUnpaidInvoice && (
        <p className={styles.error} role="alert">
          {t('delete_owes')}
        </p>
      )}
      <ReasonField form={form} />
      <TextField form={form} name="name" label={t('delete_typed', { name: tenant.name })} autoComplete="off" required />
      <CurrentPasswordField form={form} label={t('your_password')} required />
    </ReasonDialog>
  )
}

type ReasonDialogProps<V> = {
  title: string
  text: string
  form: FormState<V>
  busy: boolean
  danger?: boolean
  confirmLabel: string
  close: () => void
  children: ReactNode
}

/** A form that asks operators for a reason. */
export function ReasonDialog<V>({
  title,
  text,
  form,
  busy,
  danger = false,
  confirmLabel,
  close,
  children,
}: ReasonDialogProps<V>) {
  return (
    <FormDialog
      form={form}
      close={close}
      title={title}
      size="small"
      submitLabel={confirmLabel}
      danger={danger}
      persistent
      busy={busy}
    >
      <div className={styles.stack}>
        <p className={styles.note}>{text}</p>
        {children}
      </div>
    </FormDialog>
  )
}
