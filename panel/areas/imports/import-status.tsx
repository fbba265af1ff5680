import type { ImportRecord } from '#contract/areas/imports.ts'
import { useText } from '#kit/data/text.ts'
import { StatusLabel } from '#kit/ui/base/status-badge.tsx'
import { Text } from '#kit/ui/layout/layout.tsx'

const looks = {
  processing: { shape: 'processing', tone: 'soon' },
  undoing: { shape: 'processing', tone: 'soon' },
  completed: { shape: 'completed', tone: 'good' },
  failed: { shape: 'cancelled', tone: 'bad' },
  cancelled: { shape: 'cancelled', tone: 'bad' },
  undone: { shape: 'empty', tone: 'off' },
} as const

export function ImportStatus({ record: { status, error } }: { record: Pick<ImportRecord, 'status' | 'error'> }) {
  const t = useText('imports')
  return (
    <span>
      <StatusLabel {...looks[status]}>{t(`status_${status}`)}</StatusLabel>{' '}
      {error !== null && (
        <Text tone="soft" size={12}>
          {error}
        </Text>
      )}
    </span>
  )
}
