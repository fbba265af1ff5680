import { IconSparkles } from '@tabler/icons-react'
import { campaigns } from '#contract/areas/campaigns.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { uploadPromotionPicture } from '#kit/data/upload-picture.ts'
import { Button } from '#kit/ui/base/button.tsx'
import type { FormState } from '#kit/ui/form/form.tsx'
import { Fields } from '#kit/ui/form/form.tsx'
import { ImageField } from '#kit/ui/form/image-field.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { Row } from '#kit/ui/layout/layout.tsx'
import type { CampaignValues } from './campaign-form-values.ts'
import { usePanelContext } from '#panel/shell/session/panel-context.ts'

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
