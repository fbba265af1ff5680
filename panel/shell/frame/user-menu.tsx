import { Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core'
import { IconAt, IconDeviceDesktop, IconKeyboard, IconLogout, IconMoon, IconSun, IconUser } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useText } from '#kit/data/text.ts'
import { Avatar } from '#kit/ui/base/avatar.tsx'
import { initialsOf } from '#kit/ui/base/format.ts'
import { isOwner, usePanelContext } from '../session/panel-context.ts'
import styles from './header.module.css'
import { signOut } from '../session/sign-out.ts'

const ProfileDialog = lazy(() => import('./profile-dialog.tsx').then((module) => ({ default: module.ProfileDialog })))
const EmailDialog = lazy(() =>
  import('../session/email-dialog.tsx').then((module) => ({ default: module.EmailDialog })),
)

export function UserMenu({ openShortcuts }: { openShortcuts: () => void }) {
  const t = useText('shell')
  const { me } = usePanelContext()
  const [dialog, setDialog] = useState<'profile' | 'email' | null>(null)
  return (
    <>
      <Menu position="bottom-end" width={220} withinPortal={false}>
        <Menu.Target>
          <UnstyledButton
            className={styles.account}
            aria-label={`${initialsOf(me.full_name)}, ${t('account', { name: me.full_name })}`}
          >
            <Avatar name={me.full_name} variant="person" />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label className={styles.person}>
            <strong>{me.full_name}</strong>
            <span>{me.email}</span>
          </Menu.Label>
          <Menu.Divider />
          <Menu.Item leftSection={<IconUser size={16} />} onClick={() => setDialog('profile')}>
            {t('edit_profile')}
          </Menu.Item>
          {isOwner(me) && (
            <Menu.Item leftSection={<IconAt size={16} />} onClick={() => setDialog('email')}>
              {t('change_email')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconKeyboard size={16} />} onClick={openShortcuts}>
            {t('keys')}
          </Menu.Item>
          <Menu.Divider />
          <SchemeItems />
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout size={16} className="flip" />} onClick={() => void signOut(me)}>
            {t('logout')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {dialog === 'profile' && <ProfileDialog close={() => setDialog(null)} />}
        {dialog === 'email' && <EmailDialog close={() => setDialog(null)} />}
      </Suspense>
    </>
  )
}

const schemes = [
  { key: 'light', icon: IconSun },
  { key: 'dark', icon: IconMoon },
  { key: 'auto', icon: IconDeviceDesktop },
] as const

const isScheme = (name: string): name is 'light' | 'dark' | 'auto' => schemes.some(({ key }) => key === name)

function SchemeItems() {
  const t = useText('shell')
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <>
      <Menu.Label>{t('scheme')}</Menu.Label>
      <Menu.RadioGroup
        value={colorScheme}
        onChange={(next) => {
          if (isScheme(next)) setColorScheme(next)
        }}
      >
        {schemes.map(({ key, icon: Icon }) => (
          <Menu.RadioItem key={key} value={key} closeMenuOnClick={false} rightSection={<Icon size={16} aria-hidden />}>
            {t(`scheme_${key}`)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  )
}
