import { useText } from '#kit/data/text.ts'
import type { FormState } from '#kit/ui/form/form.tsx'
import { Fields, Span } from '#kit/ui/form/form.tsx'
import { NumberField } from '#kit/ui/form/number-field.tsx'
import { SelectField } from '#kit/ui/form/select-field.tsx'
import { SwitchField } from '#kit/ui/form/switch.tsx'
import type { CampaignValues } from './campaign-form-values.ts'
import { useSegmentChoices } from '#panel/shell/session/use-segment-choices.ts'

type Props = { form: FormState<CampaignValues> }

export function CampaignAudienceFields({ form }: Props) {
  const t = useText('campaigns')
  const segments = useSegmentChoices(form.values.segment_id)
  return (
    <Fields>
      <Span columns={6}>
        <SelectField
          form={form}
          name="audience"
          label={t('audience')}
          options={(['all', 'segment'] as const).map((value) => ({ value, text: t(`audience_${value}`) }))}
        />
      </Span>
      {form.values.audience === 'segment' && (
        <Span columns={6}>
          <SelectField form={form} name="segment_id" label={t('audience_segment')} required options={segments} />
        </Span>
      )}
      <SwitchField form={form} name="sends_mail" label={t('sends_mail')} hint={t('sends_mail_hint')} />
      <SwitchField form={form} name="sends_whatsapp" label={t('sends_whatsapp')} hint={t('sends_whatsapp_hint')} />
      <Span columns={6}>
        <NumberField form={form} name="hold_out_percent" label={t('hold_out')} hint={t('hold_out_hint')} unit="%" />
      </Span>
    </Fields>
  )
}
