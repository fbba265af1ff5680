import type { ReactNode } from 'react'
import { useText } from '#kit/data/text.ts'
import { Dialog } from '#kit/ui/layout/dialog.tsx'
import { Kbd } from '#kit/ui/base/kbd.tsx'
import styles from './shortcut-sheet.module.css'
import { isPlatform, usePanelContext } from '../session/panel-context.ts'
import { useGoKeys } from './use-shell-keys.ts'

/** Every key of the panel, on one sheet. */
export function ShortcutSheet({ opened, close }: { opened: boolean; close: () => void }) {
  const t = useText('shell')
  const pages = useGoKeys()
  const operates = isPlatform(usePanelContext())
  const line = (keys: readonly string[], text: string) => <Line key={text} keys={keys} text={text} />
  return (
    <Dialog opened={opened} close={close} title={t('keys')} size="wide">
      <div className={styles.sheet}>
        <Group title={t('keys_everywhere')}>
          {line(['mod+k', '/'], t('keys_search'))}
          {line(['?'], t('keys_sheet'))}
          {line(['['], t('keys_menu'))}
          {line(['esc'], t('keys_close'))}
          {pages.map((one) => line(['G', one.key], t('keys_go', { page: t(`page_${one.name}`) })))}
        </Group>
        <div>
          <Group title={t('keys_lists')}>
            {line(['J', 'K'], t('keys_next'))}
            {line(['enter'], t('keys_open'))}
            {line(['X'], t('keys_choose'))}
          </Group>
          {!operates && (
            <Group title={t('keys_orders')}>
              {line(['A'], t('keys_accept'))}
              {line(['R'], t('keys_ready'))}
              {line(['X'], t('keys_reject'))}
              {line(['P'], t('keys_print'))}
              {line(['←', '→'], t('keys_columns'))}
            </Group>
          )}
          <Group title={t('keys_forms')}>{line(['mod+s'], t('keys_save'))}</Group>
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
const Line = ({ keys, text }: { keys: readonly string[]; text: string }) => (
  <div className={styles.line}>
    <dt>{text}</dt>
    <dd>
      {keys.map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
    </dd>
  </div>
)
