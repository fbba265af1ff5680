import { useState } from 'react'
import { useText } from '#kit/data/text.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { CopyText } from '#kit/ui/base/copy-text.tsx'
import { Dialog } from '#kit/ui/layout/dialog.tsx'
import { Pair } from '#kit/ui/layout/layout.tsx'
import { useWords } from '#kit/ui/base/kit-texts.tsx'
import { writtenAs } from '#kit/ui/base/format.ts'
import { useHall } from '../session/panel-context.ts'

/** Whom to ask: name, e-mail, mobile, city and country of the tenant. */
export function ContactButton() {
  const say = useText('shell')
  const words = useWords()
  const hall = useHall()
  const [opened, setOpened] = useState(false)
  if (hall.panel !== 'tenant') return null
  const { tenant } = hall.boot
  const country = new Intl.DisplayNames([writtenAs(document.documentElement.lang)], { type: 'region' }).of(
    tenant.country,
  )
  return (
    <>
      <Button size="touch" onClick={() => setOpened(true)}>
        {say('contact')}
      </Button>
      <Dialog
        opened={opened}
        close={() => setOpened(false)}
        title={say('contact_title', { name: tenant.name })}
        size="small"
      >
        <div>
          <Pair term={say('contact_name')}>{tenant.name}</Pair>
          <Pair term={say('email')}>
            <CopyText text={tenant.email} />
          </Pair>
          <Pair term={say('contact_mobile')}>
            {tenant.mobile ? <CopyText text={tenant.mobile} /> : words('not_provided')}
          </Pair>
          <Pair term={say('contact_city')}>{tenant.city ?? words('not_provided')}</Pair>
          <Pair term={say('contact_country')}>{country ?? tenant.country}</Pair>
        </div>
      </Dialog>
    </>
  )
}
