import { useState } from 'react'
import { myOrders } from '#contract/areas/checkout.ts'
import { client } from '#shop/data/client.ts'
import { useText } from '#shop/shell/context/text.tsx'
import { useErrorTexts } from '#shop/shell/error-texts/use-error-texts.ts'

/** Saves the receipt of an order as a PDF. */
export function ReceiptButton({ id }: { id: string }) {
  const t = useText('orders')
  const { translateThrown } = useErrorTexts()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  async function save() {
    setBusy(true)
    setProblem(undefined)
    try {
      const [file, { saveFile }] = await Promise.all([
        client(myOrders.receipt, { id }),
        import('#kit/data/save-file.ts'),
      ])
      saveFile(file)
    } catch (error) {
      setProblem((await translateThrown(error))?.message)
    }
    setBusy(false)
  }
  return (
    <>
      <button type="button" className="link small" disabled={isBusy} onClick={() => void save()}>
        {t('receipt_pdf')}
      </button>
      {problem && (
        <p className="small" role="alert">
          {problem}
        </p>
      )}
    </>
  )
}
