import { useState } from 'react'
import { googleAccount } from '#contract/areas/setup/developer-accounts.ts'
import type { GoogleConfig } from '#contract/areas/setup/developer-accounts.ts'
import { useCall } from '#kit/data/query.ts'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm } from '#kit/data/use-call-form.ts'
import { useCan } from '#kit/data/use-can.ts'
import { Button, LinkButton } from '#kit/ui/base/button.tsx'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { Checkbox } from '#kit/ui/form/checkbox.tsx'
import { Form } from '#kit/ui/form/form.tsx'
import { Card, Stack } from '#kit/ui/layout/layout.tsx'
import { usePanelContext } from '#panel/shell/session/panel-context.ts'
import { CheckList } from './check-list.tsx'
import { KeyFileField } from './key-file-field.tsx'
import { withProblemTexts } from './problem-text.ts'
import { StageFooter } from './stage-footer.tsx'
import { useAppsLock } from './use-lock.ts'
import { useSubmitStage } from './use-submit-stage.ts'
import type { StageProps } from './use-submit-stage.ts'
import styles from './setup.module.css'

/** The project in Google Cloud with the key of its service account. */
export function ConsoleStage({ goOn }: StageProps) {
  const t = useText('setup')
  const isAllowed = useCan()(googleAccount.console)
  const { data, loadError, refetch } = useCall(googleAccount.console, {}, { enabled: isAllowed })
  if (!isAllowed) return <Card title={t('stage_CloudConsoleStage')}>{t('apps_denied')}</Card>
  if (loadError && !data) return <LoadErrorState error={loadError} retry={refetch} />
  return data ? <ConsoleForm saved={data} goOn={goOn} /> : null
}

function ConsoleForm({ saved, goOn }: StageProps & { saved: GoogleConfig }) {
  const t = useText('setup')
  const settings = useText('settings')
  const { tenantId } = usePanelContext()
  const isLocked = useAppsLock()
  const [isConfirmed, setConfirmed] = useState(false)
  const { submit, isPending } = useSubmitStage(goOn)
  const form = useCallForm({
    schema: googleAccount.saveConsole.input.omit({ tenant_id: true }),
    values: { google_service_account: '', google_service_account_file_name: '' },
    save: (values) => withProblemTexts(send(googleAccount.saveConsole, { tenant_id: tenantId, ...values })),
    invalidates: [googleAccount],
    successText: t('file_saved'),
    onSaved: () => form.setValues({ google_service_account: '', google_service_account_file_name: '' }),
  })
  const isChosen = form.values.google_service_account !== ''
  return (
    <>
      <Form form={form} mode="button">
        <Card title={t('stage_CloudConsoleStage')}>
          <Stack gap={16}>
            <p className={styles.text}>{t('console_text')}</p>
            <ol className={styles.list}>
              <li>{t('console_step_1')}</li>
              <li>{t('console_step_2')}</li>
              <li>{t('console_step_3')}</li>
            </ol>
            <div className={styles.links}>
              <LinkButton href="https://console.cloud.google.com/iam-admin/serviceaccounts" newTab>
                {t('open_cloud')}
              </LinkButton>
              <LinkButton href="https://console.firebase.google.com/" newTab>
                {t('open_firebase')}
              </LinkButton>
            </div>
            {isLocked && <p className={styles.problem}>{settings('domain_locked')}</p>}
            <KeyFileField
              form={form}
              name="google_service_account"
              fileName="google_service_account_file_name"
              label={t('key_file')}
              hint={t('key_file_json_hint')}
              accept=".json,application/json"
              saved={saved.google_service_account_file_name}
              disabled={isLocked}
            />
            {isChosen && (
              <div>
                <Button type="submit" kind="primary" busy={form.saving}>
                  {t('check_and_save')}
                </Button>
              </div>
            )}
            <CheckList checks={saved.checks.filter(({ check }) => check === 'token')} />
          </Stack>
        </Card>
      </Form>
      <StageFooter
        disabled={!isConfirmed || isChosen}
        busy={isPending}
        onNext={() => void submit({ stage_class: 'CloudConsoleStage', is_confirmed: true })}
      >
        <Checkbox checked={isConfirmed} onChange={setConfirmed} label={t('console_confirm')} showLabel />
      </StageFooter>
    </>
  )
}
