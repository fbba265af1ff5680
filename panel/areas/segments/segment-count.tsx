import type { segments } from '#contract/areas/segments.ts'
import type { ResponseOf } from '#contract/call.ts'
import { useText } from '#kit/data/text.ts'
import { formatNumber } from '#kit/ui/base/format.ts'
import { useLocaleContext } from '#kit/ui/base/locale-context.tsx'
import { Money } from '#kit/ui/base/money.tsx'
import { Card, LabeledValue, Stack, Text } from '#kit/ui/layout/layout.tsx'
import styles from './segments.module.css'

type Count = ResponseOf<typeof segments.count>

/** How many customers match the filters as they are now. */
export function SegmentCountCard({ count, error }: { count: Count | undefined; error: string | undefined }) {
  const t = useText('segments')
  const { locale } = useLocaleContext()
  const share = count && count.total > 0 ? count.count / count.total : 0
  const percent = formatNumber(share, locale, { style: 'percent', maximumFractionDigits: 1 })
  return (
    <Card title={t('now')}>
      <Stack gap={8}>
        <div aria-live="polite">
          <output className={styles.count}>{count ? formatNumber(count.count, locale) : '–'}</output>
          {count && (
            <Text tone="soft" size={13}>
              {t('share', { percent, number: formatNumber(count.total, locale) })}
            </Text>
          )}
        </div>
        {error && (
          <Text tone="bad" size={13}>
            {error}
          </Text>
        )}
        {count && (
          <>
            <LabeledValue term={t('with_push')}>{formatNumber(count.with_push, locale)}</LabeledValue>
            <LabeledValue term={t('spent')}>
              <Money amount={count.total_spent} currency={count.currency} />
            </LabeledValue>
          </>
        )}
      </Stack>
    </Card>
  )
}
