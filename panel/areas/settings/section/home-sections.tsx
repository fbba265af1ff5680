import { Settings } from '#contract/areas/settings/settings.ts'
import { useText } from '#kit/data/text.ts'
import { Switch } from '#kit/ui/form/switch.tsx'
import type { ControlProps } from './control-props.ts'
import styles from './section.module.css'

/** Which parts the start page of the shop has. */
export function HomeSections({ form, name, disabled }: ControlProps) {
  const t = useText('settings')
  const sections = Settings.shape.sections.safeParse(form.values[name])
  if (!sections.success) return null
  const parts = ['banners', 'categories', 'featured', 'sponsored', 'packages', 'recommendations'] as const
  return (
    <div className={styles.switches}>
      {parts.map((part) => (
        <Switch
          key={part}
          label={t(`part_${part}`)}
          checked={sections.data[part]}
          disabled={disabled}
          onChange={(checked) => form.field(`${name}.${part}`).set(checked)}
        />
      ))}
    </div>
  )
}
