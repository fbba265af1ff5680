import { Menu, TextInput } from '@mantine/core'
import { IconBookmark, IconCheck, IconChevronDown, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { Button, IconButton } from '../base/button.tsx'
import { Dialog } from '../layout/dialog.tsx'
import { hrefOf, isEdited, isNarrowed, lasting, viewsOf } from './saved-views.ts'
import type { SavedView } from './saved-views.ts'
import { readPreferences, useColumnPreferences } from './column-preferences.ts'
import { noPreferences } from './table-columns.ts'
import { useLocalStorage } from '../base/use-local-storage.ts'
import styles from './view-menu.module.css'
import { useKitText } from '../base/kit-texts.tsx'

const readable = (value: unknown) => viewsOf(value, readPreferences)

/** Views that the reader keeps of the table `name`; `plain` is the path of its standard view. */
export function ViewMenu({ name, plain }: { name: string; plain: string }) {
  const t = useKitText()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [params] = useSearchParams()
  const [views, keep] = useLocalStorage(`views:${name}`, readable)
  const [arrangement, arrange] = useColumnPreferences(name)
  const [naming, setNaming] = useState(false)
  const to = lasting(pathname, search)
  const current = views.find(({ id }) => id === params.get('saved'))
  const edited = isEdited(current, to, arrangement)
  const open = (view: SavedView) => {
    arrange(view.arrangement)
    void navigate(hrefOf(view))
  }
  const put = (view: SavedView) => {
    keep([...views.filter(({ id }) => id !== view.id), view])
    void navigate(hrefOf(view), { replace: true })
  }
  const standard = () => {
    arrange(undefined)
    void navigate(plain)
  }
  const worth = current ? edited : isNarrowed(search) || JSON.stringify(arrangement) !== JSON.stringify(noPreferences)
  return (
    <div className={styles.views}>
      {(views.length > 0 || worth) && (
        <Menu position="bottom-start" width={240}>
          <Menu.Target>
            <Button size="small" icon={IconBookmark} aria-haspopup="menu" aria-label={t('views')}>
              {current?.name ?? t('view_none')}&nbsp;
              <IconChevronDown size={14} aria-hidden />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={standard} rightSection={!current && !worth && <IconCheck size={16} aria-hidden />}>
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
                  tip={false}
                  onClick={() => keep(views.filter(({ id }) => id !== view.id))}
                />
              </div>
            ))}
            {edited && current && (
              <>
                <Menu.Divider />
                <Menu.Item onClick={() => put({ ...current, to, arrangement })}>
                  {t('view_update', { name: current.name })}
                </Menu.Item>
              </>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      {edited && <span className={styles.edited}>{t('view_edited')}</span>}
      {worth && (
        <button type="button" className={styles.save} onClick={() => setNaming(true)}>
          {t('view_save')}
        </button>
      )}
      {naming && (
        <NameDialog
          close={() => setNaming(false)}
          save={(text) => put({ id: crypto.randomUUID().slice(0, 8), name: text, to, arrangement })}
        />
      )}
    </div>
  )
}

function NameDialog({ close, save }: { close: () => void; save: (name: string) => void }) {
  const t = useKitText()
  const [name, setName] = useState('')
  const done = () => {
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
      foot={
        <>
          <Button onClick={close}>{t('cancel')}</Button>
          <Button kind="primary" disabled={name.trim() === ''} onClick={done}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          done()
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
