import { useText } from '#kit/data/text.ts'
import { NumberField } from '#kit/ui/form/number-field.tsx'
import { SwitchField } from '#kit/ui/form/switch.tsx'
import type { ControlProps } from './control-props.ts'
import styles from './section.module.css'

export function DefaultLocation({ form, name, disabled }: ControlProps) {
  const t = useText('settings')
  const common = { form, disabled }
  return (
    <div className={styles.stack}>
      <SwitchField {...common} name={`${name}.enable`} label={t('location_enable')} />
      <div className={styles.pair}>
        <NumberField {...common} name={`${name}.latitude`} label={t('latitude')} decimals={6} nullable />
        <NumberField {...common} name={`${name}.longitude`} label={t('longitude')} decimals={6} nullable />
      </div>
      <SwitchField {...common} name={`${name}.hide_location_bar`} label={t('location_hide')} />
    </div>
  )
}
