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

type Look = {
  kind?: Kind
  /** 28, 32 or 44 high; touch on the board and the phone. */
  size?: Size
  icon?: Icon
  /** The key that does the same, shown at the end. */
  keys?: string
  /** Mirrors the icon from right to left. */
  flip?: boolean
  full?: boolean
  children: ReactNode
}

const sizes = { small: 'xs', normal: 'sm', touch: 'lg' } as const

const parts = ({ kind = 'plain', size = 'normal', icon: Picture, keys, flip, full }: Look) =>
  ({
    size: sizes[size],
    variant: 'default',
    fullWidth: full,
    className: styles.button,
    'data-kind': kind,
    leftSection: Picture && <Picture size={16} className={flip ? 'flip' : undefined} aria-hidden />,
    rightSection: keys && <Kbd>{keys}</Kbd>,
  }) as const

type ButtonProps = Look & Omit<ComponentPropsWithRef<'button'>, keyof Look | 'style' | 'className'> & { busy?: boolean }

/**
 * One primary per card or bar; everything else is plain or bare. What can be busy takes a double click as one
 * press. Further props and the ref reach the button, so that menus and tooltips can hang on it.
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
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy !== undefined && isDoubleClick(event.nativeEvent)) return event.preventDefault()
    onClick?.(event)
  }
  return (
    <MantineButton
      {...rest}
      {...parts({ kind, size, icon, keys, flip, full, children })}
      type={type}
      loading={busy}
      onClick={press}
    >
      {children}
    </MantineButton>
  )
}

/** A way to another place that looks like a button; `href` leaves the panel, or saves what is there under the name `download`. */
export function LinkButton(
  props: Look &
    (
      | { to: string; href?: undefined; newTab?: undefined; download?: undefined }
      | { to?: undefined; href: string; newTab?: boolean; download?: string }
    ),
) {
  if (props.to !== undefined)
    return (
      <MantineButton {...parts(props)} component={Link} to={props.to}>
        {props.children}
      </MantineButton>
    )
  return (
    <MantineButton
      {...parts(props)}
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
  /** What it does; spoken, and shown on hover unless `tip` is false. */
  label: string
  size?: Size
  kind?: 'plain' | 'bare' | 'danger'
  keys?: string
  flip?: boolean
  pressed?: boolean
  expanded?: boolean
  popup?: 'menu' | 'dialog'
  /** A tomato dot: something waits. */
  pip?: boolean
  tip?: boolean
}

export function IconButton({
  icon: Picture,
  label,
  size = 'normal',
  kind = 'bare',
  keys,
  flip,
  pressed,
  expanded,
  popup,
  pip,
  tip = true,
  ...rest
}: IconButtonProps) {
  return (
    <UnstyledButton
      type="button"
      {...rest}
      className={styles.iconButton}
      data-kind={kind}
      data-size={size}
      data-pip={pip || undefined}
      data-tip={tip ? label : undefined}
      data-tip-keys={keys}
      aria-label={label}
      aria-pressed={pressed}
      aria-expanded={expanded ?? rest['aria-expanded']}
      aria-haspopup={popup ?? rest['aria-haspopup']}
    >
      <Picture size={size === 'small' ? 16 : 18} className={flip ? 'flip' : undefined} aria-hidden />
    </UnstyledButton>
  )
}
