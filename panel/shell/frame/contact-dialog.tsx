import { useState } from 'react'
import { useText } from '#kit/data/text.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { CopyText } from '#kit/ui/base/copy-text.tsx'
import { Dialog } from '#kit/ui/layout/dialog.tsx'
import { LabeledValue } from '#kit/ui/layout/layout.tsx'
import { useKitText } from '#kit/ui/base/kit-texts.tsx'
import { formatLocale } from '#kit/ui/base/format.ts'
import { usePanelContext } from '../session/panel-context.ts'

/** Contact details of the tenant. */
export function ContactButton() {
  const t = useText('shell')
  const tKit = useKitText()
  const context = usePanelContext()
  const [opened, setOpened] = useState(false)
  if (context.panel !== 'tenant') return null
  const { tenant } = context.boot
  const country = new Intl.DisplayNames([formatLocale(document.documentElement.lang)], { type: 'region' }).of(
    tenant.country,
  )
  return (
    <>
      <Button size="touch" onClick={() => setOpened(true)}>
        {t('contact')}
      </Button>
      <Dialog
        opened={opened}
        close={() => setOpened(false)}
        title={t('contact_title', { name: tenant.name })}
        size="small"
      >
        <div>
          <LabeledValue term={t('contact_name')}>{tenant.name}</LabeledValue>
          <LabeledValue term={t('email')}>
            <CopyText text={tenant.email} />
          </LabeledValue>
          <LabeledValue term={t('contact_mobile')}>
            {tenant.mobile ? <CopyText text={tenant.mobile} /> : tKit('not_provided')}
          </LabeledValue>
          <LabeledValue term={t('contact_city')}>{tenant.city ?? tKit('not_provided')}</LabeledValue>
          <LabeledValue term={t('contact_country')}>{country ?? tenant.country}</LabeledValue>
        </div>
      </Dialog>
    </>
  )
}
