import { useText } from '#kit/data/text.ts'
import { DateField } from '#kit/ui/form/date-field.tsx'
import type { FormState } from '#kit/ui/form/form.tsx'
import { Fields, Span } from '#kit/ui/form/form.tsx'
import { SelectField } from '#kit/ui/form/select-field.tsx'
import { SwitchField } from '#kit/ui/form/switch.tsx'
import type { CampaignValues } from './campaign-form-values.ts'

type Props = { form: FormState<CampaignValues> }

export function CampaignTimeFields({ form }: Props) {
  const t = useText('campaigns')
  return (
    <Fields>
      <Span columns={4}>
        <SelectField
          form={form}
          name="timing"
          label={t('when')}
          options={(['instant', 'scheduled'] as const).map((value) => ({ value, text: t(`timing_${value}`) }))}
        />
      </Span>
      {form.values.timing === 'scheduled' && (
        <>
          <Span columns={4}>
            <DateField form={form} name="scheduled_at" label={t('scheduled_at')} kind="instant" required nullable />
          </Span>
          <Span columns={4}>
            <SelectField
              form={form}
              name="zone"
              label={t('zone')}
              options={(['tenant', 'customer'] as const).map((value) => ({ value, text: t(`zone_${value}`) }))}
            />
          </Span>
        </>
      )}
      <SwitchField form={form} name="keeps_quiet_hours" label={t('quiet')} hint={t('quiet_hint')} />
    </Fields>
  )
}
