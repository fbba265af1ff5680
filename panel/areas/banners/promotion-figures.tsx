import type { PromotionFigures } from '#contract/schemas/publication.ts'
import { useText } from '#kit/data/text.ts'
import { formatNumber } from '#kit/ui/base/format.ts'
import { useLocaleContext } from '#kit/ui/base/locale-context.tsx'
import { Card, LabeledValue, Stack } from '#kit/ui/layout/layout.tsx'
import { Muted } from '#kit/ui/table/cells.tsx'

/** How often a banner or popup was shown and pressed. Only popups are closed. */
export function FiguresCard({ figures, hasClosed }: { figures: PromotionFigures; hasClosed: boolean }) {
  const t = useText('banners')
  const { locale } = useLocaleContext()
  return (
    <Card title={t('figures')} note={t('figures_hint')}>
      <Stack gap={4}>
        <LabeledValue term={t('shown')}>{formatNumber(figures.shown, locale)}</LabeledValue>
        <LabeledValue term={t('clicked')}>{formatNumber(figures.clicked, locale)}</LabeledValue>
        {hasClosed && <LabeledValue term={t('closed')}>{formatNumber(figures.closed, locale)}</LabeledValue>}
      </Stack>
    </Card>
  )
}

/** The same in a list. */
export function FiguresCell({ figures: { shown, clicked } }: { figures: PromotionFigures }) {
  const t = useText('banners')
  const { locale } = useLocaleContext()
  if (shown === 0) return <Muted>–</Muted>
  return (
    <>
      {t('shown')} {formatNumber(shown, locale)}
      <br />
      <Muted>
        {t('clicked')} {formatNumber(clicked, locale)}
      </Muted>
    </>
  )
}
