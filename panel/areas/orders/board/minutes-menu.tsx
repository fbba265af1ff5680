import { Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useText } from '#kit/data/text.ts'
import { Button, IconButton } from '#kit/ui/base/button.tsx'
import styles from '../actions/touch-menu.module.css'

const minuteOptions = [10, 15, 20, 25, 30, 40, 45, 60, 90]

type Props = {
  minutes: number
  onChange: (minutes: number) => void
  size?: 'normal' | 'touch'
  disabled?: boolean
  /** Only the arrow: the button beside it shows the minutes. */ compact?: boolean
}

/** Preparation minutes, beside Accept. */
export function MinutesMenu({ minutes, onChange, size = 'normal', disabled, compact }: Props) {
  const t = useText('orders')
  const options = minuteOptions.includes(minutes)
    ? minuteOptions
    : [...minuteOptions, minutes].toSorted((one, other) => one - other)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        {compact ? (
          <IconButton
            kind="plain"
            size={size}
            icon={IconChevronDown}
            label={t('preparation_of', { count: minutes })}
            disabled={disabled}
            popup="menu"
          />
        ) : (
          <Button
            size={size}
            disabled={disabled}
            aria-haspopup="menu"
            aria-label={t('preparation_of', { count: minutes })}
          >
            <bdi>{t('minutes_short', { count: minutes })}</bdi>&nbsp;
            <IconChevronDown size={16} aria-hidden />
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('preparation')}</Menu.Label>
        <div className={styles.grid}>
          {options.map((option) => (
            <Menu.Item
              key={option}
              className={styles.tile}
              data-on={option === minutes || undefined}
              aria-current={option === minutes || undefined}
              onClick={() => onChange(option)}
            >
              <bdi>{t('minutes_short', { count: option })}</bdi>
            </Menu.Item>
          ))}
        </div>
      </Menu.Dropdown>
    </Menu>
  )
}
