import { useText } from '#kit/data/text.ts'
import { Time } from '#kit/ui/base/time.tsx'
import { Muted } from '#kit/ui/table/cells.tsx'

type Dates = { start_date: string | null; end_date: string | null }

/** The days between which a banner or popup is shown. */
export function DatesCell({ start_date, end_date }: Dates) {
  const t = useText('banners')
  if (start_date === null && end_date === null) return <Muted>{t('always')}</Muted>
  return (
    <>
      {start_date !== null && <Time at={start_date} as="day" />} –{' '}
      {end_date === null ? t('no_end') : <Time at={end_date} as="day" />}
    </>
  )
}
