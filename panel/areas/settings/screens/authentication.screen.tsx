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
import { useCurrentPart } from './use-current-part.ts'
import styles from './screens.module.css'

const switches = [
  'user_register_enabled',
  'otp_mode_enabled',
  'user_register_consent_enabled',
  'custom_form_on_user_register_enabled',
  'guest_code_enabled',
] as const satisfies (keyof AuthSettings)[]
type SwitchName = (typeof switches)[number]
const partIds = switches.map((name) => settingElementId(`auth_${name}`))

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
        <div className={styles.withParts}>
          <PartNav label={title} />
          <div className={styles.cards}>
            {!valueOf('user_register_enabled') && (
              <p className={styles.warning} role="status">
                <IconAlertTriangle size={16} aria-hidden />
                {t('auth_closed')}
              </p>
            )}
            {switches.map((name) => (
              <div key={name} id={settingElementId(`auth_${name}`)} className={styles.part}>
                <Card>
                  <div className={styles.stack}>
                    <Switch
                      label={t(`auth_${name}`)}
                      hint={t(`auth_${name}_hint`)}
                      checked={valueOf(name)}
                      disabled={update.isPending}
                      onChange={(value) => void change(name, value)}
                    />
                    {name === 'custom_form_on_user_register_enabled' && (
                      <div>
                        <LinkButton to="/settings/forms/user_register">{t('auth_build_form')}</LinkButton>
                      </div>
                    )}
                  </div>
                </Card>
              </div>
            ))}
          </div>
        </div>
      )}
    </Screen>
  )
}

/** The parts of the page; the one that is read is marked. */
function PartNav({ label }: { label: string }) {
  const t = useText('settings')
  const current = useCurrentPart(partIds)
  const open = (id: string) => document.getElementById(id)?.scrollIntoView({ block: 'start' })
  return (
    <nav className={styles.parts} aria-label={label}>
      {switches.map((name, at) => (
        <a
          key={name}
          href={`#${partIds[at]}`}
          aria-current={at === current ? 'location' : undefined}
          onClick={(event) => {
            event.preventDefault()
            open(partIds[at] ?? '')
          }}
        >
          {t(`auth_${name}`)}
        </a>
      ))}
    </nav>
  )
}
