import type { TenantDetails } from '#contract/areas/operator/operator.ts'
import { operator } from '#contract/areas/operator/operator.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { Card } from '#kit/ui/layout/layout.tsx'
import { Time } from '#kit/ui/base/time.tsx'
import { Switch } from '#kit/ui/form/switch.tsx'
import styles from './tenants.module.css'

type Props = { tenant: TenantDetails }

/** A locked section cannot be changed by the tenant. */
export function SectionsCard({ tenant }: Props) {
  const t = useText('operator')
  const { mutate, isPending } = useCallMutation(operator.setSection, {
    invalidates: [operator.show, operator.history],
    successText: t('section_saved'),
  })
  return (
    <Card title={t('sections')} note={t('sections_note')}>
      <ul className={styles.list}>
        {tenant.sections.map(({ slug, is_locked, changed_at }) => (
          <li key={slug}>
            <span className={styles.text}>
              <strong>{t(`section_${slug}`)}</strong>
              <small>
                {changed_at === null ? (
                  t(is_locked ? 'locked' : 'unlocked')
                ) : (
                  <>
                    {t(is_locked ? 'locked' : 'unlocked')} · <Time at={changed_at} />
                  </>
                )}
              </small>
            </span>
            <Switch
              checked={is_locked}
              label={t('lock_of', { section: t(`section_${slug}`) })}
              hideLabel
              disabled={isPending}
              onChange={(next) => void mutate({ tenant_id: tenant.id, slug, is_locked: next })}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}
