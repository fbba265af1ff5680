import { IconLock } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useText } from '#kit/data/text.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { EmptyState, LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { MenuIcon } from '#panel/shell/menu/menu-icons.ts'
import { useMaintenanceActions } from '#panel/shell/frame/maintenance-actions.tsx'
import type { MaintenanceAction } from '#panel/shell/frame/maintenance-actions.tsx'
import styles from './settings.module.css'
import { isSection, useSectionWord } from './section-texts.ts'
import { useSections } from './use-sections.ts'

const UpkeepDialog = lazy(() =>
  import('#panel/shell/frame/maintenance-actions.tsx').then((module) => ({ default: module.MaintenanceDialog })),
)

/** What can be set up here, by somebody with these rights. */
export function SettingsScreen() {
  const t = useText('settings')
  const shell = useText('shell')
  const { sections, trouble, retry, waiting } = useSections()
  const upkeep = useMaintenanceActions()
  const [asking, setAsking] = useState<MaintenanceAction>()
  const actions = upkeep.map((what) => (
    <Button key={what} onClick={() => setAsking(what)}>
      {shell(`clear_${what}`)}
    </Button>
  ))
  return (
    <Screen title={t('title')} actions={actions}>
      {trouble && <LoadErrorState error={trouble} retry={retry} />}
      {!trouble && !waiting && sections.length === 0 && <EmptyState title={t('empty_title')} text={t('empty_text')} />}
      <ul className={styles.cards}>
        {sections.map((section) => (
          <li key={section.slug}>
            <Link className={styles.card} to={section.path}>
              <span className={styles.icon}>
                <MenuIcon name={section.icon} />
              </span>
              <span className={styles.words}>
                <strong>{section.group_name}</strong>
                <Words slug={section.slug} />
              </span>
              {section.is_locked && <IconLock size={16} aria-label={t('locked')} />}
            </Link>
          </li>
        ))}
      </ul>
      <Suspense>{asking && <UpkeepDialog action={asking} close={() => setAsking(undefined)} />}</Suspense>
    </Screen>
  )
}

function Words({ slug }: { slug: string }) {
  const word = useSectionWord()
  return isSection(slug) ? <small>{word(slug)}</small> : null
}
