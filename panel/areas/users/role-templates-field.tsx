import type { PermissionRow } from '#contract/areas/users/users.ts'
import { useText } from '#kit/data/text.ts'
import { roleTemplatesOf, templateOf } from '#contract/rules/role-templates.ts'
import styles from './users.module.css'

type Props = {
  rows: readonly PermissionRow[]
  value: readonly string[]
  onChange: (names: string[]) => void
  disabled: boolean
}

/** Chooses the permissions of a common job. The boxes below adjust them. */
export function RoleTemplatesField({ rows, value, onChange, disabled }: Props) {
  const t = useText('users')
  const templates = roleTemplatesOf(rows)
  const selected = templateOf(templates, value)
  if (templates.length === 0) return null
  return (
    <fieldset className={styles.templates} disabled={disabled}>
      <legend>{t('template')}</legend>
      {templates.map(({ key, permissions }) => (
        <label key={key} className={styles.template}>
          <input
            type="radio"
            name="role_template"
            aria-label={t(`template_${key}`)}
            aria-describedby={`template-${key}`}
            checked={key === selected}
            onChange={() => onChange([...permissions])}
          />
          <span>
            <strong>{t(`template_${key}`)}</strong>
            <small id={`template-${key}`}>{t(`template_${key}_text`)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
