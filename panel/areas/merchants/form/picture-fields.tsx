import { useText } from '#kit/data/text.ts'
import { uploadMerchantPicture } from '#kit/data/upload-picture.ts'
import { ImageField } from '#kit/ui/form/image-field.tsx'
import { Card, Stack } from '#kit/ui/layout/layout.tsx'
import type { MerchantFormProps } from '../merchant-form-values.ts'

export function PictureFields({ form }: MerchantFormProps) {
  const t = useText('merchants')
  return (
    <Card title={t('pictures')}>
      <Stack gap={16}>
        <ImageField form={form} name="logo" label={t('logo')} hint={t('logo_hint')} upload={uploadMerchantPicture} />
        <ImageField form={form} name="cover" label={t('cover')} upload={uploadMerchantPicture} />
        <ImageField form={form} name="icon" label={t('icon')} upload={uploadMerchantPicture} />
      </Stack>
    </Card>
  )
}
