import { useState } from 'react'
import { z } from 'zod'
import { deploymentPlatforms, setupWizard } from '#contract/areas/setup/wizard.ts'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm } from '#kit/data/use-call-form.ts'
import { useCan } from '#kit/data/use-can.ts'
import { Checkbox } from '#kit/ui/form/checkbox.tsx'
import { Form } from '#kit/ui/form/form.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { Card, Row, Stack } from '#kit/ui/layout/layout.tsx'
import { googleAccount } from '#contract/areas/setup/developer-accounts.ts'
import { usePanelContext } from '#panel/shell/session/panel-context.ts'
import { StageFooter } from './stage-footer.tsx'
import type { StageProps } from './use-submit-stage.ts'
import styles from './setup.module.css'

const schema = z.object({ app_name: z.string().trim().min(1).max(30), version_number: z.string().max(20) })

/** Name and version of the app, and what goes online. */
export function BuildStage({ goOn }: StageProps) {
  const t = useText('setup')
  const { tenantId, tenantName } = usePanelContext()
  const [chosen, setChosen] = useState<readonly (typeof deploymentPlatforms)[number][]>(deploymentPlatforms)
  const isAllowed = useCan()(googleAccount.show)
  const form = useCallForm({
    schema,
    values: { app_name: tenantName.slice(0, 30), version_number: '1.0.0' },
    save: (values) =>
      send(setupWizard.submit, {
        tenant_id: tenantId,
        stage_class: 'AppBuildStage',
        form: { ...values, platforms: [...chosen] },
      }),
    invalidates: [setupWizard],
    errorText: t('submit_failed'),
    onSaved: goOn,
  })
  if (!isAllowed) return <Card title={t('stage_AppBuildStage')}>{t('apps_denied')}</Card>
  return (
    <Form form={form} mode="button">
      <Stack gap={16}>
        <Card title={t('stage_AppBuildStage')}>
          <Stack gap={16}>
            <p className={styles.text}>{t('build_text')}</p>
            <div className={styles.pair}>
              <TextField form={form} name="app_name" label={t('app_name')} maxLength={30} required />
              <TextField form={form} name="version_number" label={t('version')} required ltr />
            </div>
            <Row gap={16} wrap>
              {deploymentPlatforms.map((platform) => (
                <Checkbox
                  key={platform}
                  checked={chosen.includes(platform)}
                  onChange={(checked) =>
                    setChosen(deploymentPlatforms.filter((one) => (one === platform ? checked : chosen.includes(one))))
                  }
                  label={t(`platform_${platform}`)}
                  showLabel
                />
              ))}
            </Row>
          </Stack>
        </Card>
        <StageFooter
          disabled={chosen.length === 0}
          busy={form.saving}
          onNext={() => void form.submit()}
          label={t('go_online')}
        />
      </Stack>
    </Form>
  )
}
