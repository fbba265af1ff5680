import { IconArchive, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { bundles } from '#contract/areas/exports/bundles.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { send } from '#kit/data/request.ts'
import { useLocale, useText } from '#kit/data/text.ts'
import { useCallForm } from '#kit/data/use-call-form.ts'
import { useList } from '#kit/data/use-list.ts'
import { Button, LinkButton } from '#kit/ui/base/button.tsx'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { FormDialog } from '#kit/ui/form/form-dialog.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { Card, Stack, Text } from '#kit/ui/layout/layout.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { HistoryCard } from './history-card.tsx'
import { useExportColumns } from './history-columns.tsx'

/** Poll interval while an archive is created. */
const pollMs = 3_000

/** Creates the archive of everything, and lists earlier ones. */
export function BundleScreen() {
  const t = useText('exports')
  const tImports = useText('imports')
  const { to } = usePanelRoute()
  const [isStarting, setStarting] = useState(false)
  const list = useList(bundles.list, {
    isChange: ({ event }) => event === 'export.updated',
    refetchInterval: (rows) => rows.some(({ status }) => status === 'processing') && pollMs,
  })
  const columns = useExportColumns(bundles.list)
  if (list.error && !list.meta) return <LoadErrorState error={list.error} retry={list.retry} />
  return (
    <Screen
      title={t('bundle_title')}
      back={to('/export')}
      actions={
        <>
          <LinkButton icon={IconUpload} to={to('/import/bundle')}>
            {tImports('bundle_title')}
          </LinkButton>
          <Button kind="primary" icon={IconArchive} onClick={() => setStarting(true)}>
            {t('bundle_start')}
          </Button>
        </>
      }
    >
      <Stack gap={16}>
        <Card>
          <Text>{t('bundle_text')}</Text>
        </Card>
        <HistoryCard name="bundles" list={list} columns={columns} />
      </Stack>
      {isStarting && <StartDialog close={() => setStarting(false)} />}
    </Screen>
  )
}

const schema = bundles.start.input

function StartDialog({ close }: { close: () => void }) {
  const t = useText('exports')
  const language = useLocale()
  const form = useCallForm({
    schema,
    values: { current_password: '', language },
    save: ({ current_password, ...draft }) =>
      send(bundles.start, { ...draft, ...(current_password ? { current_password } : {}) }),
    invalidates: [bundles],
    successText: t('started'),
    errorText: t('error_internal_error'),
    onSaved: close,
  })
  return (
    <FormDialog form={form} close={close} title={t('bundle_start')} submitLabel={t('bundle_start')}>
      <TextField
        form={form}
        name="current_password"
        type="password"
        label={t('bundle_password')}
        autoComplete="current-password"
        autoFocus
        required
      />
    </FormDialog>
  )
}
