import { Button as MantineButton, Tooltip, UnstyledButton } from '@mantine/core'
import type { ComponentType, MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './button.module.css'
import { Kbd } from './kbd.tsx'

export type Icon = ComponentType<{ size?: number | string; className?: string; stroke?: number | string; 'aria-hidden'?: boolean }>
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

const parts = ({ kind = 'plain', size = 'normal', icon: Picture, keys, flip, full }: Look) => ({
  size: sizes[size],
  variant: 'default',
  fullWidth: full,
  className: styles.button,
  'data-kind': kind,
  leftSection: Picture && <Picture size={16} className={flip ? 'flip' : undefined} aria-hidden />,
  rightSection: keys && <Kbd>{keys}</Kbd>,
} as const)

type ButtonProps = Look & {
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void
  type?: 'button' | 'submit'
  disabled?: boolean
  busy?: boolean
  autoFocus?: boolean
  form?: string
  id?: string
  'aria-label'?: string
  'aria-expanded'?: boolean
  'aria-haspopup'?: 'menu' | 'dialog'
  'aria-pressed'?: boolean
}

/** One primary per card or bar; everything else is plain or bare. */
export function Button(props: ButtonProps) {
  const { children, onClick, type = 'button', disabled, busy, autoFocus, form, id } = props
  return (
    <MantineButton
      {...parts(props)} type={type} onClick={onClick} disabled={disabled} loading={busy} autoFocus={autoFocus} form={form} id={id}
      aria-label={props['aria-label']} aria-expanded={props['aria-expanded']} aria-haspopup={props['aria-haspopup']} aria-pressed={props['aria-pressed']}
    >
      {children}
    </MantineButton>
  )
}

/** A way to another place that looks like a button; `href` leaves the panel. */
export function LinkButton(props: Look & ({ to: string; href?: undefined; newTab?: undefined } | { to?: undefined; href: string; newTab?: boolean })) {
  if (props.to !== undefined) return <MantineButton {...parts(props)} component={Link} to={props.to}>{props.children}</MantineButton>
  return (
    <MantineButton {...parts(props)} component="a" href={props.href} target={props.newTab ? '_blank' : undefined} rel={props.newTab ? 'noopener' : undefined}>
      {props.children}
    </MantineButton>
  )
}

type IconButtonProps = {
  icon: Icon
  /** What it does; spoken and shown on hover. */
  label: string
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void
  size?: Size
  kind?: 'plain' | 'bare' | 'danger'
  keys?: string
  flip?: boolean
  disabled?: boolean
  pressed?: boolean
  expanded?: boolean
  popup?: 'menu' | 'dialog'
  /** A tomato dot: something waits. */
  pip?: boolean
  tip?: boolean
  ref?: React.Ref<HTMLButtonElement>
}

export function IconButton({ icon: Picture, label, onClick, size = 'normal', kind = 'bare', keys, flip, disabled, pressed, expanded, popup, pip, tip = true, ref }: IconButtonProps) {
  const button = (
    <UnstyledButton
      ref={ref} className={styles.iconButton} data-kind={kind} data-size={size} data-pip={pip || undefined} onClick={onClick} disabled={disabled}
      aria-label={label} aria-pressed={pressed} aria-expanded={expanded} aria-haspopup={popup}
    >
      <Picture size={size === 'small' ? 16 : 18} className={flip ? 'flip' : undefined} aria-hidden />
    </UnstyledButton>
  )
  if (!tip || expanded) return button
  return <Tooltip label={<span className={styles.tip}>{label}{keys && <Kbd>{keys}</Kbd>}</span>}>{button}</Tooltip>
}
