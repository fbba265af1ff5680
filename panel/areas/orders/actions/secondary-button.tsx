import type { Icon } from '#kit/ui/base/button.tsx'
import { Button, IconButton } from '#kit/ui/base/button.tsx'

/** A secondary button; on the phone only its icon is shown. */
export function SecondaryButton({
  size,
  label,
  ...rest
}: {
  size: 'normal' | 'touch'
  label: string
  icon: Icon
  flip?: boolean
  onClick: () => void
}) {
  return size === 'touch' ? (
    <IconButton kind="plain" size="touch" label={label} {...rest} />
  ) : (
    <Button {...rest}>{label}</Button>
  )
}
