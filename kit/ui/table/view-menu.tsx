import { Menu, TextInput } from '@mantine/core'
import { IconBookmark, IconCheck, IconChevronDown, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { Button, IconButton } from '../base/button.tsx'
import { Dialog } from '../layout/dialog.tsx'
import { hrefOf, isEdited, hasFilters, savedPathOf, parseSavedViews } from './saved-views.ts'
import type { SavedView } from './saved-views.ts'
import { readPreferences, useColumnPreferences } from './column-preferences.ts'
import { noPreferences } from './table-columns.ts'
import { useLocalStorage } from '../base/use-local-storage.ts'
import styles from './view-menu.module.css'
import { useKitText } from '../base/kit-texts.tsx'

const parseViews = (value: unknown) => parseSavedViews(value, readPreferences)

/** Saved views of the table `name`. `defaultPath` is the path of the default view. */
export function ViewMenu({ name, defaultPath }: { name: string; defaultPath: string }) {
  const t = useKitText()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [params] = useSearchParams()
  const [views, setViews] = useLocalStorage(`views:${name}`, parseViews)
  const [arrangement, setArrangement] = useColumnPreferences(name)
  const [isNaming, setIsNaming] = useState(false)
  const to = savedPathOf(pathname, search)
  const current = views.find(({ id }) => id === params.get('saved'))
  const edited = isEdited(current, to, arrangement)
  const open = (view: SavedView) => {
    setArrangement(view.arrangement)
    void navigate(hrefOf(view))
  }
  const saveView = (view: SavedView) => {
    setViews([...views.filter(({ id }) => id !== view.id), view])
    void navigate(hrefOf(view), { replace: true })
  }
  const resetView = () => {
    setArrangement(undefined)
    void navigate(defaultPath)
  }
  const canSave = current ? edited : hasFilters(search) || JSON.stringify(arrangement) !== JSON.stringify(noPreferences)
  return (
    <div className={styles.views}>
      {(views.length > 0 || canSave) && (
        <Menu position="bottom-start" width={240}>
          <Menu.Target>
            <Button size="small" icon={IconBookmark} aria-haspopup="menu" aria-label={t('views')}>
              {current?.name ?? t('view_none')}&nbsp;
              <IconChevronDown size={14} aria-hidden />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={resetView} rightSection={!current && !canSave && <IconCheck size={16} aria-hidden />}>
              {t('view_none')}
            </Menu.Item>
            {views.map((view) => (
              <div key={view.id} className={styles.row}>
                <Menu.Item
                  onClick={() => open(view)}
                  rightSection={view.id === current?.id && <IconCheck size={16} aria-hidden />}
                >
                  {view.name}
                </Menu.Item>
                <IconButton
                  size="small"
                  icon={IconX}
                  label={`${t('view_delete')}: ${view.name}`}
                  tooltip={false}
                  onClick={() => setViews(views.filter(({ id }) => id !== view.id))}
                />
              </div>
            ))}
            {edited && current && (
              <>
                <Menu.Divider />
                <Menu.Item onClick={() => saveView({ ...current, to, arrangement })}>
                  {t('view_update', { name: current.name })}
                </Menu.Item>
              </>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      {edited && <span className={styles.edited}>{t('view_edited')}</span>}
      {canSave && (
        <button type="button" className={styles.save} onClick={() => setIsNaming(true)}>
          {t('view_save')}
        </button>
      )}
      {isNaming && (
        <NameDialog
          close={() => setIsNaming(false)}
          save={(text) => saveView({ id: crypto.randomUUID().slice(0, 8), name: text, to, arrangement })}
        />
      )}
    </div>
  )
}

function NameDialog({ close, save }: { close: () => void; save: (name: string) => void }) {
  const t = useKitText()
  const [name, setName] = useState('')
  const submit = () => {
    if (name.trim() === '') return
    save(name.trim())
    close()
  }
  return (
    <Dialog
      opened
      close={close}
      size="small"
      title={t('view_save')}
      footer={
        <>
          <Button onClick={close}>{t('cancel')}</Button>
          <Button kind="primary" disabled={name.trim() === ''} onClick={submit}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <TextInput
          data-autofocus
          label={t('view_name')}
          maxLength={40}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  )
}
