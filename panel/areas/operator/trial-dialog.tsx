import { IconCalendarPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import { operator, trialDays } from '#contract/areas/operator/operator.ts'
import type { TenantDetails } from '#contract/areas/operator/operator.ts'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm } from '#kit/data/use-call-form.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { NumberField } from '#kit/ui/form/number-field.tsx'
import { ReasonDialog } from './tenant-dialogs.tsx'
import { ReasonField } from './reason-field.tsx'

type Props = { tenant: TenantDetails }

/** Extends the trial of a tenant. One that is blocked is unblocked with more days instead. */
export function ExtendTrial({ tenant }: Props) {
  const t = useText('operator')
  const [isOpen, setOpen] = useState(false)
  if (!tenant.is_tenant_admin_active) return null
  return (
    <>
      <Button size="small" icon={IconCalendarPlus} onClick={() => setOpen(true)}>
        {t('extend_trial')}
      </Button>
      {isOpen && <TrialDialog tenant={tenant} close={() => setOpen(false)} />}
    </>
  )
}

function TrialDialog({ tenant, close }: Props & { close: () => void }) {
  const t = useText('operator')
  const form = useCallForm({
    schema: z.object({ trial_days: trialDays, reason: z.string().trim().min(3).max(300) }),
    values: { trial_days: Math.max(14, (tenant.trial_expires ?? 0) + 14), reason: '' },
    save: (input) =>
      send(operator.setStatus, {
        tenant_id: tenant.id,
        status: 1,
        ...input,
        expected_updated_at: tenant.updated_at,
      }),
    invalidates: [operator.list, operator.show, operator.history],
    successText: t('trial_extended'),
    onSaved: close,
  })
  return (
    <ReasonDialog
      title={t('extend_trial_title', { name: tenant.name })}
      text={t('extend_trial_text')}
      form={form}
      busy={form.saving}
      confirmLabel={t('extend_trial')}
      close={close}
    >
      <NumberField form={form} name="trial_days" label={t('trial_days')} />
      <ReasonField form={form} />
    </ReasonDialog>
  )
}
