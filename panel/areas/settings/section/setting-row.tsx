import type { ReactNode } from 'react'
import type { SettingValue } from '#contract/areas/settings/values.ts'
import { useText } from '#kit/data/text.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { Tag } from '#kit/ui/base/tag.tsx'
import type { FormState } from '#kit/ui/form/form.tsx'
import { settingElementId } from '#panel/shell/settings/setting-entries.ts'
import { ownOf } from './section-values.ts'
import type { SectionValues } from './section-values.ts'
import styles from './section.module.css'

type Props = {
  form: FormState<SectionValues>
  row: SettingValue
  label: string
  hint?: string | undefined
  isWide: boolean
  /** The control; disabled while the merchant follows the tenant. */
  children: (isInherited: boolean) => ReactNode
}

/** One setting: what it is, its control, and for a merchant whether it follows the tenant. */
export function SettingRow({ form, row, label, hint, isWide, children }: Props) {
  const t = useText('settings')
  const isMerchant = form.values['own'] !== undefined
  const own = ownOf(form.values)
  const { setting_key: key, inherited_value } = row
  const isInherited = isMerchant && !own.includes(key)
  const override = () => form.setValues({ own: [...own, key] })
  const inherit = () => form.setValues({ own: own.filter((one) => one !== key), [key]: inherited_value })
  return (
    <div
      id={settingElementId(key)}
      className={styles.row}
      data-wide={isWide || undefined}
      data-own={(isMerchant && !isInherited) || undefined}
    >
      <div className={styles.about}>
        <strong id={`label-${key}`}>{label}</strong>
        {hint && <small>{hint}</small>}
      </div>
      <div className={styles.control}>
        {children(isInherited)}
        {isMerchant && (
          <div className={styles.source}>
            {isInherited ? (
              <>
                <Tag>{t('from_network')}</Tag>
                <Button kind="plain" size="small" onClick={override}>
                  {t('override')}
                </Button>
              </>
            ) : (
              <Button kind="plain" size="small" onClick={inherit}>
                {t('use_network')}
              </Button>
            )}
          </div>
        )}
      </div>
    </div>
  )
}
