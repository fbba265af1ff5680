import { Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { BoardDriver } from '#contract/areas/drivers/dispatch.ts'
import { useText } from '#kit/data/text.ts'
import { Button } from '#kit/ui/base/button.tsx'

type Props = {
  drivers: readonly BoardDriver[]
  label: string
  orderId: string
  disabled: boolean
  choose: (driver: BoardDriver) => void
  /** Takes an order back from its driver. */
  takeBack?: () => void
}

/** Chooses a driver for an order. Nothing without drivers. */
export function DriverMenu({ drivers, label, orderId, disabled, choose, takeBack }: Props) {
  const t = useText('drivers')
  if (drivers.length === 0 && !takeBack) return null
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button size="small" icon={IconChevronDown} disabled={disabled} aria-label={`${label} #${orderId}`}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflow: 'auto' }}>
        {drivers.map((driver) => (
          <Menu.Item key={driver.id} onClick={() => choose(driver)}>
            <bdi>{driver.name}</bdi> ·{' '}
            {driver.tasks.length === 0 ? t('free') : t('open_deliveries', { count: driver.tasks.length })}
          </Menu.Item>
        ))}
        {takeBack && <Menu.Item onClick={takeBack}>{t('take_back')}</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  )
}
