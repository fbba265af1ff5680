import { IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import { previewParameter } from '#contract/rules/promotion/preview-parameter.ts'
import type { PromotionPreview } from '#contract/rules/promotion/promotion-preview.ts'
import { useText } from '#kit/data/text.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { usePanelContext } from '../session/panel-context.ts'
import { storeLink } from './share-link.ts'
import { PreviewDialog } from './preview-dialog.tsx'

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
