import { menu } from '#contract/areas/menu.ts'
import { boot } from '#contract/areas/tenants/boot.ts'
import { setupWizard } from '#contract/areas/setup/wizard.ts'
import type { Deployment } from '#contract/areas/setup/wizard.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { useCan } from '#kit/data/use-can.ts'
import { Button, LinkButton } from '#kit/ui/base/button.tsx'
import { StatusLabel } from '#kit/ui/base/status-badge.tsx'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { Card, Stack } from '#kit/ui/layout/layout.tsx'
import { isPage } from '#panel/shell/routing/route-registry.ts'
import { usePanelContext } from '#panel/shell/session/panel-context.ts'
import styles from './setup.module.css'

const pollMs = 2_000
const looks = {
  pending: { shape: 'pending', tone: 'plain' },
  in_progress: { shape: 'processing', tone: 'now' },
  deployed: { shape: 'completed', tone: 'good' },
  failed: { shape: 'cancelled', tone: 'bad' },
} as const

/** All stages are completed: what is online, and what is still missing. */
export function SetupDone() {
  const t = useText('setup')
  const first = useCall(setupWizard.deployment, {})
  const { data, loadError, refetch } = useCall(
    setupWizard.deployment,
    {},
    { refetchInterval: first.data?.status === 'in_progress' && pollMs, staleTime: 0 },
  )
  if (loadError && !data) return <LoadErrorState error={loadError} retry={refetch} />
  return (
    <Stack gap={16}>
      <Card title={t('done_title')}>
        <Stack gap={16}>
          <FinishButtons />
        </Stack>
      </Card>
      {data && data.apps.length > 0 && <DeploymentCard deployment={data} />}
    </Stack>
  )
}

function FinishButtons() {
  const t = useText('setup')
  const context = usePanelContext()
  const can = useCan()
  const finish = useCallMutation(boot.configureSetup, { invalidates: [boot, menu], successText: t('finished') })
  const canFinish = context.panel === 'tenant' && !context.boot.is_setup_configured && can(boot.configureSetup)
  return (
    <>
      {canFinish && <p className={styles.text}>{t('done_text')}</p>}
      <div className={styles.links}>
        {canFinish && (
          <Button
            kind="primary"
            busy={finish.isPending}
            onClick={() => void finish.mutate({ tenant_id: context.tenantId })}
          >
            {t('finish')}
          </Button>
        )}
        {isPage('/settings/mobile_settings') && (
          <LinkButton to="/settings/mobile_settings">{t('open_mobile')}</LinkButton>
        )}
      </div>
    </>
  )
}

function DeploymentCard({ deployment: { apps, status } }: { deployment: Deployment }) {
  const t = useText('setup')
  const { tenantId } = usePanelContext()
  const deploy = useCallMutation(setupWizard.deploy, { invalidates: [setupWizard.deployment] })
  const platforms = apps.map(({ platform }) => platform)
  return (
    <Card
      title={t('deployment')}
      end={
        <Button
          size="small"
          busy={deploy.isPending || status === 'in_progress'}
          onClick={() => void deploy.mutate({ tenant_id: tenantId, platforms })}
        >
          {t('check_again')}
        </Button>
      }
    >
      <ul className={styles.checks}>
        {apps.map((app) => (
          <li key={app.platform}>
            <span className={styles.check}>
              <strong>{t(`platform_${app.platform}`)}</strong>
              <StatusLabel {...looks[app.status]}>{t(`deploy_${app.status}`)}</StatusLabel>
            </span>
            {app.problem !== null && <span className={styles.hint}>{t(`deploy_${app.problem}`)}</span>}
          </li>
        ))}
      </ul>
    </Card>
  )
}
