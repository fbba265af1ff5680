import { Menu } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { Link } from 'react-router'
import { auditLog, merchantAuditLog } from '#contract/areas/audit/audit.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useText } from '#kit/data/text.ts'
import { useCan } from '#kit/data/use-can.ts'

/** Opens the activity log of one record (kind:id), for those who may read it. */
export function ActivityMenuItem({ record }: { record: string }) {
  const t = useText('shell')
  const can = useCan()
  const { to, byPanel } = usePanelRoute()
  if (!can(byPanel(auditLog.list, merchantAuditLog.list))) return null
  return (
    <Menu.Item
      leftSection={<IconHistory size={16} />}
      component={Link}
      to={to(`/settings/activity?record=${encodeURIComponent(record)}`)}
    >
      {t('record_activity')}
    </Menu.Item>
  )
}
