import type { AuditEntryDetails } from '#contract/areas/audit/audit.ts'
import { useText } from '#kit/data/text.ts'
import { Money } from '#kit/ui/base/money.tsx'
import { Muted } from '#kit/ui/table/cells.tsx'
import styles from './audit.module.css'

/** Fields that hold amounts in minor units. */
const amountFields: ReadonlySet<string> = new Set(['amount', 'cost_price', 'credit_balance', 'selling_price'])
/** Characters of a value that are shown. */
const maxLength = 600

/** The changed fields, each with its old and new value. Fields have the names that the API gives them. */
export function FieldChanges({ changes, currency }: Pick<AuditEntryDetails, 'changes' | 'currency'>) {
  const t = useText('audit')
  const show = (field: string, value: unknown) =>
    amountFields.has(field) && typeof value === 'number' ? (
      <Money amount={value} currency={currency} />
    ) : (
      <Value value={value} />
    )
  if (changes.length === 0) return <p className={styles.none}>{t('no_changes')}</p>
  return (
    <dl className={styles.changes}>
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt>
            <code dir="ltr">{field}</code>
          </dt>
          {before !== undefined && (
            <dd className={styles.before}>
              <span className={styles.label}>{t('before')}</span> {show(field, before)}
            </dd>
          )}
          <dd className={styles.after}>
            <span className={styles.label}>{t(before === undefined ? 'value' : 'after')}</span> {show(field, after)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Value({ value }: { value: unknown }) {
  const t = useText('audit')
  if (value === null || value === undefined || value === '') return <Muted>{t('nothing')}</Muted>
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  if (typeof value === 'string' || typeof value === 'number') return <bdi>{cut(String(value))}</bdi>
  return (
    <code className={styles.json} dir="ltr">
      {cut(JSON.stringify(value, null, 1))}
    </code>
  )
}

const cut = (text: string) => (text.length > maxLength ? `${text.slice(0, maxLength)}…` : text)
