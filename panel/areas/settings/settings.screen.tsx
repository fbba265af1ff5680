import { IconLock } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useText } from '#kit/data/text.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { EmptyState, LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { SearchBox } from '#kit/ui/table/search-box.tsx'
import { MenuIcon } from '#panel/shell/menu/menu-icons.ts'
import { useMaintenanceActions } from '#panel/shell/frame/maintenance-actions.tsx'
import type { MaintenanceAction } from '#panel/shell/frame/maintenance-actions.tsx'
import { settingEntries } from '#panel/shell/settings/setting-entries.ts'
import { useSettingTexts } from '#panel/shell/settings/setting-texts.ts'
import styles from './settings.module.css'
import { handleSearchKey, SettingsSearch } from './settings-search.tsx'
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
  const texts = useSettingTexts()
  const [query, setQuery] = useSearchParams()
  const search = query.get('search') ?? ''
  const setSearch = (text: string) => setQuery(text === '' ? {} : { search: text }, { replace: true })
  const actions = (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the input inside */}
      <div className={styles.search} data-settings-search onKeyDown={handleSearchKey}>
        <SearchBox list={{ search, setSearch }} label={t('search')} />
      </div>
      {maintenanceActions.map((action) => (
        <Button key={action} onClick={() => setOpenAction(action)}>
          {tShell(`clear_${action}`)}
        </Button>
      ))}
    </>
  )
  return (
    <Screen title={t('title')} actions={actions}>
      {loadError && <LoadErrorState error={loadError} retry={refetch} />}
      {!loadError && !isPending && sections.length === 0 && (
        <EmptyState title={t('empty_title')} text={t('empty_text')} />
      )}
      {search !== '' ? (
        <SettingsSearch entries={settingEntries(sections, texts)} search={search} clear={() => setSearch('')} />
      ) : (
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
      )}
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
