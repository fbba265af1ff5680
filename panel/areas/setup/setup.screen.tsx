import { useState } from 'react'
import { useNavigate } from 'react-router'
import { menu } from '#contract/areas/menu.ts'
import { boot } from '#contract/areas/tenants/boot.ts'
import { setupWizard } from '#contract/areas/setup/wizard.ts'
import type { SetupState } from '#contract/areas/setup/wizard.ts'
import { openedStage, stageAfter } from '#contract/rules/setup/setup-stages.ts'
import type { StageClass } from '#contract/rules/setup/setup-stages.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { useCan } from '#kit/data/use-can.ts'
import { useQueryParams } from '#kit/data/use-query-params.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { ConfirmDialog } from '#kit/ui/layout/dialog.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { usePanelContext } from '#panel/shell/session/panel-context.ts'
import { AccountsStage } from './accounts-stage.tsx'
import { BuildStage } from './build-stage.tsx'
import { ConsoleStage } from './console-stage.tsx'
import { DomainStage } from './domain-stage.tsx'
import { SetupDone } from './setup-done.tsx'
import { StageList } from './stage-list.tsx'
import type { StageProps } from './use-submit-stage.ts'
import styles from './setup.module.css'

/** The set-up of a new store. The server keeps the stages, so that it can be continued at any time. */
export function SetupScreen() {
  const t = useText('setup')
  const { data, loadError, refetch } = useCall(setupWizard.show, {})
  return (
    <Screen title={t('title')} actions={data && data.current_stage !== null && <LaterButton />}>
      {loadError && !data && <LoadErrorState error={loadError} retry={refetch} />}
      {data && <Setup state={data} />}
    </Screen>
  )
}

function StageForm({ stage, goOn }: StageProps & { stage: StageClass }) {
  if (stage === 'DomainConfigurationStage') return <DomainStage goOn={goOn} />
  if (stage === 'CloudConsoleStage') return <ConsoleStage goOn={goOn} />
  return stage === 'DeveloperAccountConnectStage' ? <AccountsStage goOn={goOn} /> : <BuildStage goOn={goOn} />
}

function Setup({ state }: { state: SetupState }) {
  const t = useText('setup')
  const { get, href, go } = useQueryParams()
  const opened = openedStage(state.stages, get('stage'))
  const goOn = (next: SetupState) => {
    const following = opened && stageAfter(opened)
    const isOpen = following !== null && openedStage(next.stages, following) === following
    go({ stage: isOpen ? following : null })
  }
  return (
    <div className={styles.page}>
      <p className={styles.text}>{t('lead')}</p>
      <StageList state={state} opened={opened} to={(stage) => href({ stage })} />
      {opened ? <StageForm key={opened} stage={opened} goOn={goOn} /> : <SetupDone />}
    </div>
  )
}

/** Finishes the set-up without apps: the Setup item leaves the menu. */
function LaterButton() {
  const t = useText('setup')
  const can = useCan()
  const navigate = useNavigate()
  const context = usePanelContext()
  const [isAsking, setAsking] = useState(false)
  const finish = useCallMutation(boot.configureSetup, { invalidates: [boot, menu], successText: t('finished') })
  if (context.panel !== 'tenant' || context.boot.is_setup_configured || !can(boot.configureSetup)) return null
  const confirm = async () => {
    const { ok } = await finish.mutate({ tenant_id: context.tenantId })
    if (ok) void navigate('/')
    return ok
  }
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('later')}</Button>
      <ConfirmDialog
        opened={isAsking}
        close={() => setAsking(false)}
        title={t('later_title')}
        text={t('later_text')}
        confirmLabel={t('later')}
        onConfirm={confirm}
      />
    </>
  )
}
