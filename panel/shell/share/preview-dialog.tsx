import { useState } from 'react'
import { previewRequest } from '#contract/rules/promotion/promotion-preview.ts'
import type { PromotionPreview } from '#contract/rules/promotion/promotion-preview.ts'
import { useText } from '#kit/data/text.ts'
import { Dialog } from '#kit/ui/layout/dialog.tsx'
import { Segments } from '#kit/ui/layout/segments.tsx'
import { ShopFrame } from './shop-frame.tsx'
import type { Device } from './shop-frame.tsx'
import styles from './shop-preview.module.css'

export function PreviewDialog({
  preview,
  address,
  close,
}: {
  preview: PromotionPreview
  address: string
  close: () => void
}) {
  const t = useText('banners')
  const [device, setDevice] = useState<Device>('phone')
  return (
    <Dialog opened close={close} size="wide" title={t('preview_shop')}>
      <div className={styles.preview}>
        <Segments
          label={t('preview')}
          value={device}
          onChange={setDevice}
          options={[
            { value: 'phone', text: t('preview_phone') },
            { value: 'desktop', text: t('preview_desktop') },
          ]}
        />
        <ShopFrame
          key={device}
          device={device}
          address={address}
          title={t('preview_shop')}
          request={previewRequest}
          message={preview}
        />
      </div>
    </Dialog>
  )
}
