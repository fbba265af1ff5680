import { IconPlayerPlay } from '@tabler/icons-react'
import { Sound } from '#contract/areas/settings/settings.ts'
import { useText } from '#kit/data/text.ts'
import { IconButton } from '#kit/ui/base/button.tsx'
import { SelectField } from '#kit/ui/form/select-field.tsx'
import { playSound } from '#panel/shell/alerts/sounds.ts'
import type { ControlProps } from './control-props.ts'
import styles from './section.module.css'

/** The sound of new orders, with a button that plays the chosen one. */
export function SoundField({ form, name, label, disabled }: ControlProps) {
  const t = useText('alerts')
  const chosen = Sound.safeParse(form.field(name).value).data
  return (
    <div className={styles.sound}>
      <SelectField
        form={form}
        name={name}
        label={label}
        hideLabel
        disabled={disabled}
        options={Sound.options.map((value) => ({ value, text: t(value) }))}
      />
      {chosen && (
        <IconButton
          icon={IconPlayerPlay}
          label={t('preview', { name: t(chosen) })}
          onClick={() => void playSound(chosen)}
        />
      )}
    </div>
  )
}
