import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { ownSessions } from '#contract/areas/auth/sessions.ts'
import type { OwnSession } from '#contract/areas/auth/sessions.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { Tag } from '#kit/ui/base/tag.tsx'
import { Time } from '#kit/ui/base/time.tsx'
import styles from './sessions-card.module.css'

/** Sessions of the user, the current one first, with buttons to end the others. */
export function SessionsCard() {
  const t = useText('sessions')
  const { data, loadError, refetch } = useCall(ownSessions.list, {}, { staleTime: 10_000 })
  const endOthers = useCallMutation(ownSessions.endOthers, {
    invalidates: [ownSessions.list],
    successText: ({ ended }) => t('ended', { count: ended }),
  })
  const sorted = (data ?? []).toSorted((a, b) => Number(b.is_current) - Number(a.is_current))
  return (
    <section className={styles.sessions} aria-label={t('title')}>
      <header>
        <h3>{t('title')}</h3>
        {sorted.length > 1 && (
          <Button size="small" kind="danger" busy={endOthers.isPending} onClick={() => void endOthers.mutate({})}>
            {t('end_others')}
          </Button>
        )}
      </header>
      {loadError && !data && <LoadErrorState error={loadError} retry={refetch} />}
      <ul>
        {sorted.map((ownSession) => (
          <Session key={ownSession.id} ownSession={ownSession} />
        ))}
      </ul>
    </section>
  )
}

const phones = new Set(['iPhone', 'iPad', 'Android'])

function Session({ ownSession }: { ownSession: OwnSession }) {
  const t = useText('sessions')
  const { mutate, isPending } = useCallMutation(ownSessions.end, {
    invalidates: [ownSessions.list],
    successText: t('ended', { count: 1 }),
  })
  const DeviceIcon = ownSession.system !== null && phones.has(ownSession.system) ? IconDeviceMobile : IconDeviceDesktop
  const device =
    ownSession.browser && ownSession.system
      ? t('device', { browser: ownSession.browser, system: ownSession.system })
      : (ownSession.browser ?? ownSession.system ?? t('unknown_device'))
  return (
    <li>
      <DeviceIcon size={20} aria-hidden />
      <div>
        <strong>
          {device}
          {ownSession.is_current && <Tag tone="good">{t('this_device')}</Tag>}
          {ownSession.is_impersonated && <Tag tone="soon">{t('by_another')}</Tag>}
        </strong>
        <span>
          <bdi dir="ltr">{ownSession.ip ?? '–'}</bdi> · {t('last_seen')} <Time at={ownSession.last_seen_at} />
        </span>
      </div>
      {!ownSession.is_current && (
        <Button size="small" busy={isPending} onClick={() => void mutate({ id: ownSession.id })}>
          {t('end')}
        </Button>
      )}
    </li>
  )
}
