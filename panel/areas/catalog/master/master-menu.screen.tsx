import { IconBan, IconHistory, IconListCheck, IconRefresh, IconSettings } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { masterMenu } from '#contract/areas/catalog/master-menu.ts'
import type { MasterMenu, MenuStore } from '#contract/areas/catalog/master-menu.ts'
import { menuPushes } from '#contract/areas/catalog/menu-pushes.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { useList } from '#kit/data/use-list.ts'
import { Button, LinkButton } from '#kit/ui/base/button.tsx'
import { EmptyState, LoadErrorState, NoRecords } from '#kit/ui/feedback/empty-state.tsx'
import { ProgressBar } from '#kit/ui/feedback/progress-bar.tsx'
import { ConfirmDialog } from '#kit/ui/layout/dialog.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import type { BulkAction } from '#kit/ui/table/bulk-bar.tsx'
import { Table } from '#kit/ui/table/table.tsx'
import { FollowDialog } from './follow-dialog.tsx'
import { MenuSettings } from './menu-settings.tsx'
import { useStoreColumns } from './store-columns.tsx'
import styles from './master.module.css'

const pollMs = 2_000

/** The master menu of the tenant and the stores that follow it. */
export function MasterMenuScreen() {
  const t = useText('master-menu')
  const [isEditing, setEditing] = useState(false)
  const { data: menu, loadError, refetch, isPending } = useCall(masterMenu.show, {})
  const settings = isEditing && <MenuSettings menu={menu ?? null} close={() => setEditing(false)} />
  if (menu)
    return (
      <>
        <Stores menu={menu} edit={() => setEditing(true)} />
        {settings}
      </>
    )
  return (
    <Screen title={t('title')}>
      {loadError && <LoadErrorState error={loadError} retry={refetch} />}
      {!isPending && !loadError && (
        <EmptyState
          title={t('choose')}
          text={t('intro')}
          action={
            <Button kind="primary" onClick={() => setEditing(true)}>
              {t('choose')}
            </Button>
          }
        />
      )}
      {settings}
    </Screen>
  )
}

type Open = { dialog: 'follow' | 'leave'; rows: readonly MenuStore[] } | null

function Stores({ menu, edit }: { menu: MasterMenu; edit: () => void }) {
  const t = useText('master-menu')
  const [open, setOpen] = useState<Open>(null)
  const list = useList(masterMenu.stores, {
    refetchInterval: (rows) => rows.some(({ state }) => state === 'updating') && pollMs,
  })
  const push = useCallMutation(masterMenu.push, {
    invalidates: [masterMenu, menuPushes],
    successText: ({ pushed }) => t('pushed', { number: pushed }),
  })
  const leave = useCallMutation(masterMenu.leave, {
    invalidates: [masterMenu, menuPushes],
    successText: ({ left }) => t('left', { number: left }),
  })
  const columns = useStoreColumns()
  const follows = ({ state }: MenuStore) => state !== null
  const actions: BulkAction<MenuStore>[] = [
    { text: t('follow'), icon: IconListCheck, keys: 'F', run: ({ rows }) => setOpen({ dialog: 'follow', rows }) },
    {
      text: t('push'),
      icon: IconRefresh,
      keys: 'P',
      appliesTo: follows,
      run: ({ rows }) => push.mutate({ merchant_ids: idsOf(rows) }),
    },
    { text: t('leave'), icon: IconBan, appliesTo: follows, run: ({ rows }) => setOpen({ dialog: 'leave', rows }) },
  ]
  const close = () => setOpen(null)
  return (
    <Screen
      title={t('title')}
      actions={
        <>
          <LinkButton icon={IconHistory} to="/master-menu/pushes">
            {t('pushes')}
          </LinkButton>
          <Button icon={IconSettings} onClick={edit}>
            {t('settings')}
          </Button>
          <LinkButton kind="primary" to={`/m/${menu.merchant_id}/products`}>
            {t('open_menu')}
          </LinkButton>
        </>
      }
      toolbar={<Summary menu={menu} isUpdating={list.rows.some(({ state }) => state === 'updating')} />}
      fill
    >
      <Table
        name="master-menu-stores"
        label={t('title')}
        list={list}
        columns={columns}
        filters={[
          {
            name: 'follows',
            label: t('state'),
            options: [
              { value: 'true', text: t('filter_follows') },
              { value: 'false', text: t('not_following') },
            ],
          },
        ]}
        search={t('store')}
        rowKey={({ _id }) => _id}
        rowName={({ name }) => name}
        to={({ _id, state }) => (state === null ? `/m/${_id}/products` : `/master-menu/stores/${_id}`)}
        actions={actions}
        empty={<NoRecords title={t('empty_title')} text={t('empty_text')} />}
      />
      {open?.dialog === 'follow' && <FollowDialog menu={menu} stores={open.rows} close={close} />}
      <ConfirmDialog
        opened={open?.dialog === 'leave'}
        close={close}
        danger
        title={t('leave_title')}
        text={t('leave_text')}
        confirmLabel={t('leave')}
        onConfirm={async () => (await leave.mutate({ merchant_ids: idsOf(open?.rows ?? []) })).ok}
      />
    </Screen>
  )
}

const idsOf = (rows: readonly MenuStore[]) => rows.map(({ _id }) => _id)

/** Whose catalogue it is, how many stores follow, and how far a push has come. */
function Summary({ menu, isUpdating }: { menu: MasterMenu; isUpdating: boolean }) {
  const t = useText('master-menu')
  const { data = menu } = useCall(
    masterMenu.show,
    {},
    { refetchInterval: (isUpdating || menu.updating_count > 0) && pollMs },
  )
  const { merchant_id, merchant_name, product_count, store_count, updating_count } = data ?? menu
  return (
    <div className={styles.summary}>
      <Link to={`/m/${merchant_id}/products`}>
        <bdi>{merchant_name}</bdi>
      </Link>
      <span>{t('summary', { products: product_count, stores: store_count })}</span>
      {updating_count > 0 && (
        <span className={styles.progress} role="status">
          {t('updating', { number: updating_count })}
          <ProgressBar
            value={store_count - updating_count}
            max={store_count}
            label={t('updating', { number: updating_count })}
          />
        </span>
      )}
    </div>
  )
}
