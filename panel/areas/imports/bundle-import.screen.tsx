import { PasswordInput } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { bundleImports, bundleLimits } from '#contract/areas/imports/bundles.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { errorTextOf } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { useList } from '#kit/data/use-list.ts'
import { useQueryParams } from '#kit/data/use-query-params.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { TestResult } from '#kit/ui/feedback/test-result.tsx'
import { inputPropsOf } from '#kit/ui/form/field.tsx'
import { Card, Stack, Text } from '#kit/ui/layout/layout.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { BundleImportCard } from './bundle-import-card.tsx'
import { HistoryCard, pollWhileRunning } from './history-card.tsx'
import styles from './imports.module.css'

/** Imports the archive of a network: check, import, undo. */
export function BundleImportScreen() {
  const t = useText('imports')
  const { to } = usePanelRoute()
  const { get, go } = useQueryParams()
  const [password, setPassword] = useState('')
  const open = get('open')
  return (
    <Screen title={t('bundle_title')} back={to('/export/bundle')}>
      <Stack gap={16}>
        <ArchiveCard password={password} onPassword={setPassword} onStart={(id) => go({ open: id })} />
        {open && <BundleImportCard key={open} id={open} password={password} onStart={(id) => go({ open: id })} />}
        <History to={(id) => `${to('/import/bundle')}?open=${id}`} />
      </Stack>
    </Screen>
  )
}

type ArchiveProps = { password: string; onPassword: (password: string) => void; onStart: (id: string) => void }

/** Chooses an archive and checks it. */
function ArchiveCard({ password, onPassword, onStart }: ArchiveProps) {
  const t = useText('imports')
  const tExports = useText('exports')
  const tKit = useText('kit')
  const tValidation = useText('validation')
  const input = useRef<HTMLInputElement>(null)
  const { mutate, isPending } = useCallMutation(bundleImports.start, {
    silent: true,
    invalidates: [bundleImports.list],
  })
  const [refusal, setRefusal] = useState<{ name: string; text: string }>()
  const check = async (chosen: File | undefined) => {
    if (!chosen) return
    setRefusal(undefined)
    const refuse = (text: string) => setRefusal({ name: chosen.name, text })
    if (chosen.size > bundleLimits.bytes) return refuse(tValidation('file_too_large'))
    const form = new FormData()
    form.set('dry_run', 'true')
    if (password) form.set('current_password', password)
    form.set('file', chosen)
    const outcome = await mutate(form)
    if (input.current) input.current.value = ''
    if (outcome.ok) onStart(outcome.data.id)
    else refuse(errorTextOf(outcome.error))
  }
  return (
    <Card title={t('file')}>
      <Stack gap={12}>
        <Text tone="soft">{t('bundle_text')}</Text>
        <Text tone="soft">{t('bundle_limits')}</Text>
        <PasswordInput
          {...inputPropsOf({ label: tExports('bundle_password') }, undefined)}
          autoComplete="current-password"
          value={password}
          onChange={(event) => onPassword(event.currentTarget.value)}
          maw={320}
          visibilityToggleButtonProps={{ 'aria-label': tKit('password_show') }}
        />
        <div className={styles.actions}>
          <input
            ref={input}
            type="file"
            hidden
            accept=".zip"
            onChange={(event) => void check(event.currentTarget.files?.[0])}
          />
          <Button kind="primary" icon={IconUpload} busy={isPending} onClick={() => input.current?.click()}>
            {t('bundle_check')}
          </Button>
        </div>
        {refusal && (
          <div role="alert">
            <TestResult isOk={false}>
              <bdi>{refusal.name}</bdi>: {refusal.text}
            </TestResult>
          </div>
        )}
      </Stack>
    </Card>
  )
}

/** Earlier imports and checks of archives. */
function History({ to }: { to: (id: string) => string }) {
  const t = useText('imports')
  const list = useList(bundleImports.list, { refetchInterval: pollWhileRunning })
  return (
    <HistoryCard
      name="bundle-imports"
      list={{ ...list, filters: {} }}
      columns={[
        {
          key: 'kind',
          head: t('result'),
          width: 150,
          mobile: 'secondary',
          cell: ({ dry_run }) => (dry_run ? t('only_checked') : t('imported')),
        },
      ]}
      to={to}
    />
  )
}
