import type { MergedField, MergedPerson } from '#contract/areas/customers/merges.ts'
import { useText } from '#kit/data/text.ts'
import { formatPhone } from '#kit/ui/base/format.ts'
import { useKitText } from '#kit/ui/base/kit-texts.tsx'
import { Time } from '#kit/ui/base/time.tsx'
import { Tag } from '#kit/ui/base/tag.tsx'
import { fullNameOf } from './customer-view.ts'
import { nameOfLanguage } from './language-name.ts'
import styles from './merge.module.css'

type Props = {
  customer: MergedPerson
  other: MergedPerson
  /** Fields that are taken from the other customer. */
  take: readonly MergedField[]
  onChange: (take: readonly MergedField[]) => void
}

const fields = ['name', 'email', 'mobile', 'locale', 'password'] as const

/** Each field with both values side by side. What only one of the two has is kept in any case. */
export function FieldChoices({ customer, other, take, onChange }: Props) {
  const t = useText('customers')
  const choose = (field: MergedField, isOther: boolean) =>
    onChange(isOther ? [...take, field] : take.filter((one) => one !== field))
  return (
    <div className={styles.fields}>
      <div className={styles.people}>
        <Heading person={customer} label={t('merge_kept')} />
        <Heading person={other} label={t('merge_gone')} />
      </div>
      {fields.map((field) => {
        const values = [valueOf(customer, field), valueOf(other, field)] as const
        const isOther = take.includes(field) || (values[0] === '' && values[1] !== '')
        return (
          <fieldset key={field} className={styles.field}>
            <legend>{t(field === 'locale' ? 'language' : field)}</legend>
            {values.map((value, index) => (
              <Choice
                key={index}
                name={field}
                value={value}
                checked={isOther === (index === 1)}
                disabled={values[0] === values[1] || values.includes('')}
                onSelect={() => choose(field, index === 1)}
              />
            ))}
          </fieldset>
        )
      })}
    </div>
  )
}

function Heading({ person, label }: { person: MergedPerson; label: string }) {
  const t = useText('customers')
  return (
    <div>
      <small>{label}</small>
      <strong>
        <bdi>{fullNameOf(person) || formatPhone(person.mobile)}</bdi> {person.is_guest && <Tag>{t('guest')}</Tag>}
      </strong>
      <small>
        {t('orders')}: {person.orders_count} · {t('signed_up')} <Time at={person.sign_up_date} as="day" />
      </small>
    </div>
  )
}

type ChoiceProps = { name: string; value: string; checked: boolean; disabled: boolean; onSelect: () => void }

function Choice({ name, value, checked, disabled, onSelect }: ChoiceProps) {
  const tKit = useKitText()
  return (
    <label className={styles.choice} data-on={checked || undefined} data-off={disabled || undefined}>
      <input type="radio" name={name} checked={checked} disabled={disabled} onChange={onSelect} />
      {value === '' ? <span className={styles.empty}>{tKit('not_provided')}</span> : <bdi>{value}</bdi>}
    </label>
  )
}

function valueOf(person: MergedPerson, field: MergedField): string {
  if (field === 'name') return fullNameOf(person)
  if (field === 'mobile') return person.mobile && formatPhone(person.mobile)
  if (field === 'locale') return person.locale === null ? '' : nameOfLanguage(person.locale)
  // A password is not shown: it is named by whose it is.
  if (field === 'password') return person.has_password ? `•••••••• ${person.email || person.mobile}` : ''
  return person.email
}
