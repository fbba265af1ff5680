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
import { Segments } from '#kit/ui/layout/segments.tsx'
import styles from './account.module.css'
import { usePanelContext } from '../../shell/session/panel-context.ts'
import { isPage } from '../../shell/routing/route-registry.ts'
import { LanguageChoice } from '../../shell/language/language-menu.tsx'
import { offeredLanguages } from '../../shell/language/languages.ts'
import { signOut } from '../../shell/session/sign-out.ts'
import { MerchantSwitcher, useCanSwitchMerchant } from '../../shell/frame/merchant-switcher.tsx'

const ProfileDialog = lazy(() =>
  import('../../shell/frame/profile-dialog.tsx').then((module) => ({ default: module.ProfileDialog })),
)

/** The account page on phones: profile, settings, merchant switch and sign-out. */
export function AccountScreen() {
  const t = useText('shell')
  const context = usePanelContext()
  const route = usePanelRoute()
  const permissions = usePermissions()
  const switchable = useCanSwitchMerchant()
  const [isEditing, setIsEditing] = useState(false)
  const { me } = context
  return (
    <Screen title={t('account_title')}>
      <div className={styles.page}>
        <div className={styles.person}>
          <Avatar name={me.full_name} size={40} variant="person" />
          <div>
            <strong>{me.full_name}</strong>
            <span>{me.email}</span>
          </div>
        </div>
        <Card pad={false}>
          <ul>
            <AccountRow
              icon={<IconUser size={20} aria-hidden />}
              text={t('edit_profile')}
              onClick={() => setIsEditing(true)}
            />
            {hasPermission(permissions, 'merchant', merchantSettingsNames) && isPage(route.to('/settings')) && (
              <AccountRow
                icon={<IconSettings size={20} aria-hidden />}
                text={t('settings')}
                to={route.to('/settings')}
              />
            )}
            {switchable && (
              <li>
                <MerchantSwitcher
                  wide
                  label={t('switch_merchant')}
                  trigger={
                    <span className={styles.row}>
                      <Avatar
                        name={context.name}
                        size={20}
                        {...(context.panel === 'merchant'
                          ? { src: context.merchant.images.logo?.image_url ?? null }
                          : {})}
                      />
                      {t('switch_merchant')}
                      <IconChevronRight size={18} className="flip" aria-hidden />
                    </span>
                  }
                />
              </li>
            )}
            <li className={styles.row}>
              <IconPalette size={20} aria-hidden />
              {t('scheme')}
              <SchemeChoice />
            </li>
            <li>
              <LanguageRow />
            </li>
          </ul>
        </Card>
        <Card pad={false}>
          <ul>
            <AccountRow
              icon={<IconLogout size={20} className="flip" aria-hidden />}
              text={t('logout')}
              onClick={() => void signOut(me)}
            />
          </ul>
        </Card>
      </div>
      <Suspense>{isEditing && <ProfileDialog close={() => setIsEditing(false)} />}</Suspense>
    </Screen>
  )
}

type AccountRowProps = { icon: ReactNode; text: string } & (
  | { to: string; onClick?: undefined }
  | { to?: undefined; onClick: () => void }
)

function AccountRow({ icon, text, to, onClick }: AccountRowProps) {
  const content = (
    <>
      {icon}
      {text}
      <IconChevronRight size={18} className="flip" aria-hidden />
    </>
  )
  return (
    <li>
      {to === undefined ? (
        <button type="button" className={styles.row} onClick={onClick}>
          {content}
        </button>
      ) : (
        <Link className={styles.row} to={to}>
          {content}
        </Link>
      )}
    </li>
  )
}

function LanguageRow() {
  const t = useText('shell')
  const { pathname } = useLocation()
  const now = useLocale()
  const name = offeredLanguages(pathname).find(({ locale }) => locale === now)?.name
  return (
    <LanguageChoice>
      <button type="button" className={styles.row}>
        <IconLanguage size={20} aria-hidden />
        {t('language')}
        <bdi className={styles.muted} lang={now}>
          {name}
        </bdi>
        <IconChevronRight size={18} className="flip" aria-hidden />
      </button>
    </LanguageChoice>
  )
}

function SchemeChoice() {
  const t = useText('shell')
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <span className={styles.trailing}>
      <Segments
        label={t('scheme')}
        value={colorScheme}
        onChange={setColorScheme}
        options={[
          { value: 'light', text: t('scheme_light') },
          { value: 'dark', text: t('scheme_dark') },
          { value: 'auto', text: t('scheme_system') },
        ]}
      />
    </span>
  )
}
