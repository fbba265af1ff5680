import type { ReactNode } from 'react'
import { useText } from '#kit/data/text.ts'
import { Dialog } from '#kit/ui/layout/dialog.tsx'
import { Kbd } from '#kit/ui/base/kbd.tsx'
import styles from './shortcut-sheet.module.css'
import { isPlatform, usePanelContext } from '../session/panel-context.ts'
import { useGoKeys } from './use-shell-keys.ts'

/** All keyboard shortcuts of the panel. */
export function ShortcutSheet({ opened, close }: { opened: boolean; close: () => void }) {
  const t = useText('shell')
  const pages = useGoKeys()
  const isPlatformPanel = isPlatform(usePanelContext())
  const shortcut = (keys: readonly string[], text: string) => <ShortcutLine key={text} keys={keys} text={text} />
  return (
    <Dialog opened={opened} close={close} title={t('keys')} size="wide">
      <div className={styles.sheet}>
        <Group title={t('keys_everywhere')}>
          {shortcut(['mod+k', '/'], t('keys_search'))}
          {shortcut(['?'], t('keys_sheet'))}
          {shortcut(['['], t('keys_menu'))}
          {shortcut(['esc'], t('keys_close'))}
          {pages.map((one) => shortcut(['G', one.key], t('keys_go', { page: t(`page_${one.name}`) })))}
        </Group>
        <div>
          <Group title={t('keys_lists')}>
            {shortcut(['J', 'K'], t('keys_next'))}
            {shortcut(['enter'], t('keys_open'))}
            {shortcut(['X'], t('keys_choose'))}
          </Group>
          {!isPlatformPanel && (
            <Group title={t('keys_orders')}>
              {shortcut(['A'], t('keys_accept'))}
              {shortcut(['R'], t('keys_ready'))}
              {shortcut(['⌫'], t('keys_reject'))}
              {shortcut(['P'], t('keys_print'))}
              {shortcut(['←', '→'], t('keys_columns'))}
            </Group>
          )}
          <Group title={t('keys_forms')}>{shortcut(['mod+s'], t('keys_save'))}</Group>
        </div>
      </div>
    </Dialog>
  )
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.group}>
    <h3>{title}</h3>
    <dl>{children}</dl>
  </section>
)
const ShortcutLine = ({ keys, text }: { keys: readonly string[]; text: string }) => (
  <div className={styles.line}>
    <dt>{text}</dt>
    <dd>
      {keys.map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
    </dd>
  </div>
)
