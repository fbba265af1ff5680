import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { authSettings } from '#contract/areas/auth/settings.ts'
import type { AuthSettings } from '#contract/areas/settings/settings.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { LinkButton } from '#kit/ui/base/button.tsx'
import { Switch } from '#kit/ui/form/switch.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { settingElementId } from '#panel/shell/settings/setting-entries.ts'
import { useSectionTitle } from '../use-sections.ts'
import styles from './screens.module.css'

const switches = [
  'user_register_enabled',
  'otp_mode_enabled',
  'user_register_consent_enabled',
  'custom_form_on_user_register_enabled',
  'guest_code_enabled',
] as const satisfies (keyof AuthSettings)[]
type SwitchName = (typeof switches)[number]

/** How customers sign in and register. Each switch is saved at once; one that cannot be saved turns back. */
export function AuthenticationScreen() {
  const t = useText('settings')
  const { to } = usePanelRoute()
  const title = useSectionTitle('authentication')
  const { data, loadError, refetch } = useCall(authSettings.show, {})
  const update = useCallMutation(authSettings.update, {
    invalidates: [authSettings.show],
    errorText: t('save_failed'),
  })
  const [pressed, setPressed] = useState<{ name: SwitchName; value: boolean }>()
  const change = async (name: SwitchName, value: boolean) => {
    setPressed({ name, value })
    await update.mutate({ [name]: value })
    setPressed(undefined)
  }
  const valueOf = (name: SwitchName) => (pressed?.name === name ? pressed.value : data?.[name] === true)
  return (
    <Screen title={title} back={to('/settings')}>
      {loadError && !data && <LoadErrorState error={loadError} retry={refetch} />}
      {data && (
        <div className={styles.cards}>
          {!valueOf('user_register_enabled') && (
            <p className={styles.warning} role="status">
              <IconAlertTriangle size={16} aria-hidden />
              {t('auth_closed')}
            </p>
          )}
          <Card>
            <div className={styles.stack}>
              {switches.map((name) => (
                <div key={name} id={settingElementId(`auth_${name}`)}>
                  <Switch
                    label={t(`auth_${name}`)}
                    hint={t(`auth_${name}_hint`)}
                    checked={valueOf(name)}
                    disabled={update.isPending}
                    onChange={(value) => void change(name, value)}
                  />
                </div>
              ))}
              <LinkButton to="/settings/forms/user_register">{t('auth_build_form')}</LinkButton>
            </div>
          </Card>
        </div>
      )}
    </Screen>
  )
}
