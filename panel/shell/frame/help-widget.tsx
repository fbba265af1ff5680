import { Menu } from '@mantine/core'
import { IconBook2, IconHelp, IconKeyboard } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { hasPermission } from '#contract/rules/permissions.ts'
import { useText } from '#kit/data/text.ts'
import { usePermissions } from '#kit/data/use-can.ts'
import { IconButton } from '#kit/ui/base/button.tsx'
import { useHall } from '../session/panel-context.ts'

/** Help for those who may ask for it and do not run the platform themselves; it comes 4 s after the panel, out of the way of the first screen. */
export function HelpWidget({ sheet }: { sheet: () => void }) {
  const say = useText('shell')
  const held = usePermissions()
  const hall = useHall()
  const [here, setHere] = useState(false)
  const meant =
    hall.panel === 'tenant' && hasPermission(held, 'tenant', 'ManageTenantHelp') && !held.has('GlobalAccess')
  useEffect(() => {
    if (!meant) return
    const timer = setTimeout(() => setHere(true), 4000)
    return () => clearTimeout(timer)
  }, [meant])
  if (!here || hall.panel !== 'tenant' || !meant) return null
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <IconButton icon={IconHelp} label={say('help_open')} popup="menu" />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{say('help_title')}</Menu.Label>
        <Menu.Item
          component="a"
          href={hall.boot.links.help_url ?? '/help'}
          target="_blank"
          rel="noopener"
          leftSection={<IconBook2 size={16} />}
        >
          {say('help_guide')}
        </Menu.Item>
        <Menu.Item leftSection={<IconKeyboard size={16} />} onClick={sheet}>
          {say('keys')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
