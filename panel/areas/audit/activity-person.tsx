import type { AuditEntry } from '#contract/areas/audit/audit.ts'
import { useText } from '#kit/data/text.ts'
import { Tag } from '#kit/ui/base/tag.tsx'
import { Muted } from '#kit/ui/table/cells.tsx'

type Actor = Pick<AuditEntry, 'actor_kind' | 'actor_name' | 'is_impersonated' | 'impersonator_name'>

/** Who did it: a person, a program, or the product itself. */
export function ActivityPerson({ actor_kind, actor_name, is_impersonated, impersonator_name }: Actor) {
  const t = useText('audit')
  return (
    <>
      {actor_name === null || actor_name === '' ? (
        <Muted>{t(actor_kind === 'customer' ? 'actor_customer' : 'actor_system')}</Muted>
      ) : (
        <bdi>{actor_name}</bdi>
      )}
      {(actor_kind === 'key' || (actor_kind === 'customer' && actor_name)) && (
        <>
          {' '}
          <Tag>{t(`actor_${actor_kind}`)}</Tag>
        </>
      )}
      {is_impersonated && (
        <>
          {' '}
          <Tag tone="info">{impersonator_name ? t('signed_in_by', { name: impersonator_name }) : t('by_platform')}</Tag>
        </>
      )}
    </>
  )
}
