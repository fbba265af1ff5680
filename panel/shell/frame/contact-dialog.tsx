import { useState } from 'react'
import { useText } from '#kit/data/text.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { CopyText } from '#kit/ui/base/copy-text.tsx'
import { Dialog } from '#kit/ui/layout/dialog.tsx'
import { TwoColumns } from '#kit/ui/layout/layout.tsx'
import { useKitText } from '#kit/ui/base/kit-texts.tsx'
import { formatLocale } from '#kit/ui/base/format.ts'
import { useHall } from '../session/panel-context.ts'

/** Whom to ask: name, e-mail, mobile, city and country of the tenant. */
export function ContactButton() {
  const say = useText('shell')
  const words = useKitText()
  const hall = useHall()
  const [opened, setOpened] = useState(false)
  if (hall.panel !== 'tenant') return null
  const { tenant } = hall.boot
  const country = new Intl.DisplayNames([formatLocale(document.documentElement.lang)], { type: 'region' }).of(
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
          <TwoColumns term={say('contact_name')}>{tenant.name}</TwoColumns>
          <TwoColumns term={say('email')}>
            <CopyText text={tenant.email} />
          </TwoColumns>
          <TwoColumns term={say('contact_mobile')}>
            {tenant.mobile ? <CopyText text={tenant.mobile} /> : words('not_provided')}
          </TwoColumns>
          <TwoColumns term={say('contact_city')}>{tenant.city ?? words('not_provided')}</TwoColumns>
          <TwoColumns term={say('contact_country')}>{country ?? tenant.country}</TwoColumns>
        </div>
      </Dialog>
    </>
  )
}
