import { IconSparkles } from '@tabler/icons-react'
import { campaigns } from '#contract/areas/campaigns.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { uploadPromotionPicture } from '#kit/data/upload-picture.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { DateField } from '#kit/ui/form/date-field.tsx'
import { Fields, Span } from '#kit/ui/form/form.tsx'
import type { FormState } from '#kit/ui/form/form.tsx'
import { ImageField } from '#kit/ui/form/image-field.tsx'
import { NumberField } from '#kit/ui/form/number-field.tsx'
import { SelectField } from '#kit/ui/form/select-field.tsx'
import { SwitchField } from '#kit/ui/form/switch.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { Row } from '#kit/ui/layout/layout.tsx'
import type { CampaignValues } from './campaign-form-values.ts'
import { usePanelContext } from '#panel/shell/session/panel-context.ts'
import { useSegmentChoices } from '#panel/shell/session/use-segment-choices.ts'

type Props = { form: FormState<CampaignValues> }

export function CampaignMessageFields({ form, isNew }: Props & { isNew: boolean }) {
  const t = useText('campaigns')
  return (
    <Fields>
      <TextField form={form} name="title" label={t('message_title')} maxLength={100} required autoFocus={isNew} />
      <TextField form={form} name="body" label={t('message_body')} maxLength={500} minRows={3} required />
      <ProposeText form={form} />
      <ImageField form={form} name="image_url" label={t('picture')} upload={uploadPromotionPicture} />
      <TextField form={form} name="link" label={t('link')} hint={t('link_hint')} maxLength={2000} nullable ltr />
    </Fields>
  )
}

/** Fills the form with a proposed text, which is not saved yet. */
function ProposeText({ form }: Props) {
  const t = useText('campaigns')
  const { boot } = usePanelContext()
  const { mutate, isPending } = useCallMutation(campaigns.proposeText)
  const { title, body } = form.values
  const locale = boot.active_locales.find(({ is_default }) => is_default)?.locale ?? 'en'
  const propose = async () => {
    const outcome = await mutate({ title, body, locale })
    if (outcome.ok) form.setValues({ body: outcome.data.body })
  }
  return (
    <Row>
      <Button
        kind="bare"
        size="small"
        icon={IconSparkles}
        disabled={title.trim() === ''}
        busy={isPending}
        onClick={() => void propose()}
      >
        {t('propose_body')}
      </Button>
    </Row>
  )
}

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
