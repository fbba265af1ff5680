import { Button as MantineButton, UnstyledButton } from '@mantine/core'
import type { ComponentPropsWithRef, ComponentType, MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './button.module.css'
import { Kbd } from './kbd.tsx'
import { isDoubleClick } from './double-click-guard.ts'

export type Icon = ComponentType<{
  size?: number | string
  className?: string
  stroke?: number | string
  'aria-hidden'?: boolean
}>
type Kind = 'primary' | 'plain' | 'bare' | 'danger' | 'danger-primary'
type Size = 'small' | 'normal' | 'touch'

type ButtonAppearance = {
  kind?: Kind
  /** Height in px: 28, 32 or 44. `touch` is for the order board and the phone. */
  size?: Size
  icon?: Icon
  /** The keyboard shortcut that does the same, shown at the end. */
  keys?: string
  /** Mirrors the icon in right-to-left languages. */
  flip?: boolean
  full?: boolean
  children: ReactNode
}

const sizes = { small: 'xs', normal: 'sm', touch: 'lg' } as const

const buttonProps = ({ kind = 'plain', size = 'normal', icon: IconComponent, keys, flip, full }: ButtonAppearance) =>
  ({
    size: sizes[size],
    variant: 'default',
    fullWidth: full,
    className: styles.button,
    'data-kind': kind,
    leftSection: IconComponent && <IconComponent size={16} className={flip ? 'flip' : undefined} aria-hidden />,
    rightSection: keys && <Kbd>{keys}</Kbd>,
  }) as const

type ButtonProps = ButtonAppearance &
  Omit<ComponentPropsWithRef<'button'>, keyof ButtonAppearance | 'style' | 'className'> & { busy?: boolean }

/**
 * Use one primary button per card or bar; all others are plain or bare. A button with `busy` treats a double click
 * as one click. Other props and the ref are passed to the button, so that menus and tooltips can attach to it.
 */
export function Button({
  kind,
  size,
  icon,
  keys,
  flip,
  full,
  children,
  busy,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy !== undefined && isDoubleClick(event.nativeEvent)) return event.preventDefault()
    onClick?.(event)
  }
  return (
    <MantineButton
      {...rest}
      {...buttonProps({ kind, size, icon, keys, flip, full, children })}
      type={type}
      loading={busy}
      onClick={handleClick}
    >
      {children}
    </MantineButton>
  )
}

/** A link that looks like a button. `href` leaves the panel; with `download` it saves the target under that name. */
export function LinkButton(
  props: ButtonAppearance &
    (
      | { to: string; href?: undefined; newTab?: undefined; download?: undefined }
      | { to?: undefined; href: string; newTab?: boolean; download?: string }
    ),
) {
  if (props.to !== undefined)
    return (
      <MantineButton {...buttonProps(props)} component={Link} to={props.to}>
        {props.children}
      </MantineButton>
    )
  return (
    <MantineButton
      {...buttonProps(props)}
      component="a"
      href={props.href}
      download={props.download}
      target={props.newTab ? '_blank' : undefined}
      rel={props.newTab ? 'noopener' : undefined}
    >
      {props.children}
    </MantineButton>
  )
}

type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'style' | 'className' | 'children'> & {
  icon: Icon
  /** What the button does. Screen readers speak it; it is shown on hover unless `tooltip` is false. */
  label: string
  size?: Size
  kind?: 'plain' | 'bare' | 'danger'
  keys?: string
  flip?: boolean
  pressed?: boolean
  expanded?: boolean
  popup?: 'menu' | 'dialog'
  /** Shows a red dot: something needs attention. */
  dot?: boolean
  tooltip?: boolean
}

export function IconButton({
  icon: IconComponent,
  label,
  size = 'normal',
  kind = 'bare',
  keys,
  flip,
  pressed,
  expanded,
  popup,
  dot,
  tooltip = true,
  ...rest
}: IconButtonProps) {
  return (
    <UnstyledButton
      type="button"
      {...rest}
      className={styles.iconButton}
      data-kind={kind}
      data-size={size}
      data-dot={dot || undefined}
      data-tooltip={tooltip ? label : undefined}
      data-tooltip-keys={keys}
      aria-label={label}
      aria-pressed={pressed}
      aria-expanded={expanded ?? rest['aria-expanded']}
      aria-haspopup={popup ?? rest['aria-haspopup']}
    >
      <IconComponent size={size === 'small' ? 16 : 18} className={flip ? 'flip' : undefined} aria-hidden />
    </UnstyledButton>
  )
}
