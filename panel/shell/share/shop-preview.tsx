import { IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import { previewParameter } from '#contract/rules/promotion/preview-parameter.ts'
import { previewRequest } from '#contract/rules/promotion/promotion-preview.ts'
import type { PromotionPreview } from '#contract/rules/promotion/promotion-preview.ts'
import { useText } from '#kit/data/text.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { Dialog } from '#kit/ui/layout/dialog.tsx'
import { Segments } from '#kit/ui/layout/tabs.tsx'
import { usePanelContext } from '../session/panel-context.ts'
import { storeLink } from './share-link.ts'
import { ShopFrame } from './shop-frame.tsx'
import type { Device } from './shop-frame.tsx'
import styles from './shop-preview.module.css'

type Props = {
  /** What the shop shows; called when the preview opens. */
  load: () => Promise<PromotionPreview | null>
  disabled: boolean
  /** The language of the shop. */
  locale: string | null
  /** The page of the shop; its home page by default. */
  path?: string
}

/** Opens the shop with a banner, popup or page as it stands in the form. */
export function ShopPreviewButton({ load, disabled, locale, path = '' }: Props) {
  const t = useText('banners')
  const { boot } = usePanelContext()
  const [preview, setPreview] = useState<PromotionPreview | null>(null)
  const [busy, setBusy] = useState(false)
  const store = storeLink(boot.tenant.domain)
  if (store === null) return null
  const open = async () => {
    setBusy(true)
    setPreview(await load())
    setBusy(false)
  }
  const language = locale ?? boot.active_locales.find(({ is_default }) => is_default)?.locale ?? 'en'
  const address = `${store}/${language}${path}?admin=true&${previewParameter.name}=${previewParameter.value}`
  return (
    <>
      <Button icon={IconEye} disabled={disabled} busy={busy} onClick={() => void open()}>
        {t('preview_shop')}
      </Button>
      {preview && <PreviewDialog preview={preview} address={address} close={() => setPreview(null)} />}
    </>
  )
}

function PreviewDialog({ preview, address, close }: { preview: PromotionPreview; address: string; close: () => void }) {
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
