import { useText } from '#kit/data/text.ts'
import { Kbd } from '#kit/ui/base/kbd.tsx'
import styles from './command-palette.module.css'

export function PaletteFooter({ openShortcuts }: { openShortcuts: () => void }) {
  const t = useText('shell')
  return (
    <footer className={styles.footer}>
      <span>
        <Kbd>↑</Kbd>
        <Kbd>↓</Kbd>
        {t('key_move')}
      </span>
      <span>
        <Kbd>enter</Kbd>
        {t('key_open')}
      </span>
      <span>
        <Kbd>mod+enter</Kbd>
        {t('key_new_tab')}
      </span>
      <button type="button" onClick={openShortcuts}>
        <Kbd>?</Kbd>
        {t('key_all')}
      </button>
    </footer>
  )
}
