import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { customers } from '#contract/areas/customers.ts'
import { send } from '#kit/data/request.ts'
import { showFailure, toCallError } from '#kit/data/failure.ts'
import { useText } from '#kit/data/text.ts'
import { Button } from '#kit/ui/base/button.tsx'

/** Saves everything that is stored about the person as a JSON file. */
export function DownloadButton({ customerId }: { customerId: string }) {
  const t = useText('customers')
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      const data = await send(customers.personalData, { id: customerId })
      const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
      const anchor = document.createElement('a')
      anchor.href = url
      anchor.download = `customer-${customerId}.json`
      anchor.click()
      URL.revokeObjectURL(url)
    } catch (error) {
      showFailure(toCallError(error), {})
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button icon={IconDownload} busy={busy} onClick={() => void download()}>
      {t('data')}
    </Button>
  )
}
