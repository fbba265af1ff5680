import { appleAccount, googleAccount } from '#contract/areas/setup/developer-accounts.ts'
import { setupWizard } from '#contract/areas/setup/wizard.ts'
import { isFlagSet, isGoogleConnected } from '#contract/rules/setup/setup-stages.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { useCan } from '#kit/data/use-can.ts'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import { usePanelContext } from '#panel/shell/session/panel-context.ts'
import { AppleCard } from './apple-card.tsx'
import { GoogleCard } from './google-card.tsx'
import { StageFooter } from './stage-footer.tsx'
import { useAppsLock } from './use-lock.ts'
import type { StageProps } from './use-submit-stage.ts'
import styles from './setup.module.css'

/** The developer accounts at Google and Apple. Both must be connected. */
export function AccountsStage({ goOn }: StageProps) {
  const t = useText('setup')
  const settings = useText('settings')
  const { tenantId } = usePanelContext()
  const isAllowed = useCan()(setupWizard.connectAccounts)
  const isLocked = useAppsLock()
  const google = useCall(googleAccount.show, {}, { enabled: isAllowed })
  const apple = useCall(appleAccount.show, {}, { enabled: isAllowed })
  const { mutate, isPending } = useCallMutation(setupWizard.connectAccounts, {
    invalidates: [setupWizard],
    errorText: t('submit_failed'),
  })
  if (!isAllowed) return <Card title={t('stage_DeveloperAccountConnectStage')}>{t('apps_denied')}</Card>
  const failed = [google, apple].find(({ loadError, data }) => loadError && !data)
  if (failed?.loadError) return <LoadErrorState error={failed.loadError} retry={failed.refetch} />
  if (!google.data || !apple.data) return null
  const isReady = isGoogleConnected(google.data) && isFlagSet(apple.data.is_apple_connected)
  const next = async () => {
    const outcome = await mutate({ tenant_id: tenantId })
    if (outcome.ok) goOn(outcome.data)
  }
  return (
    <>
      {isLocked && <p className={styles.problem}>{settings('domain_locked')}</p>}
      <GoogleCard saved={google.data} disabled={isLocked} />
      <AppleCard saved={apple.data} disabled={isLocked} />
      <StageFooter disabled={!isReady} busy={isPending} onNext={() => void next()}>
        {!isReady && <span className={styles.hint}>{t('both_needed')}</span>}
      </StageFooter>
    </>
  )
}
