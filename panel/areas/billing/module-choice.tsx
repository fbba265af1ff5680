import type { ModuleName, SaasModule } from '#contract/areas/billing/schemas.ts'
import { useText } from '#kit/data/text.ts'
import { Money, useMoney } from '#kit/ui/base/money.tsx'
import { Checkbox } from '#kit/ui/form/checkbox.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import styles from './billing.module.css'

type Props = {
  modules: readonly SaasModule[]
  chosen: readonly ModuleName[]
  setChosen: (modules: ModuleName[]) => void
}

/** Modules that either plan can have, with the setup fee that is still to be paid. */
export function ModuleChoice({ modules, chosen, setChosen }: Props) {
  const t = useText('billing')
  const tPlan = useText('registration')
  const money = useMoney()
  return (
    <Card title={t('modules_for_both')} note={t('setup_once')}>
      <ul className={styles.rows}>
        {modules.map(({ module_name: name, price, setup_fee: fee, is_setup_paid: isPaid, currency }) => (
          <li key={name} className={styles.row}>
            <span className={styles.rowText}>
              <Checkbox
                checked={chosen.includes(name)}
                label={t(`module_${name}`)}
                showLabel
                onChange={(isOn) => setChosen(isOn ? [...chosen, name] : chosen.filter((other) => other !== name))}
              />
              <span className={styles.soft}>{t(`about_${name}`)}</span>
            </span>
            <span className={styles.rowEnd}>
              <span className={styles.soft}>
                {isPaid ? t('setup_paid') : t('setup_fee', { amount: money(fee, currency) })}
              </span>
              <span className={styles.price}>
                <Money amount={price} currency={currency} />
              </span>
              <span className={styles.soft}>{tPlan('per_month')}</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
