import { Menu } from '@mantine/core'
import { IconBook2, IconHelp, IconKeyboard } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { canOpenHelp, isOperator } from '#contract/rules/permissions.ts'
import { useText } from '#kit/data/text.ts'
import { usePermissions } from '#kit/data/use-can.ts'
import { IconButton } from '#kit/ui/base/button.tsx'
import { usePanelContext } from '../session/panel-context.ts'

/** Help for those who may ask for it and do not run the platform themselves; it comes 4 s after the panel, out of the way of the first screen. */
export function HelpWidget({ sheet }: { sheet: () => void }) {
  const t = useText('shell')
  const held = usePermissions()
  const context = usePanelContext()
  const [here, setHere] = useState(false)
  const meant = context.panel === 'tenant' && canOpenHelp(held) && !isOperator(held)
  useEffect(() => {
    if (!meant) return
    const timer = setTimeout(() => setHere(true), 4000)
    return () => clearTimeout(timer)
  }, [meant])
  if (!here || context.panel !== 'tenant' || !meant) return null
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <IconButton icon={IconHelp} label={t('help_open')} popup="menu" />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('help_title')}</Menu.Label>
        <Menu.Item
          component="a"
          href={context.boot.links.help_url ?? '/help'}
          target="_blank"
          rel="noopener"
          leftSection={<IconBook2 size={16} />}
        >
          {t('help_guide')}
        </Menu.Item>
        <Menu.Item leftSection={<IconKeyboard size={16} />} onClick={sheet}>
          {t('keys')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
