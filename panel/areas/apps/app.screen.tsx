import { useParams } from 'react-router'
import { z } from 'zod'
import { App, AppDetail, apps, merchantApps } from '#contract/areas/apps.ts'
import { canPayBills } from '#contract/rules/permissions.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { fetchCall, useCall } from '#kit/data/query.ts'
import { send } from '#kit/data/request.ts'
import { useLocale, useText } from '#kit/data/text.ts'
import { useCallForm } from '#kit/data/use-call-form.ts'
import { usePermissions } from '#kit/data/use-can.ts'
import { LinkButton } from '#kit/ui/base/button.tsx'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { Form } from '#kit/ui/form/form.tsx'
import { SwitchField } from '#kit/ui/form/switch.tsx'
import { Card, Stack, Text } from '#kit/ui/layout/layout.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { usePanelContext } from '#panel/shell/session/panel-context.ts'
import { AppFields } from './app-fields.tsx'
import { AiTag, AppStatus } from './app-status.tsx'
import styles from './apps.module.css'

/** One app: what it does, its switch and settings, and where its own page is. */
export function AppScreen() {
  const { app_slug: slug = '' } = useParams()
  return <AppPage slug={slug} />
}

export const RewardfulScreen = () => <AppPage slug="rewardful" />

function AppPage({ slug }: { slug: string }) {
  const { to } = usePanelRoute()
  const { data, loadError, refetch } = useApp(slug)
  if (data) return <AppForm key={slug} app={data} />
  return (
    <Screen title="" back={to('/apps')}>
      {loadError && <LoadErrorState error={loadError} retry={refetch} listPath={to('/apps')} />}
    </Screen>
  )
}

function useApp(slug: string) {
  const { panel, merchantId: merchant_id = '' } = usePanelRoute()
  const keySuffix = useLocale()
  const isMerchant = panel === 'merchant'
  const ofTenant = useCall(apps.show, { slug }, { enabled: !isMerchant, keySuffix })
  const ofMerchant = useCall(merchantApps.show, { merchant_id, slug }, { enabled: isMerchant, keySuffix })
  return isMerchant ? ofMerchant : ofTenant
}

const schema = z.object({ is_active: App.shape.is_active, settings: AppDetail.shape.settings })
const valuesOf = ({ is_active, settings }: AppDetail) => ({ is_active, settings })

function AppForm({ app }: { app: AppDetail }) {
  const t = useText('apps')
  const { slug, name } = app
  const { to, panel, merchantId: merchant_id = '' } = usePanelRoute()
  const context = usePanelContext()
  const maySeePlans = canPayBills(usePermissions()) && context.panel === 'tenant' && context.boot.are_plans_shown
  const isMerchant = panel === 'merchant'
  const form = useCallForm({
    schema,
    values: valuesOf(app),
    reload: async () =>
      valuesOf(
        await (isMerchant ? fetchCall(merchantApps.show, { merchant_id, slug }) : fetchCall(apps.show, { slug })),
      ),
    save: (_draft, part) =>
      isMerchant ? send(merchantApps.update, { ...part, merchant_id, slug }) : send(apps.update, { ...part, slug }),
    invalidates: [apps, merchantApps],
    successText: t('switched', { name }),
  })
  return (
    <Screen
      title={name}
      back={to('/apps')}
      titleExtra={
        <>
          {app.is_ai_powered && <AiTag />}
          <AppStatus app={app} />
        </>
      }
      actions={
        app.screen && (
          <LinkButton kind="primary" to={to(app.screen)}>
            {t('open_screen', { name })}
          </LinkButton>
        )
      }
    >
      <Form form={form} saveLabel={t('save')}>
        <div className={styles.page}>
          <Card>
            <Stack gap={12}>
              <p className={styles.about}>{app.description}</p>
              {slug === 'rewardful' && <Text tone="soft">{t('consent_note')}</Text>}
              {app.is_switchable ? (
                <SwitchField
                  form={form}
                  name="is_active"
                  label={t('use', { name })}
                  hint={t('use_hint')}
                  disabled={!app.is_module_active && !app.is_active}
                />
              ) : (
                <Text tone="soft">{t('elsewhere')}</Text>
              )}
            </Stack>
          </Card>
          {!app.is_module_active && (
            <Card
              title={t('module_off')}
              note={t('module_off_text')}
              end={maySeePlans && <LinkButton to="/billing/plans">{t('plans')}</LinkButton>}
            >
              {null}
            </Card>
          )}
          {app.fields.length > 0 && (
            <Card title={t('settings')}>
              <AppFields form={form} fields={app.fields} disabled={!app.is_module_active} />
            </Card>
          )}
          <Card title={t('needs')}>
            <ul className={styles.permissions}>
              {app.permission_labels.map((label) => (
                <li key={label}>{label}</li>
              ))}
            </ul>
          </Card>
        </div>
      </Form>
    </Screen>
  )
}
