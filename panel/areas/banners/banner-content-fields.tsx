import { useText } from '#kit/data/text.ts'
import { uploadPromotionPicture } from '#kit/data/upload-picture.ts'
import type { FormState } from '#kit/ui/form/form.tsx'
import { Fields, Span } from '#kit/ui/form/form.tsx'
import { ImageField } from '#kit/ui/form/image-field.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import type { BannerValues } from './banner-form-values.ts'

type Props = { form: FormState<BannerValues> }

export function BannerContentFields({ form, isNew }: Props & { isNew: boolean }) {
  const t = useText('banners')
  return (
    <Fields>
      <TextField form={form} name="title" label={t('name')} maxLength={100} required autoFocus={isNew} />
      <TextField form={form} name="body" label={t('body')} maxLength={200} nullable />
      <Span columns={6}>
        <ImageField
          form={form}
          name="image_url"
          label={t('picture')}
          hint={t('picture_hint')}
          upload={uploadPromotionPicture}
        />
      </Span>
      <Span columns={6}>
        <ImageField
          form={form}
          name="mobile_image_url"
          label={t('mobile_picture')}
          hint={t('mobile_picture_hint')}
          upload={uploadPromotionPicture}
        />
      </Span>
    </Fields>
  )
}
