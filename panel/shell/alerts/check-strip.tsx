import { IconCircleCheck, IconClipboardCheck, IconX } from '@tabler/icons-react'
import { useText } from '#kit/data/text.ts'
import { Button, IconButton } from '#kit/ui/base/button.tsx'
import { alertsDialog } from './alerts-dialog-state.ts'
import styles from './alerts.module.css'
import type { DeviceCheckItem } from './device-check.ts'

export function CheckStrip({
  isBroken,
  items,
  onAcknowledge,
}: {
  isBroken: boolean
  items: readonly DeviceCheckItem[]
  onAcknowledge: () => void
}) {
  const t = useText('alerts')
  const missing = items.filter(({ state }) => state === 'bad')
  const isReady = missing.length === 0
  const names = missing.map(({ key }) => t(key)).join(t('list_comma'))
  const Icon = isReady ? IconCircleCheck : IconClipboardCheck
  return (
    <aside className={styles.checkStrip} data-tone={isReady ? 'good' : 'soon'} aria-label={t('check')}>
      <Icon size={18} aria-hidden />
      <span>
        {isReady
          ? t(isBroken ? 'check_changed' : 'check_ready')
          : t(isBroken ? 'check_broke' : 'check_lacks', { names })}
      </span>
      <Button
        size="small"
        onClick={() => {
          onAcknowledge()
          alertsDialog.open()
        }}
      >
        {t('check_open')}
      </Button>
      <IconButton size="small" icon={IconX} label={t('check_close')} tooltip={false} onClick={onAcknowledge} />
    </aside>
  )
}
