import type { ReactNode } from 'react'
import { useText } from '#kit/data/text.ts'
import { Dialog } from '#kit/ui/layout/dialog.tsx'
import { Kbd } from '#kit/ui/base/kbd.tsx'
import styles from './shortcut-sheet.module.css'
import { isPlatform, useHall } from '../session/panel-context.ts'
import { useGoKeys } from './use-shell-keys.ts'

/** Every key of the panel, on one sheet. */
export function KeySheet({ opened, close }: { opened: boolean; close: () => void }) {
  const say = useText('shell')
  const pages = useGoKeys()
  const operates = isPlatform(useHall())
  const line = (keys: readonly string[], text: string) => <Line key={text} keys={keys} text={text} />
  return (
    <Dialog opened={opened} close={close} title={say('keys')} size="wide">
      <div className={styles.sheet}>
        <Group title={say('keys_everywhere')}>
          {line(['mod+k', '/'], say('keys_search'))}
          {line(['?'], say('keys_sheet'))}
          {line(['['], say('keys_menu'))}
          {line(['esc'], say('keys_close'))}
          {pages.map((one) => line(['G', one.key], say('keys_go', { page: say(`page_${one.name}`) })))}
        </Group>
        <div>
          <Group title={say('keys_lists')}>
            {line(['J', 'K'], say('keys_next'))}
            {line(['enter'], say('keys_open'))}
            {line(['X'], say('keys_choose'))}
          </Group>
          {!operates && (
            <Group title={say('keys_orders')}>
              {line(['A'], say('keys_accept'))}
              {line(['R'], say('keys_ready'))}
              {line(['X'], say('keys_reject'))}
              {line(['P'], say('keys_print'))}
              {line(['←', '→'], say('keys_columns'))}
            </Group>
          )}
          <Group title={say('keys_forms')}>{line(['mod+s'], say('keys_save'))}</Group>
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
