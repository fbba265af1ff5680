import { Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core'
import { IconAt, IconCheck, IconDeviceDesktop, IconKeyboard, IconLogout, IconMoon, IconSun, IconUser } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useText } from '#kit/data/text.ts'
import { Avatar } from '#kit/ui/avatar.tsx'
import { isOwner, useHall } from './hall.ts'
import styles from './header.module.css'
import { signOut } from './sign-out.ts'

const ProfileDialog = lazy(() => import('./profile-dialog.tsx').then((module) => ({ default: module.ProfileDialog })))
const EmailDialog = lazy(() => import('./email-dialog.tsx').then((module) => ({ default: module.EmailDialog })))

export function UserMenu({ sheet }: { sheet: () => void }) {
  const say = useText('shell')
  const { me } = useHall()
  const [dialog, setDialog] = useState<'profile' | 'email' | null>(null)
  return (
    <>
      <Menu position="bottom-end" width={220}>
        <Menu.Target><UnstyledButton className={styles.account} aria-label={say('account', { name: me.full_name })}><Avatar name={me.full_name} look="person" /></UnstyledButton></Menu.Target>
        <Menu.Dropdown>
          <div className={styles.person}><strong>{me.full_name}</strong><span>{me.email}</span></div>
          <Menu.Divider />
          <Menu.Item leftSection={<IconUser size={16} />} onClick={() => setDialog('profile')}>{say('edit_profile')}</Menu.Item>
          {isOwner(me) && <Menu.Item leftSection={<IconAt size={16} />} onClick={() => setDialog('email')}>{say('change_email')}</Menu.Item>}
          <Menu.Item leftSection={<IconKeyboard size={16} />} onClick={sheet}>{say('keys')}</Menu.Item>
          <Menu.Divider />
          <SchemeItems />
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout size={16} className="flip" />} onClick={() => void signOut(me)}>{say('logout')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {dialog === 'profile' && <ProfileDialog close={() => setDialog(null)} />}
        {dialog === 'email' && <EmailDialog close={() => setDialog(null)} />}
      </Suspense>
    </>
  )
}

const schemes = [{ key: 'light', icon: IconSun }, { key: 'dark', icon: IconMoon }, { key: 'auto', icon: IconDeviceDesktop }] as const

function SchemeItems() {
  const say = useText('shell')
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <>
      <Menu.Label>{say('scheme')}</Menu.Label>
      {schemes.map(({ key, icon: Icon }) => (
        <Menu.Item key={key} role="menuitemradio" aria-checked={colorScheme === key} leftSection={<Icon size={16} />} rightSection={colorScheme === key && <IconCheck size={16} />} closeMenuOnClick={false} onClick={() => setColorScheme(key)}>{say(`scheme_${key}`)}</Menu.Item>
      ))}
    </>
  )
}
