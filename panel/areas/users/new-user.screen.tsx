import { useState } from 'react'
import { Segments } from '#kit/ui/layout/tabs.tsx'
import { useText } from '#kit/data/text.ts'
import { useCan } from '#kit/data/use-can.ts'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { DirectForm } from './create-user-form.tsx'
import { InviteForm } from './invite-form.tsx'
import { useUserCalls } from './user-calls.ts'
import styles from './users.module.css'

type Way = 'invite' | 'direct'

/** Somebody new: asked by mail, or made here with a password. */
export function NewUserScreen() {
  const t = useText('users')
  const can = useCan()
  const calls = useUserCalls()
  const [way, setWay] = useState<Way>('invite')
  const ways = (['invite', 'direct'] as const).map((value) => ({ value, text: t(`way_${value}`) }))
  return (
    <Screen title={t('add')} back={calls.list}>
      <div className={`${styles.narrow} ${styles.form}`}>
        {can(calls.users.register) && (
          <div>
            <Segments label={t('way')} options={ways} value={way} onChange={setWay} />
          </div>
        )}
        {way === 'invite' ? <InviteForm /> : <DirectForm />}
      </div>
    </Screen>
  )
}
