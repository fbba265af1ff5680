import { Popover } from '@mantine/core'
import { IconDeviceMobile } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { qrPopupDuration } from '#contract/rules/interface-constants.ts'
import { useText } from '#kit/data/text.ts'
import { QrCode } from '#kit/ui/base/qr-code.tsx'
import sidebar from './sidebar.module.css'
import styles from './demo-app.module.css'

/** During a trial: a QR code that opens the app on a phone, shown for 4 s. */
export function DemoApp({ mini, link }: { mini: boolean; link: string }) {
  const t = useText('shell')
  const [opened, setOpened] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const show = () => {
    clearTimeout(timer.current)
    setOpened(true)
    timer.current = setTimeout(() => setOpened(false), qrPopupDuration)
  }
  return (
    <li>
      <Popover opened={opened} position="right-end" onDismiss={() => setOpened(false)}>
        <Popover.Target>
          <button
            type="button"
            className={sidebar.item}
            onMouseEnter={show}
            onFocus={show}
            onClick={show}
            aria-expanded={opened}
            aria-label={t('demo_app')}
          >
            <IconDeviceMobile size={18} aria-hidden />
            {!mini && <span className={sidebar.truncate}>{t('demo_app')}</span>}
          </button>
        </Popover.Target>
        <Popover.Dropdown>
          <div className={styles.qr}>
            <QrCode text={link} size={160} label={t('demo_app')} />
            {t('demo_app_text')}
          </div>
        </Popover.Dropdown>
      </Popover>
    </li>
  )
}
