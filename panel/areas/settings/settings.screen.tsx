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
import { isDescribedSection, useSectionText } from './section-texts.ts'
import { useSections } from './use-sections.ts'

const MaintenanceDialog = lazy(() =>
  import('#panel/shell/frame/maintenance-actions.tsx').then((module) => ({ default: module.MaintenanceDialog })),
)

/** The overview of the settings that the user may open. */
export function SettingsScreen() {
  const t = useText('settings')
  const tShell = useText('shell')
  const { sections, loadError, refetch, isPending } = useSections()
  const maintenanceActions = useMaintenanceActions()
  const [openAction, setOpenAction] = useState<MaintenanceAction>()
  const actions = maintenanceActions.map((action) => (
    <Button key={action} onClick={() => setOpenAction(action)}>
      {tShell(`clear_${action}`)}
    </Button>
  ))
  return (
    <Screen title={t('title')} actions={actions}>
      {loadError && <LoadErrorState error={loadError} retry={refetch} />}
      {!loadError && !isPending && sections.length === 0 && (
        <EmptyState title={t('empty_title')} text={t('empty_text')} />
      )}
      <ul className={styles.cards}>
        {sections.map((section) => (
          <li key={section.slug}>
            <Link className={styles.card} to={section.path}>
              <span className={styles.icon}>
                <MenuIcon name={section.icon} />
              </span>
              <span className={styles.text}>
                <strong>{section.group_name}</strong>
                <SectionText slug={section.slug} />
              </span>
              {section.is_locked && <IconLock size={16} aria-label={t('locked')} />}
            </Link>
          </li>
        ))}
      </ul>
      <Suspense>
        {openAction && <MaintenanceDialog action={openAction} close={() => setOpenAction(undefined)} />}
      </Suspense>
    </Screen>
  )
}

function SectionText({ slug }: { slug: string }) {
  const sectionText = useSectionText()
  return isDescribedSection(slug) ? <small>{sectionText(slug)}</small> : null
}
