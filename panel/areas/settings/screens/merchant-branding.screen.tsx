import { z } from 'zod'
import { files } from '#contract/areas/files.ts'
import { ownMerchant } from '#contract/areas/merchants/merchants.ts'
import { fileUrl } from '#contract/schemas/catalog.ts'
import type { Merchant } from '#contract/schemas/merchant.ts'
import { boot } from '#contract/areas/tenants/boot.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useCall } from '#kit/data/query.ts'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { uploadPictureOf } from '#kit/data/upload-picture.ts'
import { useCallForm } from '#kit/data/use-call-form.ts'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { Form } from '#kit/ui/form/form.tsx'
import { ImageField } from '#kit/ui/form/image-field.tsx'
import { Card, Stack } from '#kit/ui/layout/layout.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { useSectionTitle } from '../use-sections.ts'
import styles from './screens.module.css'

/** Logo and pictures of a merchant. */
export function MerchantBrandingScreen() {
  const { merchantId: id = '', to } = usePanelRoute()
  const title = useSectionTitle('upload')
  const { data, loadError, refetch } = useCall(ownMerchant.show, { id })
  return (
    <Screen title={title} back={to('/settings')}>
      {loadError && !data && <LoadErrorState error={loadError} retry={refetch} />}
      {data && <BrandingForm merchant={data} />}
    </Screen>
  )
}

const slots = ['logo', 'cover', 'icon'] as const
const picture = fileUrl.nullable()
const schema = z.object({ logo: picture, cover: picture, icon: picture })

function BrandingForm({ merchant }: { merchant: Merchant }) {
  const t = useText('merchants')
  const { images, _id: merchant_id } = merchant
  const upload = uploadPictureOf(merchant_id)
  const form = useCallForm({
    schema,
    values: {
      logo: images.logo?.image_url ?? null,
      cover: images.cover?.image_url ?? null,
      icon: images.icon?.image_url ?? null,
    },
    async save(values, part) {
      for (const image_type of slots)
        if (image_type in part)
          await send(files.merchantImage, { merchant_id, image_type, file_url: values[image_type] })
    },
    invalidates: [ownMerchant, boot],
    successText: t('saved'),
  })
  return (
    <Form form={form} saveLabel={t('save')}>
      <div className={styles.cards}>
        <Card title={t('pictures')}>
          <Stack gap={16}>
            <ImageField form={form} name="logo" label={t('logo')} hint={t('logo_hint')} upload={upload} />
            <ImageField form={form} name="cover" label={t('cover')} upload={upload} />
            <ImageField form={form} name="icon" label={t('icon')} upload={upload} />
          </Stack>
        </Card>
      </div>
    </Form>
  )
}
