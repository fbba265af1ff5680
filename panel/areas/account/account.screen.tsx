import { IconChevronRight, IconLanguage, IconLogout, IconPalette, IconSettings, IconUser } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useMantineColorScheme } from '@mantine/core'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useLocale, useText } from '#kit/data/text.ts'
import { usePermissions } from '#kit/data/use-can.ts'
import { merchantSettingsNames } from '#contract/permissions.ts'
import { hasPermission } from '#contract/rules/permissions.ts'
import { Avatar } from '#kit/ui/base/avatar.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { Segments } from '#kit/ui/layout/tabs.tsx'
import styles from './account.module.css'
import { useHall } from '../../shell/session/panel-context.ts'
import { isPage } from '../../shell/routing/route-registry.ts'
import { LanguageChoice } from '../../shell/language/language-menu.tsx'
import { offeredAt } from '../../shell/language/languages.ts'
import { signOut } from '../../shell/session/sign-out.ts'
import { Switcher, useSwitchable } from '../../shell/frame/merchant-switcher.tsx'

const ProfileDialog = lazy(() =>
  import('../../shell/frame/profile-dialog.tsx').then((module) => ({ default: module.ProfileDialog })),
)

/** On the phone: who I am, my settings, my other stores, the way out. */
export function AccountScreen() {
  const say = useText('shell')
  const hall = useHall()
  const door = usePanelRoute()
  const held = usePermissions()
  const switchable = useSwitchable()
  const [editing, setEditing] = useState(false)
  const { me } = hall
  return (
    <Screen title={say('account_title')}>
      <div className={styles.page}>
        <div className={styles.person}>
          <Avatar name={me.full_name} size={40} look="person" />
          <div>
            <strong>{me.full_name}</strong>
            <span>{me.email}</span>
          </div>
        </div>
        <Card pad={false}>
          <ul>
            <Line
              icon={<IconUser size={20} aria-hidden />}
              text={say('edit_profile')}
              onClick={() => setEditing(true)}
            />
            {hasPermission(held, 'merchant', merchantSettingsNames) && isPage(door.to('/settings')) && (
              <Line icon={<IconSettings size={20} aria-hidden />} text={say('settings')} to={door.to('/settings')} />
            )}
            {switchable && (
              <li>
                <Switcher
                  wide
                  label={say('switch_merchant')}
                  trigger={
                    <span className={styles.line}>
                      <Avatar
                        name={hall.name}
                        size={20}
                        {...(hall.panel === 'merchant' ? { src: hall.merchant.images.logo?.image_url ?? null } : {})}
                      />
                      {say('switch_merchant')}
                      <IconChevronRight size={18} className="flip" aria-hidden />
                    </span>
                  }
                />
              </li>
            )}
            <li className={styles.line}>
              <IconPalette size={20} aria-hidden />
              {say('scheme')}
              <SchemeChoice />
            </li>
            <li>
              <LanguageLine />
            </li>
          </ul>
        </Card>
        <Card pad={false}>
          <ul>
            <Line
              icon={<IconLogout size={20} className="flip" aria-hidden />}
              text={say('logout')}
              onClick={() => void signOut(me)}
            />
          </ul>
        </Card>
      </div>
      <Suspense>{editing && <ProfileDialog close={() => setEditing(false)} />}</Suspense>
    </Screen>
  )
}

type LineProps = { icon: ReactNode; text: string } & (
  | { to: string; onClick?: undefined }
  | { to?: undefined; onClick: () => void }
)

function Line({ icon, text, to, onClick }: LineProps) {
  const inside = (
    <>
      {icon}
      {text}
      <IconChevronRight size={18} className="flip" aria-hidden />
    </>
  )
  return (
    <li>
      {to === undefined ? (
        <button type="button" className={styles.line} onClick={onClick}>
          {inside}
        </button>
      ) : (
        <Link className={styles.line} to={to}>
          {inside}
        </Link>
      )}
    </li>
  )
}

function LanguageLine() {
  const say = useText('shell')
  const { pathname } = useLocation()
  const now = useLocale()
  const name = offeredAt(pathname).find(({ locale }) => locale === now)?.name
  return (
    <LanguageChoice>
      <button type="button" className={styles.line}>
        <IconLanguage size={20} aria-hidden />
        {say('language')}
        <bdi className={styles.soft} lang={now}>
          {name}
        </bdi>
        <IconChevronRight size={18} className="flip" aria-hidden />
      </button>
    </LanguageChoice>
  )
}

function SchemeChoice() {
  const say = useText('shell')
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <span className={styles.end}>
      <Segments
        label={say('scheme')}
        value={colorScheme}
        onChange={setColorScheme}
        options={[
          { value: 'light', text: say('scheme_light') },
          { value: 'dark', text: say('scheme_dark') },
          { value: 'auto', text: say('scheme_system') },
        ]}
      />
    </span>
  )
}
