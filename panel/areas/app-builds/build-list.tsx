import { IconDownload, IconFileText, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { appBuilds } from '#contract/areas/app-builds/app-builds.ts'
import type { AppBuild, AppType } from '#contract/areas/app-builds/schemas.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { useList } from '#kit/data/use-list.ts'
import { IconButton } from '#kit/ui/base/button.tsx'
import { StatusLabel } from '#kit/ui/base/status-badge.tsx'
import { Time } from '#kit/ui/base/time.tsx'
import { NoRecords } from '#kit/ui/feedback/empty-state.tsx'
import { ConfirmDialog, Dialog } from '#kit/ui/layout/dialog.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import { Pager } from '#kit/ui/table/pager.tsx'
import type { Column } from '#kit/ui/table/table-columns.ts'
import { Table } from '#kit/ui/table/table.tsx'
import styles from './app-builds.module.css'

const pollMs = 10_000
const looks = {
  queued: { shape: 'pending', tone: 'plain' },
  building: { shape: 'processing', tone: 'soon' },
  completed: { shape: 'completed', tone: 'good' },
  failed: { shape: 'cancelled', tone: 'bad' },
  cancelled: { shape: 'cancelled', tone: 'bad' },
} as const

const isOpen = ({ status }: AppBuild) => status === 'queued' || status === 'building'

type Props = { appType?: AppType; isLocked: boolean; note?: string | undefined }
type OpenDialog = { kind: 'cancel' | 'log'; build: AppBuild }

/** Builds, the newest on top. Their progress shows as it happens. */
export function BuildList({ appType, isLocked, note }: Props) {
  const t = useText('app-builds')
  const [opened, setOpened] = useState<OpenDialog>()
  const list = useList(appBuilds.builds, {
    ...(appType ? { input: { app_type: appType } } : {}),
    isChange: ({ event }) => event === 'app_build.updated',
    refetchInterval: (rows) => rows.some(isOpen) && pollMs,
  })
  const columns: Column<AppBuild>[] = [
    {
      key: 'version',
      head: t('version'),
      minWidth: 150,
      mobile: 'primary',
      cell: ({ version_number, build_number }) => (
        <bdi>{t('version_of', { version: version_number, build: build_number })}</bdi>
      ),
    },
    {
      key: 'app',
      head: t('app'),
      minWidth: 160,
      mobile: 'secondary',
      cell: ({ app_type, platform }) => `${t(app_type)} · ${t(platform)}`,
    },
    {
      key: 'status',
      head: t('status'),
      width: 140,
      mobile: 'end',
      cell: ({ status }) => <StatusLabel {...looks[status]}>{t(`status_${status}`)}</StatusLabel>,
    },
    { key: 'created_at', head: t('started'), width: 150, cell: ({ created_at }) => <Time at={created_at} /> },
    { key: 'files', head: t('files'), minWidth: 190, cell: (build) => <BuildFiles build={build} /> },
    {
      key: 'actions',
      head: t('actions'),
      width: 90,
      cell: (build) => {
        const name = t('version_of', { version: build.version_number, build: build.build_number })
        return (
          <span className={styles.actions}>
            {build.log !== null && (
              <IconButton
                kind="plain"
                size="small"
                icon={IconFileText}
                label={t('log_of', { name })}
                onClick={() => setOpened({ kind: 'log', build })}
              />
            )}
            {isOpen(build) && !isLocked && (
              <IconButton
                kind="plain"
                size="small"
                icon={IconX}
                label={t('cancel_of', { name })}
                onClick={() => setOpened({ kind: 'cancel', build })}
              />
            )}
          </span>
        )
      },
    },
  ]
  return (
    <Card title={t('builds')} note={note} pad={false}>
      <Table
        plain
        name="app-builds"
        label={t('builds')}
        list={list}
        columns={columns}
        rowKey={({ build_id }) => build_id}
        rowName={({ version_number, build_number }) =>
          t('version_of', { version: version_number, build: build_number })
        }
        empty={<NoRecords title={t('empty_text')} />}
      />
      {list.total > list.pageSize && <Pager list={list} />}
      {opened?.kind === 'cancel' && <CancelDialog build={opened.build} close={() => setOpened(undefined)} />}
      {opened?.kind === 'log' && (
        <Dialog opened close={() => setOpened(undefined)} title={t('log')} size="wide">
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroller is reached by the keyboard */}
          <pre className={styles.log} tabIndex={0}>
            {opened.build.log}
          </pre>
        </Dialog>
      )}
    </Card>
  )
}

function BuildFiles({ build: { artifact_url, install_url, archive_url } }: { build: AppBuild }) {
  const t = useText('app-builds')
  const links = [
    { url: artifact_url, text: t('download_app') },
    { url: install_url, text: t('install') },
    { url: archive_url, text: t('download_project') },
  ].filter((link): link is { url: string; text: string } => link.url !== null)
  if (links.length === 0) return <span className={styles.muted}>{t('not_provided')}</span>
  return (
    <span className={styles.links}>
      {links.map(({ url, text }) => (
        <a key={text} href={url} rel="noreferrer">
          <IconDownload size={14} aria-hidden /> {text}
        </a>
      ))}
    </span>
  )
}

function CancelDialog({ build, close }: { build: AppBuild; close: () => void }) {
  const t = useText('app-builds')
  const cancel = useCallMutation(appBuilds.cancel, {
    invalidates: [appBuilds.builds],
    successText: t('cancelled'),
  })
  return (
    <ConfirmDialog
      opened
      close={close}
      danger
      title={t('cancel_title')}
      text={t('cancel_text')}
      confirmLabel={t('cancel_build')}
      isCancellation
      onConfirm={async () => (await cancel.mutate({ build_id: build.build_id })).ok}
    />
  )
}
