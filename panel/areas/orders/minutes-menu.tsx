import { Menu } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { useText } from '#kit/data/text.ts'
import { Button } from '#kit/ui/button.tsx'

const offered = [10, 15, 20, 25, 30, 35, 40, 45, 60, 75, 90]

type Props = { minutes: number; onChange: (minutes: number) => void; size?: 'normal' | 'touch'; disabled?: boolean; /** Spoken name; else the time that stands there. */ label?: string }

/** Minutes in the kitchen, beside Accept. */
export function MinutesMenu({ minutes, onChange, size = 'normal', disabled, label }: Props) {
  const t = useText('orders')
  const choices = offered.includes(minutes) ? offered : [...offered, minutes].toSorted((one, other) => one - other)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button size={size} disabled={disabled} aria-haspopup="menu" aria-label={label ?? t('preparation_of', { count: minutes })}>
          <bdi>{t('minutes_short', { count: minutes })}</bdi>&nbsp;<IconChevronDown size={16} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('preparation')}</Menu.Label>
        {choices.map((choice) => (
          <Menu.Item key={choice} onClick={() => onChange(choice)} rightSection={choice === minutes ? <IconCheck size={16} aria-hidden /> : undefined} aria-current={choice === minutes || undefined}>
            <bdi>{t('minutes_short', { count: choice })}</bdi>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
