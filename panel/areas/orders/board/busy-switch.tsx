import { useText } from '#kit/data/text.ts'
import { Segments } from '#kit/ui/layout/segments.tsx'
import { useTime } from '#kit/ui/base/time.tsx'
import { useBusy } from './use-busy.ts'

export function BusySwitch({ merchantId }: { merchantId: string }) {
  const t = useText('orders')
  const time = useTime()
  const busy = useBusy(merchantId)
  const label = busy.minutes > 0 ? `${t('busy')}, ${t('busy_until', { time: time(busy.until, 'clock') })}` : t('busy')
  return (
    <span title={label}>
      <Segments
        label={t('busy')}
        size="touch"
        value={String(busy.minutes)}
        onChange={(value) => busy.set(value === '10' ? 10 : value === '20' ? 20 : 0)}
        options={[
          { value: '0', text: t('busy_none') },
          { value: '10', text: t('busy_more', { count: 10 }) },
          { value: '20', text: t('busy_more', { count: 20 }) },
        ]}
      />
    </span>
  )
}
