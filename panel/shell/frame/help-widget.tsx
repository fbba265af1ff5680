import { Menu } from '@mantine/core'
import { IconBook2, IconHelp, IconKeyboard } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { canOpenHelp, isOperator } from '#contract/rules/permissions.ts'
import { useText } from '#kit/data/text.ts'
import { usePermissions } from '#kit/data/use-can.ts'
import { IconButton } from '#kit/ui/base/button.tsx'
import { usePanelContext } from '../session/panel-context.ts'

/** The help menu for tenant users. Appears 4 s after the panel, so that it does not delay the first screen. */
export function HelpWidget({ openShortcuts }: { openShortcuts: () => void }) {
  const t = useText('shell')
  const permissions = usePermissions()
  const context = usePanelContext()
  const [isVisible, setVisible] = useState(false)
  const isEligible = context.panel === 'tenant' && canOpenHelp(permissions) && !isOperator(permissions)
  useEffect(() => {
    if (!isEligible) return
    const timer = setTimeout(() => setVisible(true), 4000)
    return () => clearTimeout(timer)
  }, [isEligible])
  if (!isVisible || context.panel !== 'tenant' || !isEligible) return null
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
        <Menu.Item leftSection={<IconKeyboard size={16} />} onClick={openShortcuts}>
          {t('keys')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
