import { maxPopupHeight, popups, popupWidth } from '#contract/areas/popups.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { Card, Stack } from '#kit/ui/layout/layout.tsx'
import { ShopPreviewButton } from '#panel/shell/share/shop-preview.tsx'
import type { PopupValues } from './popup-form-values.ts'
import styles from './popups.module.css'

/** The picture of the popup. HTML is shown in the shop only, where its frame runs nothing. */
export function PopupPreview({ values: { title, type, value, height, locale } }: { values: PopupValues }) {
  const t = useText('popups')
  const sanitized = useCallMutation(popups.preview)
  const shownHeight = Math.min(maxPopupHeight, typeof height === 'number' && height > 0 ? height : 400)
  const load = async () => {
    const result = await sanitized.mutate({ type, value })
    return result.ok ? { kind: 'popup' as const, title, type, value: result.data.value, height: shownHeight } : null
  }
  return (
    <Card title={t('preview')}>
      <Stack gap={12}>
        {value === '' && <p className={styles.empty}>{t('preview_empty')}</p>}
        {type === 'image' && value !== '' && (
          <img
            className={styles.frame}
            src={value}
            alt={title}
            style={{ maxInlineSize: popupWidth, blockSize: shownHeight }}
          />
        )}
        <ShopPreviewButton load={load} disabled={value === ''} locale={locale} />
      </Stack>
    </Card>
  )
}
